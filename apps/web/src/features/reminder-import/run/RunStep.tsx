import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Progress } from "../../../components/Progress.tsx";
import { StepCard, type HeadingRef } from "../../../components/StepCard.tsx";
import { texts } from "../texts.ts";
import type { ImportStage } from "../use-import.ts";

const { run: words } = texts;

interface Props {
  heading: HeadingRef;
  stage: Extract<ImportStage, { kind: "importing" | "stopped" }>;
  onCancel: () => void;
  onGoOn: () => void;
  onFinish: () => void;
}

/** How far the import is, or why it stopped and how it goes on. */
export function RunStep({ heading, stage, onCancel, onGoOn, onFinish }: Props) {
  const { run, done } = stage;
  const total = run.rows.length;
  const isStopped = stage.kind === "stopped";
  const isMakingTags = done === 0 && run.tagIds.size < run.newTags.size && !isStopped;
  return (
    <StepCard heading={heading} title={isStopped ? words.stopped : words.title}>
      <Progress label={words.bar} counted={isMakingTags ? null : { done, total }}>
        {isMakingTags ? words.tags : words.progress(done, total)}
      </Progress>
      {isStopped ? (
        <Alert severity={stage.problem === null ? "info" : "error"} role="alert" sx={{ marginTop: 2 }}>
          {stage.problem !== null && `${stage.problem.replace(/\.?$/, ".")} `}
          {words.stoppedLead(done, total)}
        </Alert>
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ marginTop: 2 }}>
          {words.stay}
        </Typography>
      )}
      <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1.5, marginTop: 3 }}>
        {isStopped ? (
          <>
            {/* Another button than Cancel, whose place it takes: it gets the focus. */}
            <Button key="goOn" variant="contained" autoFocus onClick={onGoOn}>
              {words.goOn}
            </Button>
            <Button color="inherit" onClick={onFinish}>
              {words.finish}
            </Button>
          </>
        ) : (
          <Button variant="outlined" color="inherit" disabled={stage.isCancelling} onClick={onCancel}>
            {stage.isCancelling ? words.cancelling : words.cancel}
          </Button>
        )}
      </Stack>
    </StepCard>
  );
}
