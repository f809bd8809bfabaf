import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId, useState, type ReactNode } from "react";
import { listFrame } from "../../../components/list-frame.ts";
import { Pager } from "../../../components/Pager.tsx";

const pageSize = 10;

interface Props {
  words: { title: (count: number) => string; lead: string; list: string; pages: string };
  /** Number of cases over all pages. */
  count: number;
  /** Decisions that apply to all of them at once. */
  actions: readonly { label: string; run: () => void }[];
  /** Renders the cases of a page as list items. */
  children: (start: number, end: number) => ReactNode;
}

/** Lists cases of one kind, each of which waits for a decision. */
export function DecisionList({ words, count, actions, children }: Props) {
  const id = useId();
  const [page, setPage] = useState(1);
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3">
        {words.title(count)}
      </Typography>
      <Stack
        direction={{ xs: "column", sm: "row" }}
        sx={{ gap: 1.5, justifyContent: "space-between", alignItems: { sm: "flex-end" } }}
      >
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: "68ch" }}>
          {words.lead}
        </Typography>
        {count > 1 && (
          <Stack direction="row" sx={{ gap: 1, flexShrink: 0, flexWrap: "wrap" }}>
            {actions.map(({ label, run }) => (
              <Button key={label} size="small" variant="outlined" color="inherit" onClick={run}>
                {label}
              </Button>
            ))}
          </Stack>
        )}
      </Stack>
      <Box component="ul" aria-label={words.list} translate="no" sx={[listFrame as object, { marginTop: 1.5 }]}>
        {children((page - 1) * pageSize, page * pageSize)}
      </Box>
      {count > pageSize && <Pager label={words.pages} page={page} pageSize={pageSize} total={count} onPage={setPage} />}
    </section>
  );
}

/** Styles of a case: a row on a wide screen, a card on a phone. */
export const caseFrame = {
  display: "grid",
  alignItems: "center",
  columnGap: 2,
  rowGap: 1,
  padding: { xs: 2, sm: "12px 16px" },
  border: { xs: 1, sm: 0 },
  borderColor: { xs: "divider" },
  borderRadius: { xs: 1.5, sm: 0 },
  "& + &": { borderTop: 1, borderColor: "divider" },
} as const;
