import Breadcrumbs from "@mui/material/Breadcrumbs";
import Link from "@mui/material/Link";
import type { User } from "@pomander/contract";
import { Link as RouterLink } from "react-router";
import { LeaveGuard } from "../../components/LeaveGuard.tsx";
import { Page, PageTitle } from "../../components/Page.tsx";
import { useFocusOnStep } from "../../lib/hooks/use-focus-on-step.ts";
import { useUser } from "../../lib/session/store.ts";
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
    <Page>
      <Breadcrumbs aria-label={texts.path} sx={{ typography: "body2", marginBottom: 1 }}>
        <Link component={RouterLink} to="/remind-me" color="inherit">
          {texts.reminders}
        </Link>
        <span aria-current="page">{texts.heading}</span>
      </Breadcrumbs>
      <PageTitle title={texts.heading} lead={texts.lead} />
      {user !== null && <Steps user={user} />}
    </Page>
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
          onSubmit={(checked, choices) => steps.start(file.name, checked, choices)}
          onBack={backToStart}
        />
      );
    }
    case "importing":
    case "stopped":
      return (
        <>
          <LeaveGuard words={texts.leave} loss={texts.leave.body} onBack={backToStart} />
          <RunStep
            heading={heading}
            stage={stage}
            onCancel={cancel}
            onGoOn={() => stage.kind === "stopped" && steps.goOn(stage)}
            onFinish={() => stage.kind === "stopped" && steps.finish(stage)}
          />
        </>
      );
    case "done":
      return <ReportStep heading={heading} checked={stage.checked} run={stage.run} onAgain={backToStart} />;
  }
}
