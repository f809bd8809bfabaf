import type { User } from "@pomander/contract";
import { LeaveGuard } from "../../components/LeaveGuard.tsx";
import { SubPage } from "../../components/SubPage.tsx";
import { useFocusOnStep } from "../../lib/hooks/use-focus-on-step.ts";
import { useUser } from "../../lib/session/store.tsx";
import { CheckStep } from "./check/CheckStep.tsx";
import { ChooseStep } from "./choose/ChooseStep.tsx";
import { ReadingStep } from "./choose/ReadingStep.tsx";
import { ReportStep } from "./report/ReportStep.tsx";
import { RunStep } from "./run/RunStep.tsx";
import { texts } from "./texts.ts";
import { useImport, type ImportStage } from "./use-import.ts";

/** Brings in a spreadsheet of reminders: choose, check, import, and see what became of every row. */
export function ReminderImportPage() {
  const user = useUser();
  return (
    <SubPage words={texts} parent={texts.reminders} to="/remind-me">
      {user !== null && <Steps user={user} />}
    </SubPage>
  );
}

/** Sending and what came of it are one step. */
const stepOf = (kind: ImportStage["kind"]) => (kind === "stopped" ? "importing" : kind);

function Steps({ user }: { user: User }) {
  const steps = useImport(user);
  const { stage, cancel, backToStart } = steps;
  const heading = useFocusOnStep(stepOf(stage.kind));
  switch (stage.kind) {
    case "choosing":
      return <ChooseStep heading={heading} problem={stage.problem} onFile={steps.choose} />;
    case "reading":
      return (
        <>
          <LeaveGuard words={texts.leave} loss={null} onBack={cancel} />
          <ReadingStep heading={heading} stage={stage} onCancel={cancel} />
        </>
      );
    case "checking": {
      const { file, directory } = stage;
      return (
        <CheckStep
          heading={heading}
          file={file}
          directory={directory}
          onSubmit={(checked, options) => steps.start(file.name, checked, options)}
          onBack={backToStart}
        />
      );
    }
    case "importing":
    case "stopped":
      return (
        <RunStep
          heading={heading}
          stage={stage}
          onCancel={cancel}
          onGoOn={() => stage.kind === "stopped" && steps.goOn(stage)}
          onFinish={() => stage.kind === "stopped" && steps.finish(stage)}
          onBack={backToStart}
        />
      );
    case "done":
      return <ReportStep heading={heading} checked={stage.checked} run={stage.run} onAgain={backToStart} />;
  }
}
