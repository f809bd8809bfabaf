import { keyframes } from "@emotion/react";
import type { Theme } from "@mui/material/styles";

/** One row of the list. */
export const rowGrid = (theme: Theme) => ({
  position: "relative" as const,
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

const highlight = keyframes({ from: { boxShadow: "inset 0 0 0 100vmax var(--mark)" } });
/** One that was just added: a veil of the accent that fades. */
export const highlightedRow = (theme: Theme) => ({
  ...rowGrid(theme),
  "--mark": theme.vars.palette.action.selected,
  animation: `${highlight} 2s ease-out`,
});
