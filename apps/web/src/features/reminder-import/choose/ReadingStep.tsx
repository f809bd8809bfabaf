import Box from "@mui/material/Box";
import { Progress } from "../../../components/Progress.tsx";
import { StepCard, type HeadingRef } from "../../../components/StepCard.tsx";
import { texts } from "../texts.ts";
import type { ImportStage } from "../use-import.ts";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";

const { reading } = texts;

interface Props {
  heading: HeadingRef;
  stage: Extract<ImportStage, { kind: "reading" }>;
  onCancel: () => void;
}

/** How far the reading of the file is, then that of one's own reminders. */
export function ReadingStep({ heading, stage: { name, done, present }, onCancel }: Props) {
  const counted =
    present !== null ? { done: present.read, total: present.total } : done === null ? null : { done, total: 1 };
  return (
    <StepCard heading={heading} title={reading.title} lead={<Box dir="auto">{name}</Box>}>
      <Progress label={reading.bar} counted={counted}>
        {present === null ? reading.file : reading.present(present.read, present.total)}
      </Progress>
      <OutlinedButton sx={{ marginTop: 3 }} onClick={onCancel}>
        {texts.cancel}
      </OutlinedButton>
    </StepCard>
  );
}
