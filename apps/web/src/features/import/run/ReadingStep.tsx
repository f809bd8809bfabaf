import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Progress } from "../../../components/Progress.tsx";
import { ReadingProgress } from "../needs/ReadingProgress.tsx";
import { StepCard, type HeadingRef } from "../../../components/StepCard.tsx";
import { texts } from "../texts.ts";
import type { ImportStage } from "../use-import.ts";

const { reading } = texts;

interface Props {
  heading: HeadingRef;
  stage: Extract<ImportStage, { kind: "reading" | "comparing" }>;
  onCancel: () => void;
}

/** Shows the progress while a file is read, and then compared with the vault. */
export function ReadingStep({ heading, stage, onCancel }: Props) {
  return (
    <StepCard heading={heading} title={reading.title} lead={<Box dir="auto">{stage.name}</Box>}>
      {stage.kind === "reading" ? (
        <ReadingProgress done={stage.done} />
      ) : (
        <Progress
          label={reading.comparing}
          counted={stage.total === 0 ? null : { done: stage.opened, total: stage.total }}
        >
          {stage.total === 0 ? reading.comparing : reading.compared(stage.opened, stage.total)}
        </Progress>
      )}
      <Button color="inherit" variant="outlined" onClick={onCancel} sx={{ marginTop: 2.5 }}>
        {reading.cancel}
      </Button>
    </StepCard>
  );
}
