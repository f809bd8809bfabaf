import type { SxProps, Theme } from "@mui/material/styles";

/** Between a phone's row and a row of columns: lines, with role, activity and creator at the right. */
export const inTwoLines = (theme: Theme) => theme.breakpoints.between("sm", "lg");

const columns = (withCreator: boolean) => ({
  gridTemplateColumns: withCreator
    ? "32px 40px minmax(0, 2.05fr) minmax(0, 1.25fr) minmax(0, 1.5fr) minmax(0, 1.5fr) minmax(0, 1.2fr) 120px"
    : "32px 40px minmax(0, 2.4fr) minmax(0, 1.2fr) minmax(0, 1.6fr) minmax(0, 1.8fr) 120px",
  gridTemplateAreas: `"select avatar who mobile role activity ${withCreator ? "creator " : ""}change"`,
});

/** The facts about a user: cells of the row, or, below 600 px, sentences in a row of their own. */
export const facts = (theme: Theme) => ({
  display: "contents",
  [theme.breakpoints.down("sm")]: {
    display: "block",
    gridArea: "facts",
    minWidth: 0,
    fontSize: "0.75rem",
    lineHeight: 1.4,
    "& p, & div": {
      display: "inline",
      font: "inherit",
      letterSpacing: "inherit",
      color: "text.secondary",
      whiteSpace: "normal",
    },
    "& [data-line]": { display: "block" },
    "& [data-follows]::before": { content: '" · "' },
  },
});

/** One row of the users; below 600 px, of three lines. */
export const rowGrid =
  (withCreator: boolean): SxProps<Theme> =>
  (theme) => ({
    display: "grid",
    alignItems: "center",
    columnGap: 2,
    backgroundColor: theme.vars.palette.background.paper,
    [theme.breakpoints.down("sm")]: {
      gridTemplateColumns: "28px 40px minmax(0, 1fr) auto",
      gridTemplateAreas: `"select avatar who change" "select avatar email email" ". . facts facts"`,
      columnGap: 1.25,
      padding: "6px 8px",
      "& + &": { borderTop: `1px solid ${theme.vars.palette.divider}` },
    },
    [theme.breakpoints.up("sm")]: {
      gridTemplateColumns: "32px 40px minmax(0, 1fr) 256px auto",
      gridTemplateAreas: `"select avatar who role change" "select avatar who activity change" "select avatar mobile ${withCreator ? "creator" : "."} change"`,
      rowGap: 0.25,
      padding: "10px 12px 10px 10px",
      "& + &": { borderTop: `1px solid ${theme.vars.palette.divider}` },
      "&:hover": { backgroundColor: theme.vars.palette.action.hover },
    },
    [theme.breakpoints.up("lg")]: columns(withCreator),
  });

/** The headings above the columns, where there are columns. */
export const headingsGrid =
  (withCreator: boolean): SxProps<Theme> =>
  (theme) => ({
    display: "none",
    [theme.breakpoints.up("lg")]: {
      display: "grid",
      alignItems: "center",
      columnGap: 2,
      padding: "0 12px 4px 10px",
      ...columns(withCreator),
    },
  });
