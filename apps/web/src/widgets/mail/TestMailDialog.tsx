import { outgoingWords } from "@pomander/texts/outgoing";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { calls, type CallReply, type User } from "@pomander/contract";
import { Monospace } from "../../components/Monospace.tsx";
import { useBackCloses } from "../../lib/form/leave-guard.ts";
import { problemOf } from "../../lib/problem.ts";
import { mailTexts as words } from "./texts.ts";
import { Caption } from "../../components/quiet-text.tsx";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import type { Api } from "@pomander/vault";
import { QuestionDialog } from "../../components/QuestionDialog.tsx";

/** The mail server is given its ten seconds, and the way there its own. */
const timeoutMs = 60_000;
const sendTestMail = (call: Api) => call(calls.system.testMail, { body: {} }, { timeoutMs });

/** Sends a message to oneself and shows what the mail server said. */
export function TestMailDialog({ actor, onClose }: { actor: User; onClose: () => void }) {
  useBackCloses(onClose);
  const answer = useApiQuery(sendTestMail);
  const isDone = answer.isCurrent || answer.error !== null;
  return (
    <QuestionDialog
      title={words.testTitle}
      onClose={onClose}
      actions={
        <OutlinedButton onClick={onClose} autoFocus>
          {isDone ? words.close : words.cancel}
        </OutlinedButton>
      }
    >
      <div role="status">
        {answer.value !== null && answer.isCurrent ? (
          <Outcome {...answer.value} email={actor.email} />
        ) : answer.error === null ? (
          <Stack direction="row" sx={{ alignItems: "center", gap: 2 }}>
            <CircularProgress size={24} aria-label={words.sending(actor.email)} />
            <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
              {words.sending(actor.email)}
            </Typography>
          </Stack>
        ) : (
          <Alert severity="error">{problemOf(answer.error, words.testFailed).message}</Alert>
        )}
      </div>
    </QuestionDialog>
  );
}

type TestMailReply = CallReply<typeof calls.system.testMail>;
const severities = { sent: "success", failed: "error", outbox: "warning" } as const satisfies Record<
  TestMailReply["outcome"],
  string
>;

/** A mail server's answer begins with its code; without one, ours says what went wrong on the way. */
const isOfMailServer = (response: string) => /^\d{3}\b/.test(response);

function Outcome({ outcome, response, email }: TestMailReply & { email: string }) {
  return (
    <>
      <Alert severity={severities[outcome]} sx={{ overflowWrap: "anywhere" }}>
        {words.outcomes[outcome](email)}
      </Alert>
      {response !== "" && (
        <Box sx={{ backgroundColor: "background.sunken", borderRadius: 1, padding: 1.5, marginTop: 2 }}>
          <Caption>{isOfMailServer(response) ? words.said : words.serverSaid}</Caption>
          <Monospace dir="auto" sx={{ whiteSpace: "pre-wrap" }}>
            {outgoingWords(response)}
          </Monospace>
        </Box>
      )}
    </>
  );
}
