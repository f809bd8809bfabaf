import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, type ReactNode } from "react";

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
