import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { invalidInputCodes } from "@pomander/vault/is-code";
import { useState } from "react";
import { askHost } from "../ask.ts";
import type { Steps } from "../use-steps.ts";
import { Form } from "./Form.tsx";
import { monospace } from "./monospace.ts";
import { texts } from "./texts.ts";

interface Props {
  steps: Steps;
  onBack: () => void;
}

/** Returns what is wrong with the key that was typed; null: nothing, or that is not known. */
function faultOf({ code, problem }: Steps): string | null {
  if (code === "wrong_password") return texts.generated.wrongKey;
  return invalidInputCodes.some((known) => known === code) ? problem : null;
}

/** Opens the vault with its recovery key. */
export function RecoveryKeyStep({ steps, onBack }: Props) {
  const [recoveryKey, setRecoveryKey] = useState("");
  const fault = faultOf(steps);
  return (
    <Form onSubmit={() => void steps.run(() => askHost("unlockWithRecoveryKey", { recoveryKey }))}>
      <Typography variant="h5" component="h1">
        {texts.generated.keyTitle}
      </Typography>
      {steps.problem !== "" && fault === null && <Alert severity="error">{steps.problem}</Alert>}
      <TextField
        label={texts.generated.key}
        autoComplete="off"
        autoFocus
        multiline
        minRows={2}
        error={fault !== null}
        helperText={fault ?? texts.generated.keyHint}
        slotProps={{
          formHelperText: fault === null ? {} : { role: "alert" },
          htmlInput: {
            readOnly: steps.isBusy,
            maxLength: 200,
            spellCheck: false,
            autoCapitalize: "characters",
            autoCorrect: "off",
            sx: monospace,
          },
        }}
        value={recoveryKey}
        onChange={(event) => {
          setRecoveryKey(event.target.value);
          steps.forget();
        }}
      />
      <Button type="submit" variant="contained" loading={steps.isBusy} disabled={recoveryKey.trim() === ""}>
        {texts.unlock.submit}
      </Button>
      <Button onClick={onBack}>{texts.byCode.back}</Button>
    </Form>
  );
}
