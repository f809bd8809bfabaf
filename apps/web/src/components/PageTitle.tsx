import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, type ReactNode } from "react";

/** Names the page in the browser's tab and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === "Pomander" ? title : `${title} · Pomander`;
  }, [title]);
}

/** The one heading of a page, which also names its tab, with the page's actions at the right. */
export function PageTitle({ title, lead, actions }: { title: string; lead?: string; actions?: ReactNode }) {
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
