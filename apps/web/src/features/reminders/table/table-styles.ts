import type { SxProps, Theme } from "@mui/material/styles";

const ringOf = (theme: Theme) => ({ outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 });

/**
 * The table's whole look in one place: of thousands of cells none has a style of its own. On a phone it is a list of titles with
 * their dates; the other columns want room.
 */
export const tableStyles: SxProps<Theme> = (theme) => ({
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: "12px",
  backgroundColor: theme.vars.palette.background.paper,
  overflow: "auto",
  // The head stays in sight while the rows below it move.
  maxHeight: "max(360px, calc(100dvh - 136px))",
  "&:focus-visible": ringOf(theme),
  "& table": {
    width: "100%",
    borderCollapse: "separate",
    borderSpacing: 0,
    ...theme.typography.body2,
    fontVariantNumeric: "tabular-nums",
  },
  "& th, & td": { textAlign: "start", verticalAlign: "middle", padding: "0 12px", height: 48 },
  "& tbody > tr > *": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& tbody tr:first-of-type > *": { borderTopColor: "transparent" },
  "& tbody th": { fontWeight: "inherit" },
  "& thead th": {
    position: "sticky",
    top: 0,
    zIndex: 1,
    height: 42,
    whiteSpace: "nowrap",
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.background.sunken,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  "& .select": { width: 44, padding: "0 0 0 6px" },
  // The whole height is for the finger.
  "& .select label": {
    display: "grid",
    placeItems: "center",
    width: 38,
    height: 38,
    cursor: "pointer",
    userSelect: "none",
  },
  "& .select input": {
    width: 18,
    height: 18,
    margin: 0,
    cursor: "inherit",
    accentColor: theme.vars.palette.primary.main,
  },
  "& .select input:focus-visible": { ...ringOf(theme), borderRadius: "3px" },
  "& .menu": { width: 44, padding: "0 4px 0 0", textAlign: "end" },
  "& .menu button": {
    all: "unset",
    boxSizing: "border-box",
    display: "inline-grid",
    placeItems: "center",
    width: 36,
    height: 36,
    borderRadius: "50%",
    cursor: "pointer",
    color: theme.vars.palette.text.secondary,
    "&:hover": { backgroundColor: theme.vars.palette.action.hover },
    "&:focus-visible": ringOf(theme),
  },
  "& .title": { minWidth: 200 },
  "& .title button": {
    all: "unset",
    cursor: "pointer",
    fontWeight: 500,
    textAlign: "start",
    "&:hover": { color: theme.vars.palette.primary.main },
    "&:focus-visible": { ...ringOf(theme), borderRadius: 4 },
  },
  "& .title button, & .title bdi, & .clip": {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
    overflow: "hidden",
    overflowWrap: "anywhere",
  },
  "& .clip": { minWidth: 136, maxWidth: 220 },
  "& td.expiryDate, & .notice, & .next, & .last": { whiteSpace: "nowrap" },
  "& small": { display: "block", fontSize: "0.8125rem", color: theme.vars.palette.text.secondary },
  "& .past, & .past small": { color: theme.vars.palette.error.main },
  "& small.problem": { color: theme.vars.palette.warning.main },
  "& .status > span": {
    display: "inline-flex",
    alignItems: "center",
    gap: "6px",
    verticalAlign: "middle",
    whiteSpace: "nowrap",
  },
  "& tbody tr:hover": { backgroundColor: theme.vars.palette.action.hover },
  "& tbody tr[data-selected]": { backgroundColor: theme.vars.palette.action.selected },
  [theme.breakpoints.down("sm")]: {
    maxHeight: "none",
    "& th:not(.select, .title, .expiryDate, .menu), & td:not(.select, .title, .expiryDate, .menu)": { display: "none" },
    "& table": { tableLayout: "fixed" },
    "& th, & td": { padding: "4px" },
    "& .title": { minWidth: 0 },
    "& .expiryDate": { width: 112 },
  },
});
