import AutorenewRounded from "@mui/icons-material/AutorenewRounded";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Stack from "@mui/material/Stack";
import { useEffect } from "react";
import { PasswordField } from "../../components/PasswordField.tsx";
import { TipButton } from "../../components/TipButton.tsx";
import { texts } from "./texts.ts";

interface Props {
  /** Null: the link has no passphrase. */
  value: string | null;
  isRequired: boolean;
  onChange: (value: string | null) => void;
}

const words = 4;

async function newPassphrase(): Promise<string> {
  const { generatePassphrase } = await import("@pomander/vault");
  return (await generatePassphrase({ words, separator: " " })).text;
}

/** Asks for the passphrase of a link: random words at first, unless the user turns it off. */
export function PassphraseField({ value, isRequired, onChange }: Props) {
  useEffect(() => {
    newPassphrase().then(onChange, () => undefined);
    // Only at first: later the user asks for another one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const renew = () => void newPassphrase().then(onChange, () => undefined);
  return (
    <Stack sx={{ gap: 1 }}>
      <div>
        <FormControlLabel
          label={texts.withPassphrase}
          control={
            <Checkbox
              checked={value !== null}
              disabled={isRequired}
              onChange={(_event, isOn) => (isOn ? renew() : onChange(null))}
            />
          }
        />
        <FormHelperText sx={{ marginTop: 0, marginInlineStart: 4 }}>
          {isRequired ? texts.passphraseNeeded : texts.passphraseHint}
        </FormHelperText>
      </div>
      {value !== null && (
        <PasswordField
          label={texts.passphrase}
          secretName={texts.passphrase.toLowerCase()}
          value={value}
          isEntrySecret
          isShownAtFirst
          fullWidth
          wholeText={value}
          onChange={({ target }) => onChange(target.value)}
          actions={
            <TipButton label={texts.another} placement="top" onClick={renew}>
              <AutorenewRounded />
            </TipButton>
          }
        />
      )}
    </Stack>
  );
}
