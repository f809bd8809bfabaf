import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { bindField } from "../../lib/form/field-props.ts";
import { inWords } from "../../lib/format/wait-texts.ts";
import { StepForm } from "./FormPage.tsx";
import { checkCode, type CodeValues } from "./sign-in-values.ts";
import { texts } from "./texts.ts";
import type { FactorFieldsProps } from "../../widgets/factor/FactorFields.tsx";

const { code: own } = texts;

interface Props extends Pick<FactorFieldsProps, "request" | "isBusy" | "onAnswer"> {
  email: string;
}

/** Shows the second step of signing in with a temporary password, where mail is configured. */
export function CodeStep({ email, request, isBusy, onAnswer }: Props) {
  const [isSentAgain, setSentAgain] = useState(false);
  const form = useForm<CodeValues>({
    resolver: checkCode,
    defaultValues: { code: "" },
    reValidateMode: "onSubmit",
  });
  const { setError, setFocus } = form;
  useEffect(() => {
    const { isWrong, retryAfterSeconds } = request;
    const message = retryAfterSeconds === null ? texts.errors.codeWrong : texts.tryAgainIn(inWords(retryAfterSeconds));
    if (isWrong || retryAfterSeconds !== null) setError("code", { message }, { shouldFocus: true });
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
    <StepForm
      isStep
      title={own.title}
      lead={own.lead(email)}
      back={{ label: own.back, isOff: isBusy, onBack: () => onAnswer("stop") }}
      onSubmit={submit}
    >
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
      <SecondaryText role="status" sx={{ "&:empty": { display: "none" } }}>
        {isSentAgain ? own.sentAgain : ""}
      </SecondaryText>
      <SecondaryText>{texts.somebodyBefore}</SecondaryText>
    </StepForm>
  );
}
