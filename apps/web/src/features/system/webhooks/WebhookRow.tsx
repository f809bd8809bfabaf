import { outgoingWords } from "@pomander/texts/outgoing";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { AuditWebhook, ChannelTest } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { useState } from "react";
import { FactLine } from "../../../components/FactLine.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Caption } from "../../../components/quiet-text.tsx";
import { dayOf } from "../../../lib/format/days.ts";
import { useTask } from "../../../lib/hooks/use-task.ts";
import { problemOf } from "../../../lib/problem.ts";
import { texts } from "./texts.ts";

const { row: words } = texts;

interface Props {
  webhook: AuditWebhook;
  onTest: () => Promise<ChannelTest>;
  onReplace: () => void;
  onKeep: () => void;
  onRemove: () => void;
}

/** Renders a webhook: its last message, waiting events, problem and actions. */
export function WebhookRow({ webhook, onTest, onReplace, onKeep, onRemove }: Props) {
  const { name, host, awaitsKeep, lastSentAt, waiting, missed, failingSince, problem, createdAt, createdBy } = webhook;
  const [answer, setAnswer] = useState<ChannelTest | null>(null);
  const test = useTask((error) => problemOf(error, words.testFailed).message);
  const runTest = () =>
    test.run(async () => {
      setAnswer(null);
      setAnswer(await onTest());
    });
  const said = test.problem === null ? answer : { isSent: false, message: test.problem };
  const added = words.added(format.day(dayOf(new Date(createdAt))), createdBy);
  return (
    <Stack
      component="li"
      sx={{
        flexDirection: { xs: "column", sm: "row" },
        gap: { xs: 1.5, sm: 2 },
        paddingBlock: 2,
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ alignItems: "center", gap: 1, flexWrap: "wrap" }}>
          <Typography variant="subtitle2" component="h3" dir="auto" sx={{ overflowWrap: "anywhere" }}>
            {name}
          </Typography>
          {awaitsKeep && <Chip size="small" color="warning" variant="outlined" label={words.fromBackup} />}
        </Stack>
        <Caption sx={{ overflowWrap: "anywhere", marginTop: 0.5 }}>
          <FactLine facts={[host, added]} />
        </Caption>
        <Caption sx={{ marginTop: 0.25 }}>
          <FactLine
            facts={[
              lastSentAt === null ? words.neverSent : words.sent(format.moment(lastSentAt)),
              words.waiting(waiting),
            ]}
          />
        </Caption>
        {awaitsKeep && (
          <Alert severity="warning" sx={{ marginTop: 1 }}>
            {words.awaitsKeep}
          </Alert>
        )}
        {failingSince !== null && problem !== null && (
          <Alert severity="warning" sx={{ marginTop: 1, overflowWrap: "anywhere" }}>
            {words.failing(format.moment(failingSince), outgoingWords(problem))}
          </Alert>
        )}
        {missed > 0 && (
          <Alert severity="error" sx={{ marginTop: 1 }}>
            {words.missed(missed)}
          </Alert>
        )}
        <Box role="status">
          {said !== null && (
            <Alert severity={said.isSent ? "success" : "error"} sx={{ marginTop: 1, overflowWrap: "anywhere" }}>
              {outgoingWords(said.message)}
            </Alert>
          )}
        </Box>
      </Box>
      <Stack direction="row" sx={{ gap: 1, alignSelf: "flex-start", flexWrap: "wrap" }}>
        <OutlinedButton
          size="small"
          loading={test.isBusy}
          aria-label={words.testLabel(name)}
          onClick={() => void runTest()}
        >
          {words.test}
        </OutlinedButton>
        <OutlinedButton
          size="small"
          aria-label={awaitsKeep ? words.keepLabel(name) : words.replaceLabel(name)}
          onClick={awaitsKeep ? onKeep : onReplace}
        >
          {awaitsKeep ? words.keep : words.replace}
        </OutlinedButton>
        <OutlinedButton size="small" aria-label={words.removeLabel(name)} onClick={onRemove}>
          {words.remove}
        </OutlinedButton>
      </Stack>
    </Stack>
  );
}
