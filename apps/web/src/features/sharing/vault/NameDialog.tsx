import TextField from "@mui/material/TextField";
import { useState, type ReactNode } from "react";
import { FormDialog } from "../../../components/FormDialog.tsx";
import { useTask } from "../../../lib/hooks/use-task.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { maxNameLength } from "../vaults/NewVaultDialog.tsx";

interface Props {
  words: { name: string; submit: string; done: (name: string) => string; failed: string };
  title: string;
  /** The present name. */
  name: string;
  /** The consequences of a new name. */
  children?: ReactNode;
  rename: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for another name of something that has one, and gives it. */
export function NameDialog({ words, title, name: present, children, rename, onClose }: Props) {
  const notify = useNotify();
  const [name, setName] = useState(present);
  const { isBusy, problem, run } = useTask((error) => problemOf(error, words.failed).message);
  const next = name.trim();
  const submit = () =>
    run(async () => {
      await rename(next);
      notify({ text: words.done(next), severity: "success" });
      onClose();
    });
  return (
    <FormDialog
      title={title}
      submitLabel={words.submit}
      isDirty={name !== present}
      isSubmitting={isBusy}
      isSubmitOff={next === "" || next === present}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      <TextField
        label={words.name}
        autoFocus
        value={name}
        slotProps={{ htmlInput: { maxLength: maxNameLength } }}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
