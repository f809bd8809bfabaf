import type { User } from "@pomander/contract";
import type { PasswordSetup, RestoredVault } from "@pomander/vault";
import { useState } from "react";
import type { Problem } from "../../../lib/problem.ts";
import { FormPage } from "../FormPage.tsx";
import { texts } from "../texts.ts";
import { texts as choose } from "./texts.ts";
import { EmptyVaultWarning } from "./EmptyVaultWarning.tsx";
import { ProofForm } from "./ProofForm.tsx";
import { SetPassword } from "./SetPassword.tsx";
import { WayList } from "./WayList.tsx";

interface Props {
  user: User;
  passwordSetup: PasswordSetup;
  onRefused: (problem: Problem) => void;
}

type RestoreStep =
  | { kind: "ways" }
  | { kind: "proof"; with: "password" | "recoveryKey" }
  | { kind: "reclaimed"; with: "password" | "recoveryKey"; vault: RestoredVault }
  | { kind: "warning" }
  | { kind: "empty" };

/** Offers three ways after a reset, of which two lead back into the existing vault (crypto-protocol.md §6). */
export function RestoreVault({ user, passwordSetup, onRefused }: Props) {
  const [step, setStep] = useState<RestoreStep>({ kind: "ways" });
  const toWays = () => setStep({ kind: "ways" });
  const hasRecovery = passwordSetup.vault?.hasRecovery === true;
  const isGenerated = passwordSetup.vault?.isGenerated === true;

  if (step.kind === "ways") {
    const take = (way: RestoreMethod) => setStep(way === "empty" ? { kind: "warning" } : { kind: "proof", with: way });
    return <RestoreMethodList hasRecovery={hasRecovery} isGenerated={isGenerated} onTake={take} />;
  }
  if (step.kind === "warning")
    return <EmptyVaultWarning isGenerated={isGenerated} onGoOn={() => setStep({ kind: "empty" })} onBack={toWays} />;
  if (step.kind === "empty")
    return (
      <SetPassword
        user={user}
        password={{ title: choose.empty.passwordTitle, lead: choose.empty.passwordLead }}
        recovery={{ title: texts.key.title, lead: texts.key.lead }}
        submitLabel={choose.empty.submit}
        doneText={choose.empty.done}
        prepare={(newPassword) => passwordSetup.prepareEmptyVault(newPassword)}
        onRefused={onRefused}
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
      onRefused={onRefused}
      onBack={toWays}
    />
  );
}

type RestoreMethod = "password" | "recoveryKey" | "empty";

interface RestoreMethodListProps {
  hasRecovery: boolean;
  isGenerated: boolean;
  onTake: (way: RestoreMethod) => void;
}

/** Lists the ways to a vault after a reset; one for which the vault has no password or no recovery key is left out. */
function RestoreMethodList({ hasRecovery, isGenerated, onTake }: RestoreMethodListProps) {
  const offered: RestoreMethod[] = [
    ...(isGenerated ? [] : (["password"] as const)),
    ...(hasRecovery ? (["recoveryKey"] as const) : []),
    "empty",
  ];
  return (
    <FormPage isBare title={choose.ways.title} lead={isGenerated ? choose.ways.generatedLead : choose.ways.lead}>
      <WayList
        ways={offered.map((way) => ({
          ...(way === "empty" && isGenerated
            ? { label: choose.ways.generatedEmpty, hint: choose.ways.generatedEmptyHint }
            : { label: choose.ways[way], hint: choose.ways[`${way}Hint`] }),
          onTake: () => onTake(way),
        }))}
      />
    </FormPage>
  );
}
