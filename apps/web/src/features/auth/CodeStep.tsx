import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { AskCode, CodeAnswer, CodeRequest } from "@pomander/vault";
import { useCallback, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { bindField } from "../../lib/form/field-props.ts";
import { FormPage } from "./FormPage.tsx";
import { codeSchema, type CodeValues } from "./schemas.ts";
import { texts } from "./texts.ts";

const { code: own } = texts;

interface Props {
  email: string;
  question: CodeQuestion;
  /** The answer is on its way. */
  isBusy: boolean;
  onAnswer: (answer: CodeAnswer) => void;
}

/** The second step of signing in with a temporary password, where mail is configured. */
export function CodeStep({ email, question, isBusy, onAnswer }: Props) {
  const [isSentAgain, setSentAgain] = useState(false);
  const form = useForm<CodeValues>({
    resolver: zodResolver(codeSchema),
    defaultValues: { code: "" },
    reValidateMode: "onSubmit",
  });
  const { setError, setFocus } = form;
  const { request } = question;
  useEffect(() => {
    if (request.isWrong) setError("code", { message: texts.errors.codeWrong }, { shouldFocus: true });
    else setFocus("code");
  }, [request, setError, setFocus]);
  const submit = form.handleSubmit(({ code }) => {
    setSentAgain(false);
    onAnswer({ code });
  });
  const sendAgain = () => {
    form.reset();
    setSentAgain(true);
    onAnswer("sendAgain");
  };
  return (
    <FormPage
      isStep
      title={own.title}
      lead={own.lead(email)}
      footer={
        <Button color="inherit" disabled={isBusy} onClick={() => onAnswer("stop")}>
          {own.back}
        </Button>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack sx={{ gap: 2.5 }}>
          <TextField
            label={texts.fields.code}
            autoComplete="one-time-code"
            slotProps={{
              htmlInput: {
                inputMode: "numeric",
                maxLength: 12,
                sx: { fontVariantNumeric: "tabular-nums", letterSpacing: "0.2em" },
              },
            }}
            {...bindField(form, "code", own.hint)}
          />
          <Button type="submit" variant="contained" size="large" loading={isBusy}>
            {own.submit}
          </Button>
          <Button color="inherit" disabled={isBusy} onClick={sendAgain}>
            {own.again}
          </Button>
          <Typography role="status" variant="body2" color="textSecondary" sx={{ "&:empty": { display: "none" } }}>
            {isSentAgain ? own.sentAgain : ""}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {texts.somebodyBefore}
          </Typography>
        </Stack>
      </form>
    </FormPage>
  );
}

interface CodeQuestion {
  request: CodeRequest;
  settle: (answer: CodeAnswer) => void;
}

/** Between a sign-in that asks for a code and the step that shows the question. Leaving the page stops the sign-in. */
export function useCodeStep() {
  const [question, setQuestion] = useState<CodeQuestion | null>(null);
  const [isBusy, setBusy] = useState(false);
  const open = useRef<CodeQuestion | null>(null);
  const askCode = useCallback<AskCode>(
    (request) =>
      new Promise((settle) => {
        open.current = { request, settle };
        setQuestion(open.current);
        setBusy(false);
      }),
    [],
  );
  useEffect(() => () => open.current?.settle("stop"), []);
  return {
    question,
    isBusy,
    askCode,
    answer: (given: CodeAnswer) => {
      setBusy(true);
      open.current?.settle(given);
    },
    /** The sign-in has ended, well or not. */
    end: () => {
      open.current = null;
      setQuestion(null);
      setBusy(false);
    },
  };
}
