import { keyframes } from "@emotion/react";
import type { Theme } from "@mui/material/styles";
import { onHover, onlyNarrow, onlyWide, rowParts, secondLine } from "./row-styles.ts";

/** Returns the styles of a row that is not an entry of the vault, such as a deleted entry. */
export const rowGrid = (theme: Theme) => ({
  ...secondLine(theme),
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

const narrow = "@container (max-width: 639.95px)";
const finger = "@media (pointer: coarse)";
const forFinger = {
  [`& .${onlyWide}.${onlyWide}:not([data-labels])`]: { display: "none" },
  [`& .${onlyNarrow}.${onlyNarrow}`]: { display: "inline-flex" },
};
const highlight = keyframes({ from: { boxShadow: "inset 0 0 0 100vmax var(--mark)" } });

/** Height of most rows with the line above them, in pixels. */
export const rowHeight = 61;

/**
 * Returns the styles of the list of entries, which has those of its rows as well: one surface with lines between the
 * rows, which query its width. A row is 60 px high. In a wide list, for a pointer that hovers, its icons are at its end.
 */
export const entryFrame = (theme: Theme) => ({
  containerType: "inline-size" as const,
  listStyle: "none",
  margin: 0,
  padding: 0,
  outline: "none",
  overflow: "hidden",
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: "12px",
  backgroundColor: theme.vars.palette.background.paper,
  // The rows that are left out of a long list are hidden from everybody.
  "& > li:not([aria-hidden])": {
    position: "relative" as const,
    display: "grid",
    alignItems: "center",
    boxSizing: "border-box" as const,
    minHeight: 60,
    padding: "4px 8px 4px 16px",
    // A notice at the foot of the screen does not cover a row that the keyboard reaches.
    scrollMarginBottom: 112,
    gridTemplateColumns: "52px minmax(0, 3fr) minmax(0, 2fr) auto",
    gridTemplateAreas: `"tile text labels use"`,
    "&:hover": { backgroundColor: theme.vars.palette.action.hover },
    "&[data-selected], &[data-viewed]": { backgroundColor: theme.vars.palette.action.selected },
    // A row that was just added has a highlight in the accent colour that fades.
    "&[data-added]": { "--mark": theme.vars.palette.action.selected, animation: `${highlight} 2s ease-out` },
    [`& .${onlyNarrow}`]: { display: "none" },
    [`&:not(:hover, :focus-within) .${onHover}`]: { opacity: 0 },
    [finger]: forFinger,
    [narrow]: {
      padding: "4px 4px 4px 12px",
      gridTemplateColumns: "52px minmax(0, 1fr) auto",
      gridTemplateAreas: `"tile text use"`,
      ...forFinger,
      "& [data-labels][data-labels]": { display: "none" },
    },
  },
  "& > li:not([aria-hidden]) + li:not([aria-hidden])": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  ...rowParts(theme),
});
