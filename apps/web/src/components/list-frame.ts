import type { SxProps, Theme } from "@mui/material/styles";

/** The list's frame: one surface with lines between rows, or, below 600 px, cards with air between them. */
export const listFrame: SxProps<Theme> = (theme) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  outline: "none",
  display: "flex",
  flexDirection: "column",
  gap: 1.5,
  [theme.breakpoints.up("sm")]: {
    gap: 0,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: "12px",
    backgroundColor: theme.vars.palette.background.paper,
    overflow: "hidden",
  },
});
