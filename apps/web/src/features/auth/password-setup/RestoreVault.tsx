import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import type { User } from "@pomander/contract";
import type { PasswordSetup, RestoredVault } from "@pomander/vault";
import { useState } from "react";
import type { Problem } from "../../../lib/problem.ts";
import { FormPage } from "../FormPage.tsx";
import { texts } from "../texts.ts";
import { texts as choose } from "./texts.ts";
import { FirstVault } from "./FirstVault.tsx";
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
  if (step.kind === "empty" && !passwordSetup.hasTemporaryPassword)
    return <FirstVault user={user} passwordSetup={passwordSetup} onRefused={onRefused} />;
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

interface WarningProps {
  isGenerated: boolean;
  onGoOn: () => void;
  onBack: () => void;
}

/** Warns plainly before an empty vault replaces the old one. */
function EmptyVaultWarning({ isGenerated, onGoOn, onBack }: WarningProps) {
  const [isUnderstood, setUnderstood] = useState(false);
  const { empty } = choose;
  const [lead, archive, later] = empty.warning;
  const rest = [isGenerated ? empty.generatedWarning : archive, later];
  return (
    <FormPage isStep title={empty.title} lead={lead} back={{ label: choose.back, onBack }}>
      <Stack sx={{ gap: 2.5 }}>
        <Alert severity="warning">
          {rest.map((sentence) => (
            <Box component="p" key={sentence} sx={{ margin: 0, "& + p": { marginTop: 1 } }}>
              {sentence}
            </Box>
          ))}
        </Alert>
        <FormControlLabel
          control={<Checkbox checked={isUnderstood} onChange={(_, checked) => setUnderstood(checked)} />}
          label={empty.understood}
        />
        <Button variant="contained" color="error" size="large" disabled={!isUnderstood} onClick={onGoOn}>
          {empty.submit}
        </Button>
      </Stack>
    </FormPage>
  );
}
