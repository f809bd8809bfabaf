import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { MasterPasswordField } from "../../components/PasswordField.tsx";
import { texts } from "./texts.ts";
import type { usePasswordForm } from "./use-password-form.ts";

interface Props {
  /** Which account the password belongs to, for the browser's own password manager. */
  email: string;
  form: ReturnType<typeof usePasswordForm>;
  autoFocus: boolean;
  /** The button's text, and that while the form is sent. */
  submit: string;
  busy: string;
  /** Other ways, below the button. */
  children: ReactNode;
}

/** The field for the master password and its button. */
export function MasterPasswordForm({ email, form, autoFocus, submit, busy, children }: Props) {
  return (
    <Box component="form" method="post" noValidate onSubmit={form.submit}>
      <MasterPasswordField email={email} label={texts.password} autoFocus={autoFocus} {...form.bound} />
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        loading={form.isBusy}
        loadingPosition="start"
        sx={{ marginTop: 2 }}
      >
        {form.isBusy ? busy : submit}
      </Button>
      {children}
    </Box>
  );
}
