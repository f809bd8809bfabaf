import Box from "@mui/material/Box";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Progress } from "../../../components/Progress.tsx";
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
      <OutlinedButton onClick={onCancel} sx={{ marginTop: 2.5 }}>
        {reading.cancel}
      </OutlinedButton>
    </StepCard>
  );
}

/** Shows how much of a file is read, from 0 to 1; null when that is not known. */
export const ReadingProgress = ({ done }: { done: number | null }) => (
  <Progress label={reading.title} counted={done === null ? null : { done, total: 1 }}>
    {done === null ? reading.reading : reading.progress(done)}
  </Progress>
);
