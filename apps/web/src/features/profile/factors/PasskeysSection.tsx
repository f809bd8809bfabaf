import FingerprintRounded from "@mui/icons-material/FingerprintRounded";
import Alert from "@mui/material/Alert";
import type { Passkey } from "@pomander/contract";
import { useState } from "react";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { fullWidthOnPhones } from "../../../components/full-width-on-phones.ts";
import { useNotify } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { hasGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { isWebAuthnAvailable } from "@pomander/browser/webauthn/available";
import { Section } from "../../../components/Section.tsx";
import { AddPasskeyDialog } from "./AddPasskeyDialog.tsx";
import { ConfirmChangeDialog } from "../../../widgets/ConfirmChangeDialog.tsx";
import { MethodList, MethodRow, RowAction } from "./MethodRow.tsx";
import type { MethodsProps } from "./methods-props.ts";
import { useOpensBy } from "../../../widgets/own-password/use-opens-by.ts";
import { texts } from "./texts.ts";

const { passkeys: words } = texts;

/** Shows the passkeys, what each opens, and how to add and remove one. */
export function PasskeysSection({ user, overview: { passkeys }, reload }: MethodsProps) {
  const { client } = useServices();
  const notify = useNotify();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const canAdd = isWebAuthnAvailable();
  const opensBy = useOpensBy();
  const isGenerated = hasGeneratedPassword(user);
  const isLast = (passkey: Passkey) =>
    passkey.vaultId !== null && !passkeys.some((other) => other !== passkey && other.vaultId === passkey.vaultId);
  return (
    <Section
      title={words.title}
      lead={[isGenerated ? words.leadGenerated : words.lead, ...(canAdd ? [] : [words.unsupported])]}
    >
      {passkeys.length > 0 && (
        <MethodList label={words.title}>
          {passkeys.map((passkey) => (
            <MethodRow
              key={passkey._id}
              icon={<FingerprintRounded />}
              name={passkey.name}
              facts={[
                purposeOf(passkey, isGenerated),
                texts.added(passkey.createdAt),
                texts.used(passkey.lastUsedAt, passkey.lastUsedDevice),
              ]}
              action={
                <RowAction name={texts.removeLabel(passkey.name)} onClick={() => setRemoved(passkey)}>
                  {texts.remove}
                </RowAction>
              }
            />
          ))}
        </MethodList>
      )}
      {canAdd && (
        <OutlinedButton
          onClick={() => setAdding(true)}
          sx={{ ...fullWidthOnPhones, marginTop: passkeys.length > 0 ? 2 : 0 }}
        >
          {words.add}
        </OutlinedButton>
      )}
      {isAdding && <AddPasskeyDialog user={user} onAdded={reload} onClose={() => setAdding(false)} />}
      {removed !== null && (
        <ConfirmChangeDialog
          user={user}
          title={words.removeTitle(removed.name)}
          confirmLabel={words.removeConfirm}
          failed={words.removeFailed}
          change={async (confirmation) => {
            await client.removePasskey(user, removed._id, confirmation);
            notify({ text: words.removed, severity: "success" });
            setRemoved(null);
            reload();
          }}
          onClose={() => setRemoved(null)}
        >
          {isGenerated ? words.removeBodyGenerated : words.removeBody}
          {opensBy.value === "passkeys" && isLast(removed) && (
            <Alert severity="warning" sx={{ marginTop: 2 }}>
              {words.removeLast}
            </Alert>
          )}
        </ConfirmChangeDialog>
      )}
    </Section>
  );
}

/** Returns what a passkey does. `isGenerated`: for someone whose company signs them in. */
function purposeOf({ vaultId, maySignIn }: Passkey, isGenerated: boolean): string {
  if (!maySignIn && isGenerated) return words.unlocksGenerated;
  if (!maySignIn) return words.unlocksOnly;
  return vaultId === null ? words.signsIn : words.unlocks;
}
