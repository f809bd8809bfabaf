import { RunCard } from "../../../widgets/file-import/RunCard.tsx";
import type { HeadingRef } from "../../../components/StepCard.tsx";
import { texts } from "../texts.ts";
import type { ImportStage } from "../use-import.ts";

interface Props {
  heading: HeadingRef;
  stage: Extract<ImportStage, { kind: "importing" | "stopped" }>;
  onCancel: () => void;
  onGoOn: () => void;
  onFinish: () => void;
  onBack: () => void;
}

/** Renders the progress of the import, or why it stopped and how it continues. */
export function RunStep({ stage, ...rest }: Props) {
  const { run, done } = stage;
  const isMakingTags = done === 0 && run.tagIds.size < run.newTags.size && stage.kind === "importing";
  return (
    <RunCard
      words={texts.run}
      leave={texts.leave}
      stage={stage}
      done={done}
      total={run.rows.length}
      preparing={isMakingTags ? texts.run.tags : null}
      {...rest}
    />
  );
}
