import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { LeaveGuard } from "../../components/LeaveGuard.tsx";
import { Progress } from "../../components/Progress.tsx";
import { StepCard, type HeadingRef } from "../../components/StepCard.tsx";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";

interface Words {
  title: string;
  bar: string;
  progress: (done: number, total: number) => string;
  stay: string;
  cancel: string;
  cancelling: string;
  stopped: string;
  stoppedLead: (done: number, total: number) => string;
  goOn: string;
  finish: string;
}

type RunStage = { kind: "importing"; isCancelling: boolean } | { kind: "stopped"; problem: string | null };

interface Props {
  heading: HeadingRef;
  words: Words;
  leave: { title: string; body: string; confirm: string; cancel: string };
  stage: RunStage;
  done: number;
  total: number;
  /** The work in progress before anything is imported; null if there is none. */
  preparing?: string | null;
  onCancel: () => void;
  onGoOn: () => void;
  onFinish: () => void;
  /** How far a file is that is being stored; null if there is none. */
  storing?: string | null;
  /** Called on the browser's way back. */
  onBack: () => void;
}

/** Shows how far the import is, or why it stopped and how to continue it. */
export function RunCard({
  heading,
  words,
  leave,
  stage,
  done,
  total,
  preparing = null,
  storing = null,
  ...actions
}: Props) {
  const isStopped = stage.kind === "stopped";
  return (
    <>
      <LeaveGuard words={leave} loss={leave.body} onBack={actions.onBack} />
      <StepCard heading={heading} title={isStopped ? words.stopped : words.title}>
        <Progress label={words.bar} counted={preparing === null ? { done, total } : null}>
          {preparing ?? words.progress(done, total)}
        </Progress>
        {storing !== null && (
          <SecondaryText sx={{ marginTop: 1, overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" }}>
            {storing}
          </SecondaryText>
        )}
        {isStopped ? (
          <Alert severity={stage.problem === null ? "info" : "error"} role="alert" sx={{ marginTop: 2 }}>
            {stage.problem !== null && `${stage.problem.replace(/\.?$/, ".")} `}
            {words.stoppedLead(done, total)}
          </Alert>
        ) : (
          <SecondaryText sx={{ marginTop: 2 }}>{words.stay}</SecondaryText>
        )}
        <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1.5, marginTop: 3 }}>
          {isStopped ? (
            <>
              {/* This is another button than Cancel, whose place it takes, so that it gets the focus. */}
              <Button key="goOn" variant="contained" autoFocus onClick={actions.onGoOn}>
                {words.goOn}
              </Button>
              <Button color="inherit" onClick={actions.onFinish}>
                {words.finish}
              </Button>
            </>
          ) : (
            <OutlinedButton disabled={stage.isCancelling} onClick={actions.onCancel}>
              {stage.isCancelling ? words.cancelling : words.cancel}
            </OutlinedButton>
          )}
        </Stack>
      </StepCard>
    </>
  );
}
