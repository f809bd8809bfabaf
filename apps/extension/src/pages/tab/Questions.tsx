import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { FactorRequest, FirstVisit, SecurityWarning } from "@pomander/vault";
import { parseFactorRecoveryCode } from "@pomander/vault/factor-recovery-code";
import { useState } from "react";
import type { Question } from "../../messages.ts";
import type { Steps } from "../use-steps.ts";
import { Form } from "./Form.tsx";
import { texts } from "./texts.ts";

/** Shows a question of a sign-in or an unlock. */
export function QuestionStep({ question, steps }: { question: Question; steps: Steps }) {
  if (question.kind === "warning") return <WarningStep warning={question.warning} steps={steps} />;
  if (question.kind === "firstVisit") return <FirstVisitStep visit={question.visit} steps={steps} />;
  return <FactorStep request={question.request} steps={steps} />;
}

function WarningStep({ warning, steps }: { warning: SecurityWarning; steps: Steps }) {
  const { title, text } = texts.warning[warning.kind];
  return (
    <Form onSubmit={() => void steps.answer(false)}>
      <Typography variant="h5" component="h1">
        {title}
      </Typography>
      {text.map((line) => (
        <Typography key={line}>{line}</Typography>
      ))}
      <Button type="submit" variant="contained" autoFocus>
        {texts.warning.stop}
      </Button>
      <Button color="error" onClick={() => void steps.answer(true)}>
        {texts.warning.goOn}
      </Button>
    </Form>
  );
}

function FirstVisitStep({ visit, steps }: { visit: FirstVisit; steps: Steps }) {
  const { title, lead, entries, checkCode, question, yes, no } = texts.firstVisit;
  return (
    <Form onSubmit={() => void steps.answer(true)}>
      <Typography variant="h5" component="h1">
        {title}
      </Typography>
      <Typography>{lead("browser")}</Typography>
      <Stack component="dl" sx={{ margin: 0 }}>
        <Typography component="dt">{entries}</Typography>
        <Typography component="dd">{visit.entryCount}</Typography>
        <Typography component="dt">{checkCode}</Typography>
        <Typography component="dd">{visit.checkCode.code}</Typography>
      </Stack>
      <Typography>{question}</Typography>
      <Button type="submit" variant="contained">
        {yes}
      </Button>
      <Button onClick={() => void steps.answer(false)}>{no}</Button>
    </Form>
  );
}

const typedMethods = ["totp", "recovery-code", "mail"];

function FactorStep({ request, steps }: { request: FactorRequest; steps: Steps }) {
  const [typed, setTyped] = useState("");
  const [isTrusted, setIsTrusted] = useState(false);
  const [isMalformed, setIsMalformed] = useState(false);
  const canType = request.methods.some((method) => typedMethods.includes(method));
  const submit = () => {
    const digits = typed.replaceAll(/\s/g, "");
    const trusted = isTrusted ? { trustDevice: true } : {};
    const recoveryCode = parseFactorRecoveryCode(typed);
    if (/^\d{6}$/.test(digits)) void steps.answer({ code: digits, ...trusted });
    else if (recoveryCode !== null) void steps.answer({ recoveryCode, ...trusted });
    else setIsMalformed(true);
  };
  const problem = () => {
    if (isMalformed) return texts.code.malformed;
    if (request.retryAfterSeconds !== null) return texts.code.wait;
    return request.isWrong ? texts.code.wrong : "";
  };
  return (
    <Form onSubmit={submit}>
      <Typography variant="h5" component="h1">
        {texts.code.title}
      </Typography>
      <Typography>{canType ? texts.code.lead : texts.code.otherMethod}</Typography>
      {problem() !== "" && <Alert severity="error">{problem()}</Alert>}
      {canType && (
        <>
          <TextField
            label={texts.code.label}
            autoComplete="one-time-code"
            autoFocus
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setIsMalformed(false);
            }}
          />
          <FormControlLabel
            control={<Checkbox checked={isTrusted} onChange={(_, checked) => setIsTrusted(checked)} />}
            label={texts.code.trust}
          />
          <Button type="submit" variant="contained" loading={steps.isBusy}>
            {texts.code.submit}
          </Button>
        </>
      )}
      <Button onClick={() => void steps.answer("stop")}>{texts.code.stop}</Button>
    </Form>
  );
}
