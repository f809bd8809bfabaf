import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import type { SavingSettings } from "../../messages.ts";
import { askHost, askWorker } from "../ask.ts";
import { texts } from "./texts.ts";

const allSites = { origins: ["https://*/*", "http://*/*"] };

/** The settings of saving: whether the person is asked, and about which sites never. */
export function Saving() {
  const [settings, setSettings] = useState<SavingSettings | null>(null);
  const [problem, setProblem] = useState("");
  const fail = () => setProblem(texts.failed);
  useEffect(() => {
    askHost("saving", {}).then(setSettings, () => setProblem(texts.failed));
  }, []);
  const turn = async (isOn: boolean) => {
    setProblem("");
    // The browser wants the click for this question: nothing is awaited before it.
    if (isOn && !(await chrome.permissions.request(allSites))) return setProblem(texts.saving.refused);
    setSettings(await askWorker("setSaving", { isOn }));
  };
  const askAgain = async (site: string) => setSettings(await askHost("askAgain", { site }));
  return (
    <Stack component="section" sx={{ gap: 1, marginTop: 2 }}>
      <Typography variant="h6" component="h2">
        {texts.saving.title}
      </Typography>
      <Typography>{texts.saving.lead}</Typography>
      {problem !== "" && <Alert severity="error">{problem}</Alert>}
      <FormControlLabel
        control={
          <Switch
            checked={settings?.isOn ?? false}
            disabled={settings === null}
            onChange={(_, isOn) => void turn(isOn).catch(fail)}
          />
        }
        label={texts.saving.offer}
      />
      {settings !== null && settings.never.length > 0 && (
        <>
          <Typography>{texts.saving.never}</Typography>
          {settings.never.map((site) => (
            <Button key={site} sx={{ alignSelf: "flex-start" }} onClick={() => void askAgain(site).catch(fail)}>
              {texts.saving.askAgain(site)}
            </Button>
          ))}
        </>
      )}
    </Stack>
  );
}
