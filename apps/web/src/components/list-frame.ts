import type { SxProps, Theme } from "@mui/material/styles";

const list = { listStyle: "none", margin: 0, padding: 0, outline: "none", display: "flex", flexDirection: "column" };

const surface = (theme: Theme) => ({
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: "12px",
  backgroundColor: theme.vars.palette.background.paper,
  overflow: "hidden",
});

/** The list's frame: one surface with lines between rows, on phones too. */
export const listSurface: SxProps<Theme> = (theme) => ({ ...list, ...surface(theme) });

/** The list's frame: one surface with lines between rows, or, below 600 px, cards with air between them. */
export const listFrame: SxProps<Theme> = (theme) => ({
  ...list,
  gap: 1.5,
  [theme.breakpoints.up("sm")]: { gap: 0, ...surface(theme) },
});
