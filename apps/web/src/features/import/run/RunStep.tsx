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

/** Shows the progress while entries are stored and, where that stopped, the way to continue. */
export const RunStep = ({ stage, ...rest }: Props) => (
  <RunCard
    words={texts.run}
    leave={texts.leave}
    stage={stage}
    done={stage.stored + stage.added.size}
    total={stage.indexes.length + stage.adding.length}
    {...rest}
  />
);
