import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useNavigate } from "react-router";
import { FormDialog } from "../../../components/FormDialog.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { useTask } from "../../../lib/hooks/use-task.ts";
import { problemOf } from "../../../lib/problem.ts";
import type { Sharing } from "@pomander/vault/sharing";
import { done } from "../../../widgets/shared-vaults/done.ts";
import { texts } from "./texts.ts";

const { create: words } = texts;
/** The most characters of a name. */
export const maxNameLength = 64;

interface Props {
  sharing: Sharing;
  onClose: () => void;
}

/** Asks for a name, makes a shared vault whose one member is this user, and shows it. */
export function NewVaultDialog({ sharing, onClose }: Props) {
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { isBusy, problem, run } = useTask((error) => problemOf(error, words.failed).message);
  const submit = async () => {
    if (name.trim() === "") return setMissing(true);
    await run(async () => {
      const { vaultId } = await done(sharing.found(name.trim()));
      await navigate(`/vaults/${vaultId}`);
    });
  };
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.submit}
      // A form that would lose something blocks the way to the new vault.
      isDirty={name !== "" && !isBusy}
      isSubmitting={isBusy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <SecondaryText sx={{ marginBottom: 2 }}>{words.lead}</SecondaryText>
      <TextField
        label={words.name}
        autoFocus
        value={name}
        error={isMissing}
        helperText={isMissing ? words.nameMissing : words.nameHint}
        slotProps={{ htmlInput: { maxLength: maxNameLength } }}
        onChange={({ target }) => {
          setName(target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
