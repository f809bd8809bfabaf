import CheckCircle from "@mui/icons-material/CheckCircleOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { calls, isEmail, limits, z } from "@pomander/contract";
import { emailErrorMap } from "../../../lib/form/email-error.ts";
import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { bindField } from "../../../lib/form/field-props.ts";
import { fullName } from "../../../lib/format/full-name.ts";
import { problemOf, type Problem } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { texts } from "./texts.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { useSchemaForm } from "../../../lib/form/use-schema-form.ts";

const { form: own, errors, sent } = texts;

const upTo = (most: number) => z.string().max(most, errors.tooLong(most));
const required = (most: number, message: string) =>
  upTo(most).refine((value) => value.trim() !== "", { message, abort: true });

const messageSchema = z.object({
  name: required(limits.name, errors.nameRequired),
  email: z
    .string()
    .refine((value) => value.trim() !== "", { message: errors.emailRequired, abort: true })
    .refine(isEmail, { error: emailErrorMap }),
  subject: upTo(limits.contactSubject),
  message: required(limits.contactMessage, errors.messageRequired),
});
type MessageValues = z.infer<typeof messageSchema>;
const emptyMessage: MessageValues = { name: "", email: "", subject: "", message: "" };

interface Props {
  form: UseFormReturn<MessageValues>;
  problem: Problem | null;
  onSubmit: (event: SyntheticEvent) => void;
}

export function MessageForm({ form, problem, onSubmit }: Props) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack sx={{ gap: 2.5 }}>
        <SecondaryText>{own.required}</SecondaryText>
        <TextField label={own.name} required autoComplete="name" {...bindField(form, "name")} />
        <TextField label={own.email} required type="email" autoComplete="email" {...bindField(form, "email")} />
        <TextField label={own.subject} autoComplete="off" {...bindField(form, "subject")} />
        <TextField
          label={own.message}
          required
          multiline
          minRows={5}
          maxRows={16}
          {...bindField(form, "message", own.noSecrets)}
        />
        {problem !== null && <Alert severity="error">{problem.message}</Alert>}
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={form.formState.isSubmitting}
          sx={{ alignSelf: { xs: "stretch", sm: "flex-start" } }}
        >
          {own.submit}
        </Button>
      </Stack>
    </form>
  );
}

/** Replaces the form and takes the focus, so that a user of a screen reader is led here. */
export function SentMessage({ email, onAnother }: { email: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack sx={{ alignItems: "flex-start", gap: 1 }}>
      <CheckCircle sx={{ color: "success.main", fontSize: 40, marginBottom: 1 }} />
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: "none" }}>
        {sent.title}
      </Typography>
      <Typography sx={{ overflowWrap: "anywhere" }}>{sent.text(email)}</Typography>
      <OutlinedButton onClick={onAnother} sx={{ marginTop: 2 }}>
        {sent.another}
      </OutlinedButton>
    </Stack>
  );
}

/**
 * Returns the form of a message, which stays as typed until the server has accepted it. `sentFrom` is its address then.
 */
export function useMessageForm() {
  const { api } = useServices();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const form = useSchemaForm<MessageValues>(messageSchema, emptyMessage);
  const { getValues, setValue } = form;

  const user = useUser();
  const userId = user?._id;
  useEffect(() => {
    if (user === null) return;
    if (getValues("name") === "") setValue("name", fullName(user));
    if (getValues("email") === "") setValue("email", user.email);
    // The fields are filled in once for a user; a field that the user clears stays empty.
    // oxlint-disable-next-line react/exhaustive-deps -- the record is read again every 30 seconds
  }, [userId]);

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      const call = await api();
      await call.done(calls.contact.send, { body: values });
      setSentFrom(values.email.trim());
      form.reset({ ...emptyMessage, name: values.name, email: values.email });
    } catch (error) {
      setProblem(problemOf(error, texts.errors.failed));
    }
  });
  return { form, problem, submit, sentFrom, writeAnother: () => setSentFrom(null) };
}
