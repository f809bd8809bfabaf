import type { SxProps, Theme } from "@mui/material/styles";

/** The style of a grid of many rows, of which only the visible ones are rendered. */
export const gridStyles: SxProps<Theme> = (theme) => ({
  position: "relative",
  overflowY: "auto",
  overflowX: "hidden",
  border: 1,
  borderColor: theme.vars.palette.divider,
  borderRadius: "12px",
  backgroundColor: theme.vars.palette.background.paper,
  typography: "body2",
  fontSize: "0.875rem",
  "&:focus-visible": { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  // The active row is marked while the grid has the keyboard focus.
  "&:focus-visible .active": { boxShadow: `inset 0 0 0 2px ${theme.vars.palette.primary.main}` },
  "& .cell": { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .line": { overflow: "hidden", textOverflow: "ellipsis" },
  "& .minor": { color: theme.vars.palette.text.secondary },
  "& .end": { textAlign: "end" },
  "& .mark": { display: "grid", placeItems: "center" },
});

/** Returns the style of a row of that grid, with its columns by breakpoint. */
export const gridRowLook =
  (columns: Readonly<Record<string, string>>): SxProps<Theme> =>
  (theme) => ({
    position: "absolute",
    insetInline: 0,
    top: 0,
    display: "grid",
    gridTemplateColumns: columns,
    alignItems: "center",
    columnGap: 1.5,
    paddingInlineEnd: 2,
    cursor: "pointer",
    borderBottom: 1,
    borderColor: theme.vars.palette.divider,
    "&:hover": { backgroundColor: theme.vars.palette.action.hover },
    "&.open": { backgroundColor: theme.vars.palette.background.sunken },
    "& > .details": { gridColumn: "1 / -1", cursor: "auto", userSelect: "text" },
    "&[aria-selected=false]": { color: theme.vars.palette.text.secondary },
  });

export const headerRowLook: SxProps<Theme> = (theme) => ({
  position: "static",
  height: 44,
  cursor: "default",
  color: theme.vars.palette.text.secondary,
  fontWeight: 500,
  "&, &:hover": { backgroundColor: theme.vars.palette.background.sunken },
});
