import Typography from "@mui/material/Typography";
import { useState } from "react";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { FormError } from "../../lib/form/use-versioned-form.ts";
import { useServices } from "../../lib/services.ts";
import type { AddDialogProps } from "./add-dialog-props.ts";
import { ConfirmedNameForm, NewMethodDialog } from "./ConfirmedNameForm.tsx";
import { createSecurityKey, newKeyProblem } from "./security-key.ts";
import { setupTexts as texts } from "./setup-texts.ts";
import { useNamedFactor } from "./use-named-factor.ts";

const { key: words } = texts;

/** Adds a security key: its name, the master password, a touch. */
export function AddKeyDialog({ user, isFirst, onAdded, onClose }: AddDialogProps) {
  const { client } = useServices();
  const form = useNamedFactor(words.defaultName, texts.failed);
  const [isTouching, setTouching] = useState(false);
  const submit = () =>
    form.add(async (name, confirmation) => {
      const prepared = await client.prepareSecurityKey(user);
      setTouching(true);
      const touched = await createSecurityKey(prepared.options).catch(newKeyProblem);
      setTouching(false);
      if (typeof touched === "string") throw new FormError(words[touched]);
      onAdded(await prepared.add(name, touched, confirmation));
    });
  return (
    <NewMethodDialog form={form} title={words.title} submitLabel={words.submit} onSubmit={submit} onClose={onClose}>
      <SecondaryText>
        {words.lead} {isFirst && texts.lost}
      </SecondaryText>
      <ConfirmedNameForm
        form={form}
        email={user.email}
        nameHint={words.hint}
        passwordHint={isFirst ? texts.othersEnd : undefined}
        focus="name"
      />
      <Typography role="status" variant="body2" sx={{ "&:empty": { display: "none" } }}>
        {isTouching ? words.waiting : ""}
      </Typography>
    </NewMethodDialog>
  );
}
