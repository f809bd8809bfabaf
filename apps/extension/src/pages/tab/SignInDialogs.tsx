import Alert from "@mui/material/Alert";
import { useEffect, useState } from "react";
import { SettingSwitch } from "./SettingSwitch.tsx";
import { texts } from "./texts.ts";

const dialogs = { permissions: ["webRequest" as const, "webRequestAuthProvider" as const] };

/** Chromium sends requests past an extension that had this permission not yet when the browser started. */
const countsFromStart = location.protocol === "chrome-extension:";

interface Props {
  /** The access to sites that this takes too. */
  sites: { origins: string[] };
  /** Takes why it could not be changed; empty: it is. */
  onProblem: (problem: string) => void;
}

/** Lets a person turn on that the browser's sign-in dialogs are answered: the browser's permission is the setting. */
export function SignInDialogs({ sites, onProblem }: Props) {
  const [isOn, setIsOn] = useState<boolean | null>(null);
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    chrome.permissions.contains({ ...dialogs, ...sites }).then(setIsOn, () => setIsOn(false));
  }, [sites]);
  const turn = async (wanted: boolean) => {
    onProblem("");
    // The browser wants the click for this question: nothing is awaited before it.
    if (wanted && !(await chrome.permissions.request({ ...dialogs, ...sites })))
      return onProblem(texts.inSites.refused);
    if (!wanted) await chrome.permissions.remove(dialogs);
    setIsOn(wanted);
    setIsNew(wanted && countsFromStart);
  };
  return (
    <>
      <SettingSwitch
        label={texts.inSites.dialogs.turnOn}
        help={texts.inSites.dialogs.help}
        isOn={isOn}
        onTurn={(wanted) => void turn(wanted).catch(() => onProblem(texts.failed))}
      />
      {isNew && (
        <Alert severity="info" role="status">
          {texts.inSites.dialogs.fromStart}
        </Alert>
      )}
    </>
  );
}
