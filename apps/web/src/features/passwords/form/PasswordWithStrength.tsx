import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import type { EarlierPassword } from "@pomander/vault";
import { Controller, useWatch, type UseFormReturn } from "react-hook-form";
import { StrengthMeter } from "../../../components/StrengthMeter.tsx";
import { GeneratorButton } from "../generator/Generator.tsx";
import { texts } from "../texts.ts";
import { EarlierPasswords } from "./EarlierPasswords.tsx";
import type { FormValues } from "./schema.ts";
import { SecretField } from "./SecretField.tsx";

interface Props {
  form: UseFormReturn<FormValues>;
  isRequired: boolean;
  history: readonly EarlierPassword[];
  onCopy: (secret: string) => void;
}

/** Shows the password with its strength, the generator and the previous passwords. */
export function PasswordWithStrength({ form, isRequired, history, onCopy }: Props) {
  const { control } = form;
  const [password, hasNoPassword] = useWatch({ control, name: ["password", "hasNoPassword"] });
  return (
    <Box>
      <SecretField
        form={form}
        name="password"
        label={texts.form.password}
        required={isRequired && !hasNoPassword}
        actions={
          <GeneratorButton
            onCopy={onCopy}
            onUse={(generated) =>
              form.setValue("password", generated, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
            }
          />
        }
        onCopy={onCopy}
      />
      {isRequired && password === "" && (
        <Controller
          control={control}
          name="hasNoPassword"
          render={({ field: { ref, value, onChange, onBlur } }) => (
            <FormControlLabel
              control={<Checkbox slotProps={{ input: { ref } }} checked={value} onBlur={onBlur} onChange={onChange} />}
              label={texts.form.hasNoPassword}
            />
          )}
        />
      )}
      <Box sx={{ marginTop: password === "" ? 0 : 1 }}>
        <StrengthMeter password={password} />
      </Box>
      <EarlierPasswords history={history} onCopy={onCopy} />
    </Box>
  );
}
