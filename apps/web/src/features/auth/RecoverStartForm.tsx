import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { StartedRecovery } from "@pomander/vault";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link as RouterLink } from "react-router";
import { monospaceFont } from "../../components/Monospace.tsx";
import { bindField } from "../../lib/form/field-props.ts";
import { problemOf, type Problem } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { FormAlert } from "./FormAlert.tsx";
import { FormPage } from "./FormPage.tsx";
import { recoverSchema, type RecoverValues } from "./schemas.ts";
import { texts } from "./texts.ts";

interface Props {
  /** Why one is back here. */
  problem: Problem | null;
  onStarted: (started: { email: string; recovery: StartedRecovery }) => void;
}

export function RecoverStartForm({ problem: earlier, onStarted }: Props) {
  const { client, securityWarnings } = useServices();
  const [problem, setProblem] = useState(earlier);
  const form = useForm<RecoverValues>({
    resolver: zodResolver(recoverSchema),
    defaultValues: { email: "", recoveryKey: "" },
    reValidateMode: "onSubmit",
  });
  const submit = form.handleSubmit(async ({ email, recoveryKey }) => {
    setProblem(null);
    try {
      onStarted({
        email: email.trim(),
        recovery: await client.startRecovery(email, recoveryKey, securityWarnings.confirmOrAbort),
      });
    } catch (error) {
      const failed = problemOf(error, texts.errors.recover);
      // What is no recovery key at all is told on this device, at its field.
      if (failed.name !== "InvalidInput") return setProblem(failed);
      form.setError("recoveryKey", { message: failed.message }, { shouldFocus: true });
    }
  });
  return (
    <FormPage
      title={texts.recover.title}
      lead={texts.recover.lead}
      footer={
        <Link component={RouterLink} to="/login">
          {texts.recover.toLogin}
        </Link>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FormAlert problem={problem} onRetry={() => void submit()} />
        <Stack sx={{ gap: 2.5 }}>
          <TextField
            label={texts.fields.email}
            type="email"
            autoComplete="username"
            autoFocus
            {...bindField(form, "email")}
          />
          <TextField
            label={texts.fields.recoveryKey}
            autoComplete="off"
            multiline
            minRows={2}
            slotProps={{
              htmlInput: { spellCheck: false, autoCapitalize: "characters", autoCorrect: "off", sx: monospaceFont },
            }}
            {...bindField(form, "recoveryKey", texts.recover.keyHint)}
          />
          <Button type="submit" variant="contained" size="large" loading={form.formState.isSubmitting}>
            {texts.recover.next}
          </Button>
          <Typography variant="body2" color="textSecondary">
            {texts.recover.noKey}
          </Typography>
        </Stack>
      </form>
    </FormPage>
  );
}
