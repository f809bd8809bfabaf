import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { AssertionOptions } from "@pomander/contract";
import type { FactorRequest } from "@pomander/vault";
import { parseFactorRecoveryCode } from "@pomander/vault/factor-recovery-code";
import { useState } from "react";
import type { Steps } from "../use-steps.ts";
import { authenticatorOf } from "./authenticator.ts";
import { Form } from "./Form.tsx";
import { texts } from "./texts.ts";

const typedMethods = ["totp", "recovery-code", "mail"];

interface Props {
  server: string;
  request: FactorRequest;
  steps: Steps;
}

/** Asks for a second factor: a code that is typed, or a security key. */
export function FactorStep({ server, request, steps }: Props) {
  const [typed, setTyped] = useState("");
  const [isTrusted, setIsTrusted] = useState(false);
  /** The fault of a try that was not sent; empty: none. */
  const [problem, setProblem] = useState("");
  const [isByKey, setIsByKey] = useState(false);
  const [isKeyAsked, setIsKeyAsked] = useState(false);
  const canType = request.methods.some((method) => typedMethods.includes(method));
  const trusted = isTrusted ? { trustDevice: true } : {};
  const submit = () => {
    const digits = typed.replaceAll(/\s/g, "");
    const recoveryCode = parseFactorRecoveryCode(typed);
    setIsByKey(false);
    if (/^\d{6}$/.test(digits)) void steps.answer({ code: digits, ...trusted });
    else if (recoveryCode !== null) void steps.answer({ recoveryCode, ...trusted });
    else setProblem(texts.code.malformed);
  };
  const signWithKey = async (options: AssertionOptions) => {
    setProblem("");
    setIsByKey(true);
    setIsKeyAsked(true);
    try {
      const { response } = await authenticatorOf(server).get(options, null);
      await steps.answer({ assertion: response, ...trusted });
    } catch {
      setProblem(texts.code.keyNotUsed);
    } finally {
      setIsKeyAsked(false);
    }
  };
  const refusal = () => {
    if (request.retryAfterSeconds !== null) return texts.code.wait;
    if (!request.isWrong) return "";
    return isByKey ? texts.code.keyRefused : texts.code.wrong;
  };
  const { webauthn } = request;
  const lead = canType ? texts.code.lead : webauthn === null ? texts.code.otherMethod : texts.code.keyLead;
  const shown = problem === "" ? refusal() : problem;
  return (
    <Form onSubmit={submit}>
      <Typography variant="h5" component="h1">
        {texts.code.title}
      </Typography>
      <Typography>{lead}</Typography>
      {shown !== "" && <Alert severity="error">{shown}</Alert>}
      {canType && (
        <TextField
          label={texts.code.label}
          autoComplete="one-time-code"
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem("");
          }}
        />
      )}
      {(canType || webauthn !== null) && (
        <FormControlLabel
          control={<Checkbox checked={isTrusted} onChange={(_, checked) => setIsTrusted(checked)} />}
          label={texts.code.trust}
        />
      )}
      {canType && (
        <Button type="submit" variant="contained" loading={steps.isBusy && !isByKey} disabled={isKeyAsked}>
          {texts.code.submit}
        </Button>
      )}
      {webauthn !== null && (
        <Button
          variant={canType ? "outlined" : "contained"}
          autoFocus={!canType}
          loading={isKeyAsked || (steps.isBusy && isByKey)}
          onClick={() => void signWithKey(webauthn)}
        >
          {texts.code.useKey}
        </Button>
      )}
      <Button onClick={() => void steps.answer("stop")}>{texts.code.stop}</Button>
    </Form>
  );
}
