import type { SxProps, Theme } from "@mui/material/styles";

/** Between a card and a row of columns: two lines, with the role and the creator at the right. */
export const inTwoLines = (theme: Theme, withCreator: boolean) =>
  theme.breakpoints.between("sm", withCreator ? "lg" : "md");

/** One row of the users, or, below 600 px, one card. */
export const rowGrid =
  (withCreator: boolean): SxProps<Theme> =>
  (theme) => ({
    display: "grid",
    alignItems: "center",
    columnGap: 2,
    backgroundColor: theme.vars.palette.background.paper,
    [theme.breakpoints.down("sm")]: {
      gridTemplateColumns: "40px minmax(0, 1fr) auto",
      gridTemplateAreas: `"avatar who change" ". email email" ". mobile mobile" ". role role" ". creator creator"`,
      rowGap: 0.25,
      padding: "12px 8px 14px 16px",
      border: `1px solid ${theme.vars.palette.divider}`,
      borderRadius: "12px",
    },
    [theme.breakpoints.up("sm")]: {
      gridTemplateColumns: "40px minmax(0, 1fr) 200px auto",
      gridTemplateAreas: `"avatar who role change" "avatar mobile ${withCreator ? "creator" : "role"} change"`,
      rowGap: 0.25,
      padding: "10px 12px 10px 16px",
      "& + &": { borderTop: `1px solid ${theme.vars.palette.divider}` },
      "&:hover": { backgroundColor: theme.vars.palette.action.hover },
    },
    // One more column needs one more step of width.
    [theme.breakpoints.up(withCreator ? "lg" : "md")]: {
      gridTemplateColumns: withCreator
        ? "40px minmax(0, 2.4fr) minmax(0, 1.1fr) minmax(0, 1.7fr) minmax(0, 1.3fr) auto"
        : "40px minmax(0, 2.4fr) minmax(0, 1.2fr) minmax(0, 1.7fr) auto",
      gridTemplateAreas: withCreator ? `"avatar who mobile role creator change"` : `"avatar who mobile role change"`,
    },
  });
