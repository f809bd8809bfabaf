import Box from "@mui/material/Box";
import type { TextFieldProps } from "@mui/material/TextField";
import { PassphraseButton } from "../../components/PassphraseButton.tsx";
import { PasswordField } from "../../components/PasswordField.tsx";
import { StrengthMeter } from "../../components/StrengthMeter.tsx";
import { texts } from "./texts.ts";

type BoundFieldProps = Omit<TextFieldProps, "slotProps" | "variant">;

interface Props {
  label: string;
  password: BoundFieldProps;
  confirm: BoundFieldProps;
  /** The typed password, for its strength. */
  typed: string;
  personal: readonly string[];
  onGenerated: (passphrase: string) => void;
}

/** Shows the fields for a new master password, its strength in words, and its repetition. */
export function NewPasswordFields({ label, password, confirm, typed, personal, onGenerated }: Props) {
  return (
    <>
      <div>
        <PasswordField
          label={label}
          autoComplete="new-password"
          wholeText={typed}
          actions={(show) => (
            <PassphraseButton
              onMade={(passphrase) => {
                onGenerated(passphrase);
                show();
              }}
            />
          )}
          {...password}
        />
        {typed !== "" && (
          <Box sx={{ marginTop: 1.5 }}>
            <StrengthMeter password={typed} personal={personal} />
          </Box>
        )}
      </div>
      <PasswordField label={texts.fields.confirmPassword} autoComplete="new-password" {...confirm} />
    </>
  );
}
