import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Divider from "@mui/material/Divider";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import type { FactorAnswer, FactorRequest } from "@pomander/vault";
import { parseFactorRecoveryCode } from "@pomander/vault/factor-recovery-code";
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from "react";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { monospaceFont } from "../../components/Monospace.tsx";
import type { ShownMethod } from "./methods.ts";
import { SecurityKeyFields } from "./SecurityKeyFields.tsx";
import { refusalOf } from "./refusal.ts";
import { factorTexts as texts } from "./texts.ts";

export interface FactorFieldsProps {
  request: FactorRequest;
  method: ShownMethod;
  others: readonly ShownMethod[];
  /** Whether the answer is on its way. */
  isBusy: boolean;
  /** Whether this browser may be trusted afterwards. */
  canTrust: boolean;
  onMethod: (method: ShownMethod) => void;
  onAnswer: (answer: FactorAnswer) => void;
}

/** Asks for one second factor, and offers the others that the account has. */
export function FactorFields({ request, method, others, isBusy, canTrust, onMethod, onAnswer }: FactorFieldsProps) {
  const [isTrusted, setTrusted] = useState(false);
  const give = (proof: Exclude<FactorAnswer, string>) =>
    onAnswer({ ...proof, ...(isTrusted ? { trustDevice: true } : {}) });
  const trust = canTrust && (
    <div>
      <FormControlLabel
        control={<Checkbox checked={isTrusted} onChange={(_, checked) => setTrusted(checked)} />}
        label={texts.trust}
      />
      <FormHelperText sx={{ marginTop: 0, marginInlineStart: 4 }}>{texts.trustHint}</FormHelperText>
    </div>
  );
  return (
    <Stack sx={{ gap: 2.5 }}>
      {method === "security-key" ? (
        <SecurityKeyFields
          request={request}
          isBusy={isBusy}
          trust={trust}
          onGiven={(assertion) => give({ assertion })}
        />
      ) : (
        <CodeFields
          key={method}
          method={method}
          request={request}
          isBusy={isBusy}
          trust={trust}
          onGiven={(code) => give(method === "totp" ? { code } : { recoveryCode: code })}
        />
      )}
      {others.length > 0 && (
        <>
          <Divider sx={{ color: "text.secondary", typography: "body2" }}>{texts.others}</Divider>
          <Stack sx={{ gap: 1 }}>
            {others.map((other) => (
              <OutlinedButton key={other} disabled={isBusy} onClick={() => onMethod(other)}>
                {texts.methods[other].use}
              </OutlinedButton>
            ))}
          </Stack>
        </>
      )}
    </Stack>
  );
}

interface CodeFieldsProps extends Pick<FactorFieldsProps, "request" | "isBusy"> {
  method: "totp" | "recovery-code";
  trust: ReactNode;
  onGiven: (code: string) => void;
}

/** Functions that return typed text as the server expects it; null if it is no such code. */
const parsers = {
  totp: (typed: string) => (/^\d{6}$/u.test(typed.replace(/\s/gu, "")) ? typed.replace(/\s/gu, "") : null),
  "recovery-code": parseFactorRecoveryCode,
};

/** Asks for a code. Six digits are sent as soon as they are typed. */
function CodeFields({ method, request, isBusy, trust, onGiven }: CodeFieldsProps) {
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef<FactorRequest | null>(null);
  useEffect(() => {
    field.current?.focus();
    // The refusal of another method's proof does not apply to this one.
    if (sent.current === null || sent.current === request) return;
    sent.current = null;
    setFault(refusalOf(request, method));
    setTyped("");
  }, [request, method]);
  const give = (text: string) => {
    const code = parsers[method](text);
    if (code === null) return setFault(method === "totp" ? texts.errors.code : texts.errors.recoveryCode);
    sent.current = request;
    onGiven(code);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // React passes events on to the surrounding components, even from a dialog, so a form there would be sent too.
    event.stopPropagation();
    if (!isBusy) give(typed);
  };
  const change = (text: string) => {
    setTyped(text);
    setFault(null);
    if (method === "totp" && !isBusy && parsers.totp(text) !== null) give(text);
  };
  const isDigits = method === "totp";
  return (
    <form onSubmit={submit} noValidate>
      <Stack sx={{ gap: 2.5 }}>
        <TextField
          inputRef={field}
          label={isDigits ? texts.code : texts.recoveryCode}
          value={typed}
          error={fault !== null}
          helperText={fault ?? (isDigits ? undefined : texts.recoveryCodeHint)}
          autoComplete={isDigits ? "one-time-code" : "off"}
          onChange={(event) => change(event.target.value)}
          slotProps={{
            htmlInput: {
              inputMode: isDigits ? "numeric" : "text",
              // Read-only keeps the focus where it is while the code is checked.
              readOnly: isBusy,
              maxLength: 24,
              autoCapitalize: isDigits ? "none" : "characters",
              spellCheck: false,
              sx: { ...monospaceFont, letterSpacing: isDigits ? "0.2em" : "0.06em" },
            },
          }}
        />
        {trust}
        <Button type="submit" variant="contained" size="large" loading={isBusy}>
          {texts.submit}
        </Button>
      </Stack>
    </form>
  );
}
