import type { Theme } from "@mui/material/styles";

/** The style of a group of toggle buttons that takes several lines where one has no room. */
export const wrappingButtons = (theme: Theme) => ({
  flexWrap: "wrap" as const,
  maxWidth: "100%",
  // Each button has all its borders, and shares them with its neighbours.
  paddingBlockEnd: "1px",
  "& > .MuiToggleButtonGroup-grouped": {
    marginBlockEnd: "-1px",
    "&:not(:first-of-type)": { borderInlineStartColor: theme.vars.palette.outline },
  },
});
