import AlarmAddOutlined from "@mui/icons-material/AlarmAddOutlined";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { mayUseReminders, limits } from "@pomander/contract";
import type { OpenEntry } from "@pomander/vault";
import { useState, type SyntheticEvent } from "react";
import { useNavigate } from "react-router";
import { format } from "@pomander/texts/format";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { texts as partTexts } from "../../../components/texts.ts";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { factsOf } from "../entry/facts.ts";
import { texts } from "./texts.ts";
import { FormButtons } from "../../../components/FormButtons.tsx";

/**
 * Shows "Add a reminder..." for an entry that expires, otherwise "Remind me to change this" or "Remind me about this";
 * only to users who have reminders.
 */
export function RemindMeButton({ entry }: { entry: OpenEntry }) {
  const user = useUser();
  const [isAsking, setAsking] = useState(false);
  if (user === null || !mayUseReminders(user)) return null;
  return (
    <>
      <Button color="inherit" startIcon={<AlarmAddOutlined />} onClick={() => setAsking(true)}>
        {texts.actions[kindOf(entry)]}
      </Button>
      {isAsking && <RemindMeDialog entry={entry} onClose={() => setAsking(false)} />}
    </>
  );
}

const kindOf = (entry: OpenEntry) => {
  const { expires, type } = factsOf(entry);
  if (expires !== null) return "expires";
  return type === "login" ? "login" : "other";
};

interface Props {
  entry: OpenEntry;
  onClose: () => void;
}

/** Says what leaves the vault, lets the user change it, and continues to the form of a reminder. */
function RemindMeDialog({ entry, onClose }: Props) {
  const navigate = useNavigate();
  useBackCloses(onClose);
  const kind = kindOf(entry);
  const { expires } = factsOf(entry);
  const [title, setTitle] = useState(() =>
    Array.from(texts.proposals[kind](entry.title)).slice(0, limits.reminderTitle).join(""),
  );
  const goOn = (event: SyntheticEvent) => {
    event.preventDefault();
    // The values travel in the history's state, since logs and other people see an address.
    const newReminder = {
      title: title.trim(),
      ...(expires === null ? {} : { expiryDate: expires }),
      returnTo: `/passwords?entry=${entry._id}`,
    };
    void navigate("/remind-me", { state: { newReminder } });
  };
  return (
    <QuestionDialog
      title={texts.titles[kind]}
      lead={expires === null ? texts.readable : texts.readableWithDate}
      onClose={onClose}
      onSubmit={goOn}
      actions={
        <FormButtons cancel={texts.cancel} submit={texts.goOn} disabled={title.trim() === ""} onCancel={onClose} />
      }
    >
      <TextField
        autoFocus
        label={texts.title}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        slotProps={{ htmlInput: { dir: "auto", autoComplete: "off", maxLength: limits.reminderTitle } }}
      />
      {expires !== null && (
        <Typography variant="body2" sx={{ marginTop: 2 }}>
          {texts.date}
          {partTexts.colon}
          <strong>{format.day(expires)}</strong>
        </Typography>
      )}
    </QuestionDialog>
  );
}
