import type { SxProps, Theme } from "@mui/material/styles";

/** A table, or, below 600 px, one card a row. Its roles are written out, since a browser forgets them with the layout. */
export const tableLayout: SxProps<Theme> = (theme) => ({
  tableLayout: "fixed",
  "& td, & th": { borderColor: "divider", paddingBlock: "10px", fontSize: "0.875rem", verticalAlign: "middle" },
  "& th": { fontWeight: 500, color: "text.secondary", backgroundColor: "background.sunken", lineHeight: 1.5 },
  "& tbody tr:last-child > td": { borderBottom: 0 },
  [theme.breakpoints.up("sm")]: {
    "& tbody tr:hover": { backgroundColor: "action.hover" },
    "& th:nth-of-type(1), & th:nth-of-type(2)": { width: "22%" },
    "& th:last-of-type": { width: 88 },
    "& td:last-of-type": { paddingInlineEnd: "12px" },
  },
  [theme.breakpoints.between("sm", "md")]: {
    "& td, & th": { paddingInline: "10px" },
    "& th:nth-of-type(1), & th:nth-of-type(2)": { width: "20%" },
  },
  [theme.breakpoints.down("sm")]: {
    display: "block",
    "& thead": { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" },
    "& tbody": { display: "flex", flexDirection: "column", gap: 1.5 },
    "& tbody tr": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      gridTemplateAreas: `"name actions" "description description" "last last"`,
      padding: "12px 8px 14px 16px",
      border: `1px solid ${theme.vars.palette.divider}`,
      borderRadius: "12px",
      backgroundColor: "background.paper",
    },
    "& tbody td": { display: "block", border: 0, padding: 0 },
    "& tbody td:nth-of-type(1)": { gridArea: "name", alignSelf: "center" },
    "& tbody td:nth-of-type(2)": { gridArea: "description", paddingInlineEnd: 1, marginTop: "4px" },
    "& tbody td:nth-of-type(2):empty": { display: "none" },
    "& tbody td:nth-of-type(3)": { gridArea: "last", paddingInlineEnd: 1, marginTop: "8px" },
    "& tbody td:nth-of-type(4)": { gridArea: "actions" },
  },
});
