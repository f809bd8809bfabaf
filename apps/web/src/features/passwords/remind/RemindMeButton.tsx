import AlarmAddOutlined from "@mui/icons-material/AlarmAddOutlined";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { mayUseReminders, limits } from "@pomander/contract";
import { useState, useId, type SyntheticEvent } from "react";
import { useNavigate } from "react-router";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { useUser } from "../../../lib/session/store.ts";
import { texts } from "../texts.ts";

/** "Remind me to change this", for those who have reminders. */
export function RemindMeButton({ entryTitle }: { entryTitle: string }) {
  const user = useUser();
  const [isAsking, setAsking] = useState(false);
  if (user === null || !mayUseReminders(user)) return null;
  return (
    <>
      <Button color="inherit" startIcon={<AlarmAddOutlined />} onClick={() => setAsking(true)}>
        {texts.remind.action}
      </Button>
      {isAsking && <RemindMeDialog entryTitle={entryTitle} onClose={() => setAsking(false)} />}
    </>
  );
}

const { remind } = texts;

interface Props {
  entryTitle: string;
  onClose: () => void;
}

/** Says what leaves the vault, lets it be changed, and goes on to the form of a reminder. */
function RemindMeDialog({ entryTitle, onClose }: Props) {
  const id = useId();
  const navigate = useNavigate();
  useBackCloses(onClose);
  const [title, setTitle] = useState(() =>
    Array.from(remind.proposal(entryTitle)).slice(0, limits.reminderTitle).join(""),
  );
  const goOn = (event: SyntheticEvent) => {
    event.preventDefault();
    // In the history's state, not in the address, which logs and other people see.
    void navigate("/remind-me", { state: { newReminder: { title: title.trim() } } });
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={`${id}-title`} sx={bottomSheet}>
      <form noValidate autoComplete="off" onSubmit={goOn}>
        <DialogTitle id={`${id}-title`}>{remind.action}</DialogTitle>
        <DialogContent>
          <DialogContentText variant="body2" sx={{ marginBottom: 2 }}>
            {remind.readable}
          </DialogContentText>
          <TextField
            autoFocus
            label={remind.title}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            slotProps={{ htmlInput: { dir: "auto", autoComplete: "off", maxLength: limits.reminderTitle } }}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {texts.form.cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={title.trim() === ""}>
            {remind.goOn}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
