import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { SettingSwitch } from "./SettingSwitch.tsx";
import { texts } from "./texts.ts";

const permission = { permissions: ["privacy" as const] };

/** Whether this extension has turned off the browser's own offers to save passwords. */
async function isTurnedOff(): Promise<boolean> {
  if (!(await chrome.permissions.contains(permission))) return false;
  const { value, levelOfControl } = await chrome.privacy.services.passwordSavingEnabled.get({});
  return value === false && levelOfControl === "controlled_by_this_extension";
}

/** Lets a person turn off the browser's own offers to save passwords: one question about a login is enough. */
export function BrowserSaver() {
  const [isOff, setIsOff] = useState<boolean | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    isTurnedOff().then(setIsOff, () => setIsOff(false));
  }, []);
  const turn = async (wanted: boolean) => {
    setProblem("");
    // The browser wants the click for this question: nothing is awaited before it.
    if (!(await chrome.permissions.request(permission))) return setProblem(texts.browserSaver.refused);
    const { passwordSavingEnabled } = chrome.privacy.services;
    if (wanted) await passwordSavingEnabled.set({ value: false });
    else await passwordSavingEnabled.clear({});
    const isNow = await isTurnedOff();
    setIsOff(isNow);
    // A policy, or another extension, may decide it.
    if (isNow !== wanted) setProblem(texts.browserSaver.decidedElsewhere);
  };
  return (
    <Stack component="section" sx={{ gap: 1, marginTop: 2 }}>
      <Typography variant="h6" component="h2">
        {texts.browserSaver.title}
      </Typography>
      {problem !== "" && <Alert severity="error">{problem}</Alert>}
      <SettingSwitch
        label={texts.browserSaver.turnOff}
        help={texts.browserSaver.help}
        isOn={isOff}
        onTurn={(wanted) => void turn(wanted).catch(() => setProblem(texts.failed))}
      />
    </Stack>
  );
}
