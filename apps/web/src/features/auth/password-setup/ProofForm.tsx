import Button from "@mui/material/Button";
import { useEffect, useState } from "react";
import { isCode, invalidInputCodes } from "@pomander/vault/is-code";
import { HiddenUserName, PasswordField } from "../../../components/PasswordField.tsx";
import { RecoveryKeyField } from "../../../components/RecoveryKeyField.tsx";
import { bindField } from "../../../lib/form/field-props.ts";
import { problemOf, type Problem } from "../../../lib/problem.ts";
import { StepForm } from "../FormPage.tsx";
import { proofSchema, type ProofValues } from "../schemas.ts";
import { texts } from "../texts.ts";
import { useSchemaForm } from "../../../lib/form/use-schema-form.ts";

interface Props {
  kind: "password" | "recoveryKey";
  title: string;
  lead: string;
  label: string;
  submitLabel: string;
  email: string;
  problem?: Problem | null;
  /** Text at the field when the server refuses the proof. */
  wrong?: string;
  onSubmit: (proof: string) => Promise<void>;
  onBack?: () => void;
}

/** Shows a form with one field, in which a user proves that something is theirs. */
export function ProofForm(props: Props) {
  const { kind, title, lead, label, submitLabel, email, wrong, onSubmit, onBack } = props;
  const [problem, setProblem] = useState(props.problem ?? null);
  const form = useSchemaForm<ProofValues>(proofSchema(kind), { proof: "" });
  const { setFocus } = form;
  // The field takes the focus from the step's heading, since there is one thing to do here.
  useEffect(() => setFocus("proof"), [setFocus]);
  const submit = form.handleSubmit(async ({ proof }) => {
    setProblem(null);
    try {
      await onSubmit(proof);
    } catch (error) {
      const failed = problemOf(error, texts.errors.choose);
      const isInvalid = isCode(error, ...invalidInputCodes);
      const ofField = isInvalid ? failed.message : failed.code === "wrong_password" ? wrong : undefined;
      if (ofField === undefined) setProblem(failed);
      else form.setError("proof", { message: ofField }, { shouldFocus: true });
    }
  });
  const { isSubmitting } = form.formState;
  return (
    <StepForm
      isStep
      title={title}
      lead={lead}
      back={onBack && { label: texts.key.back, isOff: isSubmitting, onBack }}
      problem={problem}
      onSubmit={submit}
    >
      <HiddenUserName email={email} />
      {kind === "password" ? (
        <PasswordField label={label} autoComplete="current-password" {...bindField(form, "proof")} />
      ) : (
        <RecoveryKeyField label={label} {...bindField(form, "proof", texts.recover.keyHint)} />
      )}
      <Button type="submit" variant="contained" size="large" loading={isSubmitting}>
        {submitLabel}
      </Button>
    </StepForm>
  );
}
