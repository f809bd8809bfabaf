import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { IncomingEntry } from "@pomander/vault";
import { useId, type ReactNode } from "react";
import { ExclusiveButtons } from "../../../components/ExclusiveButtons.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { listFrame } from "../../../components/list-frame.ts";
import { usePages } from "../../../components/use-pages.tsx";
import { texts } from "../texts.ts";

const pageSize = 10;

interface Props<One> {
  words: { title: (count: number) => string; lead: string; list: string; pages: string };
  cases: readonly One[];
  /** Decisions that apply to all of them at once. */
  actions: readonly { label: string; run: () => void }[];
  /** Renders a case as a list item. */
  children: (one: One) => ReactNode;
}

/** Lists cases of one kind, each of which waits for a decision; nothing without any. */
export function DecisionList<One>({ words, cases, actions, children }: Props<One>) {
  const id = useId();
  const { onPage, pager } = usePages(cases, pageSize, words.pages);
  const count = cases.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3">
        {words.title(count)}
      </Typography>
      <Stack
        direction={{ xs: "column", sm: "row" }}
        sx={{ gap: 1.5, justifyContent: "space-between", alignItems: { sm: "flex-end" } }}
      >
        <SecondaryText sx={{ maxWidth: "68ch" }}>{words.lead}</SecondaryText>
        {count > 1 && (
          <Stack direction="row" sx={{ gap: 1, flexShrink: 0, flexWrap: "wrap" }}>
            {actions.map(({ label, run }) => (
              <OutlinedButton key={label} size="small" onClick={run}>
                {label}
              </OutlinedButton>
            ))}
          </Stack>
        )}
      </Stack>
      <Box component="ul" aria-label={words.list} translate="no" sx={[listFrame as object, { marginTop: 1.5 }]}>
        {onPage.map(children)}
      </Box>
      {pager}
    </section>
  );
}

interface CaseProps<Answer> {
  entry: IncomingEntry;
  /** Widths of the columns on a wide screen. */
  columns: string;
  /** Names the decision: "What to do with Amazon". */
  label: (title: string) => string;
  decision: Answer | null;
  answers: readonly (readonly [answer: Answer, label: string])[];
  onDecide: (decision: Answer) => void;
  /** Renders what the decision is about. */
  children: (title: string) => ReactNode;
}

/** Shows an entry of the file that waits for a decision: a row on a wide screen, a card on a phone. */
export function Case<Answer extends string | boolean>({ entry: { draft }, columns, ...props }: CaseProps<Answer>) {
  const { label, decision, answers, onDecide, children } = props;
  const title = draft.title === "" ? texts.preview.untitled : draft.title;
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: columns },
        alignItems: "center",
        columnGap: 2,
        rowGap: 1,
        padding: { xs: 2, sm: "12px 16px" },
        border: { xs: 1, sm: 0 },
        borderColor: { xs: "divider" },
        borderRadius: { xs: 1.5, sm: 0 },
        "& + &": { borderTop: 1, borderColor: "divider" },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" noWrap dir="auto">
          {title}
        </Typography>
        <SecondaryText noWrap dir="auto">
          {draft.email}
        </SecondaryText>
      </Box>
      {children(title)}
      <ExclusiveButtons
        size="small"
        value={decision}
        aria-label={label(title)}
        options={answers}
        onChoose={onDecide}
        sx={{ justifySelf: { xs: "stretch", sm: "start" }, "& > button": { flex: { xs: 1, sm: "none" } } }}
      />
    </Box>
  );
}
