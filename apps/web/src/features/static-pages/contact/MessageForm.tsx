import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { UseFormReturn } from "react-hook-form";
import { bindField } from "../../../lib/form/field-props.ts";
import { inWords } from "../../../lib/format/pluralize.ts";
import type { Problem } from "../../../lib/problem.ts";
import type { MessageValues } from "./schema.ts";
import { texts } from "./texts.ts";

const { form: own, errors } = texts;

interface Props {
  form: UseFormReturn<MessageValues>;
  problem: Problem | null;
  onSubmit: () => void;
}

export function MessageForm({ form, problem, onSubmit }: Props) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack sx={{ gap: 2.5 }}>
        <Typography variant="body2" color="textSecondary">
          {own.required}
        </Typography>
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
        {problem !== null && (
          <Alert severity="error">
            {problem.message}
            {problem.retryAfterSeconds !== null && ` ${errors.tryAgainIn(inWords(problem.retryAfterSeconds))}`}
          </Alert>
        )}
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
