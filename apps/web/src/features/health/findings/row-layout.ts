import type { SxProps, Theme } from "@mui/material/styles";

/** Styles of an entry with its findings: a row, or a card below 600 px. */
export const findingRow: SxProps<Theme> = (theme) => ({
  display: "grid",
  gridTemplateColumns: "24px minmax(0, 1fr) auto",
  gridTemplateAreas: '"mark text more" "mark action action"',
  columnGap: 2,
  rowGap: 1,
  padding: "14px 16px",
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.down("sm")]: { border: `1px solid ${theme.vars.palette.divider}`, borderRadius: "12px" },
  [theme.breakpoints.up("sm")]: {
    gridTemplateColumns: "24px minmax(0, 1fr) auto 40px",
    gridTemplateAreas: '"mark text action more"',
    alignItems: "center",
    "& + &": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  },
});
