import Box from "@mui/material/Box";
import { useWatch, type FieldPathByValue, type FieldValues, type PathValue, type UseFormReturn } from "react-hook-form";
import { bindField } from "../lib/form/field-props.ts";
import { PassphraseButton } from "./PassphraseButton.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { StrengthMeter } from "./StrengthMeter.tsx";

interface Props<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Names of the two fields in the form. */
  name: FieldPathByValue<Values, string>;
  confirmName: FieldPathByValue<Values, string>;
  label: string;
  confirmLabel: string;
  hint?: string;
  required?: boolean;
  /** Texts that an attacker would guess first. */
  personal: readonly string[];
  /** Space between the password and its strength. */
  meterGap: number;
}

/** Shows the fields for a new master password, its strength in words, and its repetition. */
export function NewPasswordFields<Values extends FieldValues>(props: Props<Values>) {
  const { form, name, confirmName, label, confirmLabel, hint, required = false, personal, meterGap } = props;
  const typed: string = useWatch({ control: form.control, name });
  return (
    <>
      <div>
        <PasswordField
          label={label}
          autoComplete="new-password"
          required={required}
          wholeText={typed}
          actions={(show) => (
            <PassphraseButton
              onMade={(passphrase) => {
                form.setValue(name, passphrase as PathValue<Values, typeof name>, { shouldDirty: true });
                form.clearErrors(name);
                show();
              }}
            />
          )}
          {...bindField(form, name, hint)}
        />
        <Box sx={{ marginTop: typed === "" ? 0 : meterGap }}>
          <StrengthMeter password={typed} personal={personal} />
        </Box>
      </div>
      <PasswordField
        label={confirmLabel}
        autoComplete="new-password"
        required={required}
        {...bindField(form, confirmName)}
      />
    </>
  );
}
