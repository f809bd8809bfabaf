import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import type { InPages, PageSetting, PageSettings } from "../../messages.ts";
import { askHost, askWorker } from "../ask.ts";
import { SettingSwitch } from "./SettingSwitch.tsx";
import { SignInDialogs } from "./SignInDialogs.tsx";
import { texts } from "./texts.ts";

const allSites = { origins: ["https://*/*", "http://*/*"] };
const parts: readonly InPages[] = ["saving", "button"];

interface PartProps {
  part: InPages;
  setting: PageSetting | null;
  onTurn: (isOn: boolean) => void;
  onAgain: (site: string) => void;
}

function Part({ part, setting, onTurn, onAgain }: PartProps) {
  const { turnOn, help, leftOut, again } = texts.inSites[part];
  return (
    <>
      <SettingSwitch label={turnOn} help={help} isOn={setting?.isOn ?? null} onTurn={onTurn} />
      {setting !== null && setting.leftOut.length > 0 && (
        <Stack sx={{ marginInlineStart: 6, alignItems: "flex-start" }}>
          <Typography variant="body2">{leftOut}</Typography>
          {setting.leftOut.map((site) => (
            <Button key={site} size="small" onClick={() => onAgain(site)}>
              {again(site)}
            </Button>
          ))}
        </Stack>
      )}
    </>
  );
}

/** The settings of what the extension does in pages of sites by itself, and of the sites that are left out. */
export function InSites() {
  const [settings, setSettings] = useState<PageSettings | null>(null);
  const [problem, setProblem] = useState("");
  const fail = () => setProblem(texts.failed);
  useEffect(() => {
    askHost("pageSettings", {}).then(setSettings, () => setProblem(texts.failed));
  }, []);
  const turn = async (part: InPages, isOn: boolean) => {
    setProblem("");
    // The browser wants the click for this question: nothing is awaited before it.
    if (isOn && !(await chrome.permissions.request(allSites))) return setProblem(texts.inSites.refused);
    setSettings(await askWorker("setInPages", { part, isOn }));
  };
  const again = async (part: InPages, site: string) =>
    setSettings(await askHost("setLeftOut", { part, site, isLeftOut: false }));
  return (
    <Stack component="section" sx={{ gap: 1, marginTop: 2 }}>
      <Typography variant="h6" component="h2">
        {texts.inSites.title}
      </Typography>
      <Typography>{texts.inSites.lead}</Typography>
      {problem !== "" && <Alert severity="error">{problem}</Alert>}
      {parts.map((part) => (
        <Part
          key={part}
          part={part}
          setting={settings?.[part] ?? null}
          onTurn={(isOn) => void turn(part, isOn).catch(fail)}
          onAgain={(site) => void again(part, site).catch(fail)}
        />
      ))}
      <SignInDialogs sites={allSites} onProblem={setProblem} />
    </Stack>
  );
}
