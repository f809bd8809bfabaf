import type { User } from "@pomander/contract";
import type { PasswordSetup, RestoredVault } from "@pomander/vault";
import { useState } from "react";
import type { Problem } from "../../../lib/problem.ts";
import { texts } from "../texts.ts";
import { EmptyVaultWarning } from "./EmptyVaultWarning.tsx";
import { ProofForm } from "./ProofForm.tsx";
import { SetPassword } from "./SetPassword.tsx";
import { RestoreMethodList, type RestoreMethod } from "./RestoreMethodList.tsx";

const { choose } = texts;

interface Props {
  user: User;
  passwordSetup: PasswordSetup;
  onTemporaryWrong: (problem: Problem) => void;
}

type RestoreStep =
  | { kind: "ways" }
  | { kind: "proof"; with: "password" | "recoveryKey" }
  | { kind: "reclaimed"; with: "password" | "recoveryKey"; vault: RestoredVault }
  | { kind: "warning" }
  | { kind: "empty" };

/** After a reset: three ways, of which two lead back into the vault that is there (crypto-protocol.md §6). */
export function RestoreVault({ user, passwordSetup, onTemporaryWrong }: Props) {
  const [step, setStep] = useState<RestoreStep>({ kind: "ways" });
  const toWays = () => setStep({ kind: "ways" });
  const hasRecovery = passwordSetup.vault?.hasRecovery === true;

  if (step.kind === "ways") {
    const take = (way: RestoreMethod) => setStep(way === "empty" ? { kind: "warning" } : { kind: "proof", with: way });
    return <RestoreMethodList hasRecovery={hasRecovery} onTake={take} />;
  }
  if (step.kind === "warning") return <EmptyVaultWarning onGoOn={() => setStep({ kind: "empty" })} onBack={toWays} />;
  if (step.kind === "empty")
    return (
      <SetPassword
        user={user}
        password={{ title: choose.empty.passwordTitle, lead: choose.empty.passwordLead }}
        recovery={{ title: texts.key.title, lead: texts.key.lead }}
        submitLabel={choose.empty.submit}
        doneText={choose.empty.done}
        prepare={(newPassword) => passwordSetup.prepareEmptyVault(newPassword)}
        onTemporaryWrong={onTemporaryWrong}
        onBack={toWays}
      />
    );
  const isKey = step.with === "recoveryKey";
  if (step.kind === "proof")
    return (
      <ProofForm
        key={step.with}
        kind={step.with}
        {...choose[step.with]}
        label={isKey ? texts.fields.recoveryKey : texts.fields.oldPassword}
        submitLabel={choose[step.with].submit}
        email={user.email}
        onSubmit={async (proof) => {
          const vault = await (isKey
            ? passwordSetup.unlockWithRecoveryKey(proof)
            : passwordSetup.unlockWithPassword(proof));
          setStep({ kind: "reclaimed", with: step.with, vault });
        }}
        onBack={toWays}
      />
    );
  const { reclaimed } = choose;
  const offered = isKey
    ? { title: reclaimed.keyTitle, lead: reclaimed.keyLead, skip: reclaimed.keep }
    : { title: texts.key.title, lead: reclaimed.keyLeadNone };
  return (
    <SetPassword
      user={user}
      password={{ title: reclaimed.title, lead: reclaimed.lead }}
      recovery={isKey || !hasRecovery ? offered : null}
      submitLabel={reclaimed.submit}
      doneText={reclaimed.done}
      prepare={(newPassword) => step.vault.prepare(newPassword)}
      onTemporaryWrong={onTemporaryWrong}
      onBack={toWays}
    />
  );
}
