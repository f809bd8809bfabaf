import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { askHost } from "../ask.ts";
import { SettingSwitch } from "./SettingSwitch.tsx";
import { texts } from "./texts.ts";

/** Settings that the host keeps, and how they are read and written. */
const settings = {
  filling: {
    read: () => askHost("copiesCode", {}),
    write: (isOn: boolean) => askHost("setCopiesCode", { isOn }),
  },
  reminderBadge: {
    read: async () => (await askHost("dueReminders", {})).isOn,
    write: (isOn: boolean) => askHost("setReminderBadge", { isOn }),
  },
};

/** Lets a person turn a setting on or off that the host keeps. */
export function HostSetting({ name }: { name: keyof typeof settings }) {
  const [isOn, setIsOn] = useState<boolean | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    settings[name].read().then(setIsOn, () => setIsFailed(true));
  }, [name]);
  const turn = async (wanted: boolean) => {
    setIsFailed(false);
    await settings[name].write(wanted);
    setIsOn(wanted);
  };
  const { title, turnOn, help } = texts[name];
  return (
    <Stack component="section" sx={{ gap: 1, marginTop: 2 }}>
      <Typography variant="h6" component="h2">
        {title}
      </Typography>
      {isFailed && <Alert severity="error">{texts.failed}</Alert>}
      <SettingSwitch
        label={turnOn}
        help={help}
        isOn={isOn}
        onTurn={(wanted) => void turn(wanted).catch(() => setIsFailed(true))}
      />
    </Stack>
  );
}
