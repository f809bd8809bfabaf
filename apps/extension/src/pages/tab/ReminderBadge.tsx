import Alert from "@mui/material/Alert";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { askHost } from "../ask.ts";
import { texts } from "./texts.ts";

/** Lets a person see on the icon how many reminders are due. */
export function ReminderBadge() {
  const [isOn, setIsOn] = useState<boolean | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const fail = () => setIsFailed(true);
  useEffect(() => {
    askHost("dueReminders", {}).then(
      (answer) => setIsOn(answer.isOn),
      () => setIsFailed(true),
    );
  }, []);
  const turn = async (wanted: boolean) => {
    setIsFailed(false);
    await askHost("setReminderBadge", { isOn: wanted });
    setIsOn(wanted);
  };
  return (
    <Stack component="section" sx={{ gap: 1, marginTop: 2 }}>
      <Typography variant="h6" component="h2">
        {texts.reminderBadge.title}
      </Typography>
      {isFailed && <Alert severity="error">{texts.failed}</Alert>}
      <FormControlLabel
        control={
          <Switch
            checked={isOn ?? false}
            disabled={isOn === null}
            onChange={(_, wanted) => void turn(wanted).catch(fail)}
            slotProps={{ input: { "aria-describedby": "reminder-badge-help" } }}
          />
        }
        label={texts.reminderBadge.turnOn}
      />
      <Typography id="reminder-badge-help" variant="body2" color="textSecondary" sx={{ marginInlineStart: 6 }}>
        {texts.reminderBadge.help}
      </Typography>
    </Stack>
  );
}
