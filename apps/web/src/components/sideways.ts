/**
 * The style of a row that scrolls sideways where it does not fit; its element has `data-scrolls-sideways`. The padding
 * leaves room for the focus ring, which scrolling would clip.
 */
export const sideways = {
  padding: "4px",
  margin: "-4px",
  overflowX: "auto",
  scrollbarWidth: "none",
  "& > *": { flexShrink: 0 },
} as const;
