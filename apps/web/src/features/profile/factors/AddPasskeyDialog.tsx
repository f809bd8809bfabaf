import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { User } from "@pomander/contract";
import { useState } from "react";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { ConfirmedNameForm, NewMethodDialog } from "../../../widgets/factor/ConfirmedNameForm.tsx";
import { useNamedFactor } from "../../../widgets/factor/use-named-factor.ts";
import { useNotify } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { hasGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { texts } from "./texts.ts";

const { passkeys: words } = texts;

interface Props {
  user: User;
  onAdded: () => void;
  onClose: () => void;
}

/** Adds a passkey, and says so when it opens no vault. */
export function AddPasskeyDialog({ user, onAdded, onClose }: Props) {
  const { client } = useServices();
  const notify = useNotify();
  const form = useNamedFactor(words.defaultName, words.addFailed);
  const [hasNoSecret, setHasNoSecret] = useState(false);
  // Passkeys sign in no one whose company does.
  const isGenerated = hasGeneratedPassword(user);
  const submit = () =>
    form.add(async (name, confirmation) => {
      const { vaultId } = await client.addPasskey(user, name, confirmation);
      onAdded();
      if (vaultId === null) return setHasNoSecret(true);
      notify({ text: isGenerated ? words.addedGenerated : words.added, severity: "success" });
      onClose();
    });
  if (hasNoSecret) {
    // The authenticator gave no secret, so there is nothing to open a vault with.
    const { title, body, bodyGenerated, close } = words.addedWithoutSecret;
    const button = (
      <Button variant="contained" autoFocus onClick={onClose}>
        {close}
      </Button>
    );
    return (
      <QuestionDialog title={title} lead={isGenerated ? bodyGenerated : body} onClose={onClose} actions={button} />
    );
  }
  return (
    <NewMethodDialog
      form={form}
      title={words.addTitle}
      submitLabel={words.addSubmit}
      onSubmit={submit}
      onClose={onClose}
    >
      <SecondaryText>{words.addLead}</SecondaryText>
      <ConfirmedNameForm form={form} email={user.email} nameHint={words.nameHint} focus="name" />
      <Typography role="status" variant="body2" sx={{ "&:empty": { display: "none" } }}>
        {form.isBusy && form.factor.request === null ? words.waiting : ""}
      </Typography>
    </NewMethodDialog>
  );
}
