import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { FirstVisit, SecurityWarning } from "@pomander/vault";
import type { Question } from "../../messages.ts";
import type { Steps } from "../use-steps.ts";
import { ApprovalStep } from "./ApprovalStep.tsx";
import { FactorStep } from "./FactorStep.tsx";
import { Form } from "./Form.tsx";
import { PasskeyStep } from "./PasskeyStep.tsx";
import { texts } from "./texts.ts";

interface Props {
  /** The origin of the connected server. */
  server: string;
  question: Question;
  steps: Steps;
}

/** Shows a question of a sign-in or an unlock. */
export function QuestionStep({ server, question, steps }: Props) {
  switch (question.kind) {
    case "warning":
      return <WarningStep warning={question.warning} steps={steps} />;
    case "firstVisit":
      return <FirstVisitStep visit={question.visit} steps={steps} />;
    case "passkey":
      return <PasskeyStep server={server} request={question.request} steps={steps} />;
    case "approval":
      return <ApprovalStep approval={question.approval} steps={steps} />;
    case "factor":
      return <FactorStep server={server} request={question.request} steps={steps} />;
  }
}

function WarningStep({ warning, steps }: { warning: SecurityWarning; steps: Steps }) {
  const { title, text } = texts.warning[warning.kind];
  // The extension signs in to another account by a code alone, which anyone may have sent.
  const lines = warning.kind === "otherAccount" ? texts.otherAccount(warning.email) : text;
  return (
    <Form onSubmit={() => void steps.answer(false)}>
      <Typography variant="h5" component="h1">
        {title}
      </Typography>
      {lines.map((line) => (
        <Typography key={line} sx={{ overflowWrap: "anywhere" }}>
          {line}
        </Typography>
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
  const { title, lead, entries, checkCode, compare, question, yes, no } = texts.firstVisit;
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
      <Typography>{compare}</Typography>
      <Typography>{question}</Typography>
      <Button type="submit" variant="contained">
        {yes}
      </Button>
      <Button onClick={() => void steps.answer(false)}>{no}</Button>
    </Form>
  );
}
