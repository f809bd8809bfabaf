import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { limits, viewKey, type ReminderView } from "@pomander/contract";
import { useState } from "react";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { texts } from "./texts.ts";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";

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
  return (
    <Dialog open onClose={onClose} maxWidth="xs" sx={bottomSheet}>
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (fault !== null || isBusy) return;
          setBusy(true);
          void onSave(name).finally(() => setBusy(false));
        }}
      >
        <DialogTitle>{view === null ? texts.saveTitle : texts.renameTitle}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            label={texts.name}
            value={typed}
            error={shown !== null}
            helperText={shown ?? (view === null ? texts.saveHint : " ")}
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{ htmlInput: { dir: "auto" } }}
            sx={{ marginTop: 1 }}
          />
        </DialogContent>
        <DialogActions>
          <OutlinedButton onClick={onClose}>{texts.cancel}</OutlinedButton>
          <Button type="submit" variant="contained" loading={isBusy}>
            {view === null ? texts.submit : texts.rename}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
