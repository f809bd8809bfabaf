import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Progress } from "../../../components/Progress.tsx";
import { StepCard, type HeadingRef } from "../../../components/StepCard.tsx";
import { texts } from "../texts.ts";
import type { ImportStage } from "../use-import.ts";

const { run } = texts;

interface Props {
  heading: HeadingRef;
  stage: Extract<ImportStage, { kind: "importing" | "stopped" }>;
  onCancel: () => void;
  onGoOn: () => void;
  onFinish: () => void;
}

/** While entries are stored; and where that stopped, the way to go on. */
export function RunStep({ heading, stage, onCancel, onGoOn, onFinish }: Props) {
  const { stored, indexes } = stage;
  const total = indexes.length;
  const isStopped = stage.kind === "stopped";
  return (
    <StepCard heading={heading} title={isStopped ? run.stopped : run.title}>
      <Progress label={run.bar} counted={{ done: stored, total }}>
        {run.progress(stored, total)}
      </Progress>
      {isStopped ? (
        <Alert severity={stage.problem === null ? "info" : "error"} role="alert" sx={{ marginTop: 2 }}>
          {stage.problem !== null && `${stage.problem.replace(/\.?$/, ".")} `}
          {run.stoppedLead(stored, total)}
        </Alert>
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ marginTop: 2 }}>
          {run.stay}
        </Typography>
      )}
      <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1.5, marginTop: 3 }}>
        {isStopped ? (
          <>
            {/* Another button than Cancel, whose place it takes: it gets the focus. */}
            <Button key="goOn" variant="contained" autoFocus onClick={onGoOn}>
              {run.goOn}
            </Button>
            <Button color="inherit" onClick={onFinish}>
              {run.finish}
            </Button>
          </>
        ) : (
          <Button variant="outlined" color="inherit" disabled={stage.isCancelling} onClick={onCancel}>
            {stage.isCancelling ? run.cancelling : run.cancel}
          </Button>
        )}
      </Stack>
    </StepCard>
  );
}
