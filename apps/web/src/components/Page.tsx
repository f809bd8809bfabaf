import Box from "@mui/material/Box";
import GlobalStyles from "@mui/material/GlobalStyles";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, type ReactNode } from "react";
import { Unbroken } from "./Unbroken.tsx";

/** The column that contains header, page and footer; its width excludes the padding. */
export const column = {
  boxSizing: "content-box",
  width: "auto",
  maxWidth: "var(--column-width, 1120px)",
  marginInline: "auto",
  paddingInline: { xs: 2, sm: 3, md: 4 },
} as const;

const widths = { page: column.maxWidth, wide: column.maxWidth, form: 440, text: 680 };
/** On a wide page, header and footer are as wide. */
const wideColumn = { ":root": { "--column-width": "1600px" } };

export interface PageProps {
  /** The width of the column; `wide` is for pages with many columns. */
  width?: keyof typeof widths;
  /** Whether there is less space above, for pages where every line of a list counts. */
  isDense?: boolean;
  children: ReactNode;
}

/** Renders the column that contains a page. */
export function Page({ width = "page", isDense = false, children }: PageProps) {
  const paddingBlock = isDense ? { xs: "6px 24px", sm: "24px 40px" } : { xs: 3, sm: 5 };
  return (
    <Box sx={{ ...column, maxWidth: widths[width], paddingBlock }}>
      {width === "wide" && <GlobalStyles styles={wideColumn} />}
      {children}
    </Box>
  );
}

export const tabTitle = (title: string) => (title === "Pomander" ? title : `${title} · Pomander`);

/** Sets the page's title in the browser's tab and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
}

interface PageTitleProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Whether the title is on one line with its actions, with less space below. */
  isDense?: boolean;
}

/** The one heading of a page, which also names its tab, with the page's actions at the right. */
export function PageTitle({ title, lead, actions, isDense = false }: PageTitleProps) {
  usePageTitle(title);
  const below = lead !== undefined && (
    <Typography
      variant={isDense ? "body2" : "body1"}
      color="textSecondary"
      sx={isDense ? { flexBasis: "100%" } : { marginTop: 0.5 }}
    >
      {lead}
    </Typography>
  );
  return (
    <Stack
      direction="row"
      sx={{
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "space-between",
        gap: isDense ? "0 8px" : 2,
        marginBottom: isDense ? { xs: 0.75, sm: 1.5 } : 3,
      }}
    >
      <Box sx={{ minWidth: 0, ...(isDense ? { flex: 1 } : lead === undefined ? {} : { flex: "1 1 12rem" }) }}>
        <Typography variant="h1" sx={isDense ? { fontSize: { xs: "1.25rem", sm: "1.75rem" } } : {}}>
          <Unbroken>{title}</Unbroken>
        </Typography>
        {!isDense && below}
      </Box>
      {actions}
      {isDense && below}
    </Stack>
  );
}
