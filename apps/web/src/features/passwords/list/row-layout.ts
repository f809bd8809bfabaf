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

/** One row of it. */
export const rowGrid: SxProps<Theme> = (theme) => ({
  display: "grid",
  alignItems: "center",
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.down("sm")]: {
    gridTemplateColumns: "52px minmax(0, 1fr) 40px 40px",
    gridTemplateAreas: `"tile text text star" ". labels labels labels" "use use change change"`,
    padding: "12px 8px 4px 16px",
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: "12px",
  },
  [theme.breakpoints.up("sm")]: {
    gridTemplateColumns: "52px minmax(0, 1fr) auto 40px auto",
    gridTemplateAreas: `"tile text use star change" "tile labels use star change"`,
    padding: "10px 12px 10px 16px",
    "& + &": { borderTop: `1px solid ${theme.vars.palette.divider}` },
    "&:hover": { backgroundColor: theme.vars.palette.action.hover },
  },
  [theme.breakpoints.up("md")]: {
    gridTemplateColumns: "52px minmax(0, 3fr) minmax(0, 2fr) auto 40px auto",
    gridTemplateAreas: `"tile text labels use star change"`,
  },
});
