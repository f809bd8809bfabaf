import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, type ReactNode } from "react";

/** The column in which header, page and footer stand, its padding aside. */
export const column = {
  boxSizing: "content-box",
  width: "auto",
  maxWidth: 1120,
  marginInline: "auto",
  paddingInline: { xs: 2, sm: 3, md: 4 },
} as const;

const widths = { page: 1120, form: 440, text: 680 };

/** The column in which a page stands. */
export function Page({ width = "page", children }: { width?: keyof typeof widths; children: ReactNode }) {
  return <Box sx={{ ...column, maxWidth: widths[width], paddingBlock: { xs: 3, sm: 5 } }}>{children}</Box>;
}

export const tabTitle = (title: string) => (title === "Pomander" ? title : `${title} · Pomander`);

/** Names the page in the browser's tab and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
}

/** The one heading of a page, which also names its tab, with the page's actions at the right. */
export function PageTitle({ title, lead, actions }: { title: string; lead?: ReactNode; actions?: ReactNode }) {
  usePageTitle(title);
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: 2, marginBottom: 3 }}
    >
      <div>
        <Typography variant="h1">{title}</Typography>
        {lead !== undefined && (
          <Typography color="textSecondary" sx={{ marginTop: 0.5 }}>
            {lead}
          </Typography>
        )}
      </div>
      {actions}
    </Stack>
  );
}
