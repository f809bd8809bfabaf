import TextField from "@mui/material/TextField";
import { limits, viewKey, type ReminderView } from "@pomander/contract";
import { useState, type SyntheticEvent } from "react";
import { FormButtons } from "../../../components/FormButtons.tsx";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { texts } from "./texts.ts";

const most = limits.reminderViews.name;

interface Props {
  /** The one that gets another name; null: a new one. */
  view: ReminderView | null;
  /** The names of the others. */
  taken: readonly string[];
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks what saved filters are called. */
export function NameDialog({ view, taken, onSave, onClose }: Props) {
  const [typed, setTyped] = useState(view?.name ?? "");
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useBackCloses(onClose);
  const name = typed.trim();
  const fault =
    name === ""
      ? texts.nameNeeded
      : name.length > most
        ? texts.nameTooLong(most)
        : taken.some((other) => viewKey(other) === viewKey(name))
          ? texts.nameTaken
          : null;
  const shown = isTried ? fault : null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault !== null || isBusy) return;
    setBusy(true);
    void onSave(name).finally(() => setBusy(false));
  };
  return (
    <QuestionDialog
      title={view === null ? texts.saveTitle : texts.renameTitle}
      onSubmit={submit}
      onClose={onClose}
      actions={
        <FormButtons
          cancel={texts.cancel}
          submit={view === null ? texts.submit : texts.rename}
          loading={isBusy}
          onCancel={onClose}
        />
      }
    >
      <TextField
        autoFocus
        autoComplete="off"
        label={texts.name}
        value={typed}
        error={shown !== null}
        helperText={shown ?? (view === null ? texts.saveHint : " ")}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { dir: "auto" } }}
        sx={{ marginTop: 1 }}
      />
    </QuestionDialog>
  );
}
