import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import Stack from "@mui/material/Stack";
import { PasswordField } from "../../../components/PasswordField.tsx";
import { StrengthMeter } from "../../../components/StrengthMeter.tsx";
import { hasGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { texts } from "./texts.ts";
import type { ExportState, ExportValues } from "./use-export.ts";
import { RadioField } from "../../../components/RadioField.tsx";

const { protect } = texts;

interface Props {
  values: ExportValues;
  faults: Extract<ExportState, { kind: "form" }>["faults"];
  onChange: (next: Partial<ExportValues>) => void;
}

/** Asks what opens a sealed file: the master password, or one of its own, typed twice. */
export function OwnPassword({ values, faults, onChange }: Props) {
  const field = (name: "password" | "confirm", hint: string | null) => ({
    value: values[name],
    error: faults[name] !== undefined,
    helperText: faults[name] ?? hint,
    autoComplete: "new-password",
    fullWidth: true,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const isGenerated = hasGeneratedPassword(useUser());
  return (
    <Stack>
      {!isGenerated && (
        <RadioField
          label={protect.label}
          value={values.isOwnPassword ? "own" : "master"}
          onChange={(_event, chosen) => onChange({ isOwnPassword: chosen === "own" })}
        >
          <FormControlLabel value="master" control={<Radio />} label={protect.master} />
          <FormControlLabel value="own" control={<Radio />} label={protect.own} />
        </RadioField>
      )}
      {values.isOwnPassword && (
        <Stack sx={{ gap: 2, maxWidth: 440, marginTop: 1.5 }}>
          <div>
            <PasswordField label={protect.password} {...field("password", protect.hint)} />
            <Box sx={{ marginTop: values.password === "" ? 0 : 1 }}>
              <StrengthMeter password={values.password} />
            </Box>
          </div>
          <PasswordField label={protect.confirm} {...field("confirm", null)} />
        </Stack>
      )}
    </Stack>
  );
}
