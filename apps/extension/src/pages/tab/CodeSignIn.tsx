import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { noCode } from "../../messages.ts";
import { askHost } from "../ask.ts";
import type { Steps } from "../use-steps.ts";
import { Form } from "./Form.tsx";
import { monospace } from "./monospace.ts";
import { texts } from "./texts.ts";

interface Props {
  /** The origin of the connected server. */
  server: string;
  steps: Steps;
  onBack: () => void;
}

/** Asks for a sign-in code, for users with single sign-on. */
export function CodeSignIn({ server, steps, onBack }: Props) {
  const [code, setCode] = useState("");
  const isMalformed = steps.code === noCode;
  return (
    <Form onSubmit={() => void steps.run(() => askHost("signInWithCode", { code }))}>
      <Typography variant="h5" component="h1">
        {texts.signIn.title(new URL(server).host)}
      </Typography>
      <Typography>{texts.byCode.lead}</Typography>
      {steps.problem !== "" && !isMalformed && <Alert severity="error">{steps.problem}</Alert>}
      <TextField
        label={texts.byCode.code}
        autoComplete="off"
        autoFocus
        error={steps.problem !== ""}
        helperText={isMalformed ? texts.byCode.malformed : texts.byCode.hint}
        slotProps={{
          formHelperText: isMalformed ? { role: "alert" } : {},
          htmlInput: {
            readOnly: steps.isBusy,
            maxLength: 40,
            spellCheck: false,
            autoCapitalize: "characters",
            autoCorrect: "off",
            sx: monospace,
          },
        }}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          steps.forget();
        }}
      />
      <Button type="submit" variant="contained" loading={steps.isBusy} disabled={code.trim() === ""}>
        {texts.byCode.submit}
      </Button>
      <Button onClick={onBack}>{texts.byCode.back}</Button>
    </Form>
  );
}
