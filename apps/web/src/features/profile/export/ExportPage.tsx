import { SubPage } from "../../../components/SubPage.tsx";
import { OneVault } from "../../../widgets/vault-choice/OneVault.tsx";
import { RequireVault } from "../../../widgets/RequireVault.tsx";
import { useLockCount } from "../../../lib/vault/vault-hooks.ts";
import { Done } from "./Done.tsx";
import { ExportForm } from "./ExportForm.tsx";
import { exportPath } from "./ExportSection.tsx";
import { texts } from "./texts.ts";
import { useExport } from "./use-export.ts";
import { Working } from "./Working.tsx";

/** Exports everything in the vault as a file: sealed, or readable for another program. */
export function ExportPage() {
  const locks = useLockCount();
  return (
    <SubPage width="text" words={texts} parent={texts.profile} to="/profile/account">
      {/* A lock of the vault discards the typed input and the file. */}
      <Steps key={locks} />
    </SubPage>
  );
}

function Steps() {
  const steps = useExport();
  const { state } = steps;
  if (state.kind === "working") return <Working work={state.work} onCancel={steps.cancel} />;
  if (state.kind === "done") return <Done made={state.made} onAgain={steps.again} />;
  return (
    <RequireVault words={texts.needs} from={exportPath}>
      {(personal) => (
        <OneVault personal={personal} label={texts.of} isForWriting={false}>
          {(vault, field) => (
            <ExportForm
              vault={vault}
              values={steps.values}
              faults={state.faults}
              onChange={steps.change}
              onSubmit={() => void steps.make(vault)}
            >
              {field}
            </ExportForm>
          )}
        </OneVault>
      )}
    </RequireVault>
  );
}
