import Alert from "@mui/material/Alert";
import type { FileProgress, OpenVault } from "@pomander/vault";
import { useState, type ReactNode } from "react";
import { SubPage } from "../../components/SubPage.tsx";
import { RunCard } from "../../widgets/file-import/RunCard.tsx";
import { RequireVault } from "../../widgets/RequireVault.tsx";
import { useFocusOnStep } from "../../lib/hooks/use-focus-on-step.ts";
import { OneVault } from "../../widgets/vault-choice/OneVault.tsx";
import { useOpenVault } from "../../lib/vault/vault-hooks.ts";
import { ChooseStep } from "./choose/ChooseStep.tsx";
import { LeaveGuard } from "../../components/LeaveGuard.tsx";
import { ColumnsStep } from "./needs/ColumnsStep.tsx";
import { UnlockStep } from "./needs/UnlockStep.tsx";
import { PreviewStep } from "./preview/PreviewStep.tsx";
import { ReportStep } from "./report/ReportStep.tsx";
import { ReadingStep } from "./needs/ReadingStep.tsx";
import { texts } from "./texts.ts";
import { useImport, type ImportStage, type StoringProgress } from "./use-import.ts";

/**
 * Imports what another password manager exported: choose a file, review it, store it, and see the outcome of every row.
 */
export function ImportPage() {
  const isLocked = useOpenVault() === null;
  // The progress of storing when the vault locked, which removes the rest of the page.
  const [storing, setStoring] = useState<StoringProgress>(null);
  return (
    <SubPage words={texts} parent={texts.passwords} to="/passwords">
      {isLocked && storing !== null && (
        <Alert severity="warning" sx={{ marginBottom: 2 }}>
          {texts.lockedMeanwhile(storing.stored, storing.total)}
        </Alert>
      )}
      <RequireVault words={texts.needs} from="/passwords/import">
        {(personal) => (
          <OneVault personal={personal} label={texts.into} isForWriting>
            {(vault, field) => (
              <Steps key={vault.vaultId} vault={vault} onStoring={setStoring}>
                {field}
              </Steps>
            )}
          </OneVault>
        )}
      </RequireVault>
    </SubPage>
  );
}

interface StepsProps {
  /** Shown above the first step. */
  children: ReactNode;
  vault: OpenVault;
  onStoring: (progress: StoringProgress) => void;
}

function Steps({ vault, onStoring, children }: StepsProps) {
  const steps = useImport(vault, onStoring);
  const { stage, cancel, backToStart } = steps;
  const heading = useFocusOnStep(stepOf(stage.kind));
  switch (stage.kind) {
    case "choosing":
      return (
        <>
          {children}
          <ChooseStep heading={heading} vault={vault} problem={stage.problem} onFile={steps.choose} />
        </>
      );
    case "reading":
    case "comparing":
      return (
        <>
          <LeaveGuard words={texts.leave} loss={null} onBack={cancel} />
          <ReadingStep heading={heading} stage={stage} onCancel={cancel} />
        </>
      );
    case "unlock":
    case "columns": {
      const common = { heading, onCancel: cancel, onBack: backToStart };
      return (
        <>
          <LeaveGuard words={texts.leave} loss={null} onBack={backToStart} />
          {stage.kind === "unlock" ? (
            <UnlockStep {...common} choice={stage} onSubmit={(keys) => steps.read(stage, keys)} />
          ) : (
            <ColumnsStep {...common} choice={stage} onSubmit={(columns) => steps.read(stage, { columns })} />
          )}
        </>
      );
    }
    case "preview": {
      const { plan } = stage;
      return (
        <PreviewStep
          heading={heading}
          vault={vault}
          plan={plan}
          onSubmit={(choices) => steps.start(plan, choices)}
          onBack={backToStart}
        />
      );
    }
    case "importing":
    case "stopped":
      return (
        <RunCard
          heading={heading}
          words={texts.run}
          leave={texts.leave}
          stage={stage}
          storing={stage.kind === "importing" ? storingText(stage.storing) : null}
          done={stage.stored + stage.added.size}
          total={stage.indexes.length + stage.adding.length}
          onCancel={cancel}
          onGoOn={() => stage.kind === "stopped" && steps.goOn(stage)}
          onFinish={() => stage.kind === "stopped" && steps.finish(stage)}
          onBack={backToStart}
        />
      );
    case "done":
      return (
        <ReportStep
          heading={heading}
          vault={vault}
          plan={stage.plan}
          report={stage.report}
          importId={stage.importId}
          onAgain={backToStart}
        />
      );
  }
}

const storingText = (file: FileProgress | null) => file && texts.run.file(file.name, file.done, file.size);

/** Returns a stage's step: reading and comparing are one, and so are storing and its result. */
const stepOf = (kind: ImportStage["kind"]) =>
  kind === "comparing" ? "reading" : kind === "stopped" ? "importing" : kind;
