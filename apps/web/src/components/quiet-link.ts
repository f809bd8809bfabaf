/** Properties of a link that does not draw attention, at the foot of a page. */
export const quietLink = {
  variant: "body2",
  color: "textSecondary",
  underline: "hover",
  // A touch target needs this height.
  sx: { paddingBlock: 1 },
} as const;
