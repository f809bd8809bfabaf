import Alert from "@mui/material/Alert";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { askHost } from "../ask.ts";
import { texts } from "./texts.ts";

/** Lets a person turn off that a one-time code is copied after filling. */
export function CopyCode() {
  const [isOn, setIsOn] = useState<boolean | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    askHost("copiesCode", {}).then(setIsOn, () => setIsFailed(true));
  }, []);
  const turn = async (wanted: boolean) => {
    setIsFailed(false);
    await askHost("setCopiesCode", { isOn: wanted });
    setIsOn(wanted);
  };
  return (
    <Stack component="section" sx={{ gap: 1, marginTop: 2 }}>
      <Typography variant="h6" component="h2">
        {texts.filling.title}
      </Typography>
      {isFailed && <Alert severity="error">{texts.failed}</Alert>}
      <FormControlLabel
        control={
          <Switch
            checked={isOn ?? false}
            disabled={isOn === null}
            onChange={(_, wanted) => void turn(wanted).catch(() => setIsFailed(true))}
            slotProps={{ input: { "aria-describedby": "copy-code-help" } }}
          />
        }
        label={texts.filling.copyCode}
      />
      <Typography id="copy-code-help" variant="body2" color="textSecondary" sx={{ marginInlineStart: 6 }}>
        {texts.filling.help}
      </Typography>
    </Stack>
  );
}
