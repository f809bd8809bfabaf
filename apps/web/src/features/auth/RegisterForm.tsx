import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { isEmail } from "@pomander/contract";
import { isCode } from "@pomander/vault/is-code";
import { useEffect, useState, type SyntheticEvent } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { Link as RouterLink, useLocation } from "react-router";
import { NewPasswordFields } from "../../components/NewPasswordFields.tsx";
import { bindField } from "../../lib/form/field-props.ts";
import { useRegistration } from "../../lib/hooks/use-public-settings.ts";
import type { Problem } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import type { RedirectState } from "../../lib/session/safe-redirect-path.ts";
import { FormAlert, FormPage } from "./FormPage.tsx";
import type { RegisterValues } from "./schemas.ts";
import { texts } from "./texts.ts";

/** State of a first-admin link. It stays unknown without an answer: the call decides. */
export type SetupLink = "unknown" | "valid" | "used";

interface Props {
  form: UseFormReturn<RegisterValues>;
  problem: Problem | null;
  onSubmit: (event?: SyntheticEvent) => void;
  /** State of the first-admin link through which the page was opened; null when it was opened without one. */
  setupLink: SetupLink | null;
  /** Called when the link is no longer valid and the user continues without it. */
  onWithoutSetup: () => void;
}

export function RegisterForm({ form, problem, onSubmit, setupLink, onWithoutSetup }: Props) {
  const isLinkDead = problem?.code === "setup_link_used";
  const isClosed = useRegistration() === "closed" && setupLink === null;
  return (
    <FormPage
      title={texts.register.title}
      {...(isClosed ? { isBare: true } : { lead: texts.register.lead })}
      footer={<ToLogin />}
    >
      {isClosed ? (
        <Alert severity="info">{texts.register.closed}</Alert>
      ) : (
        <form noValidate onSubmit={onSubmit}>
          {setupLink === "valid" && !isLinkDead && (
            <Alert severity="info" sx={{ marginBottom: 3 }}>
              {texts.register.setup}
            </Alert>
          )}
          <FormAlert problem={problem} onRetry={onSubmit}>
            {isLinkDead && (
              <Link
                component={RouterLink}
                to="/register"
                replace
                color="inherit"
                onClick={onWithoutSetup}
                sx={{ display: "inline-block" }}
              >
                {texts.register.withoutSetup}
              </Link>
            )}
          </FormAlert>
          <Stack sx={{ gap: 2.5 }}>
            <RegisterFields form={form} />
            <Button type="submit" variant="contained" size="large" loading={form.formState.isSubmitting}>
              {texts.register.submit}
            </Button>
          </Stack>
        </form>
      )}
    </FormPage>
  );
}

function ToLogin() {
  // The state keeps the place to go back to after signing in.
  const { state } = useLocation() as { state: unknown };
  return (
    <>
      {texts.register.haveAccount}{" "}
      <Link component={RouterLink} to="/login" state={state}>
        {texts.register.login}
      </Link>
    </>
  );
}

/** Shows the fields, bound in their order on the page: the first faulty one gets the focus. */
function RegisterFields({ form }: { form: UseFormReturn<RegisterValues> }) {
  const [email, firstName, lastName] = useWatch({ control: form.control, name: ["email", "firstName", "lastName"] });
  return (
    <>
      <Box sx={{ display: "grid", gap: 2.5, gridTemplateColumns: { sm: "1fr 1fr" } }}>
        <TextField
          label={texts.fields.firstName}
          autoComplete="given-name"
          autoFocus
          required
          {...bindField(form, "firstName")}
        />
        <TextField label={texts.fields.lastName} autoComplete="family-name" required {...bindField(form, "lastName")} />
      </Box>
      <TextField label={texts.fields.mobileNo} type="tel" autoComplete="tel" {...bindField(form, "mobileNo")} />
      <EmailField field={bindField(form, "email")} email={email} />
      <NewPasswordFields
        label={texts.fields.password}
        confirmLabel={texts.fields.confirmPassword}
        form={form}
        name="password"
        confirmName="confirmPassword"
        hint={texts.register.firstPasswordHint}
        required
        personal={[email, firstName, lastName]}
        meterGap={1.5}
      />
    </>
  );
}

/** Shows, while it is typed, whether an address is registered already. */
function EmailField({ field, email }: { field: ReturnType<typeof bindField>; email: string }) {
  const check = useEmailCheck(email);
  const fault = check === "taken" || check === "byCompany" ? texts.checkEmail[check] : null;
  const { state } = useLocation() as { state: Partial<RedirectState> | null };
  const isRefused = fault !== null && !field.error;
  return (
    <TextField
      label={texts.fields.email}
      type="email"
      autoComplete="username"
      required
      {...field}
      error={field.error || isRefused}
      // The helper text is always there, so that its content does not move the form.
      helperText={isRefused ? fault : (field.helperText ?? hintOf(check, state?.isInvited === true))}
      slotProps={{ formHelperText: { "aria-live": "polite" } }}
    />
  );
}

function hintOf(check: EmailCheck, isInvited: boolean): string {
  if (check === "checking") return texts.checkEmail.checking;
  if (check === "failed") return texts.checkEmail.failed;
  return isInvited ? texts.register.invitedEmailHint : texts.fields.emailHint;
}

type EmailCheck = "none" | "checking" | "free" | "taken" | "byCompany" | "failed";

const pause = 300;

/** Asks the server about an address with an @ after a pause in typing; an answer to an older text is dropped. */
function useEmailCheck(email: string): EmailCheck {
  const { isRegistered } = useServices();
  const [answer, setAnswer] = useState<{ email: string; check: EmailCheck } | null>(null);
  const isAsked = email.includes("@");
  useEffect(() => {
    if (!isAsked) return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      // An incomplete address cannot be registered, so no request is needed.
      if (!isEmail(email)) return setAnswer({ email, check: "none" });
      // A missing answer is no fault of the form: it is shown, and the server checks again when the account is created.
      const check = await isRegistered(email).then(
        (isTaken) => (isTaken ? "taken" : "free"),
        (error: unknown) => (isCode(error, "company_required") ? "byCompany" : "failed"),
      );
      if (isCurrent) setAnswer({ email, check });
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isRegistered, email, isAsked]);
  if (!isAsked) return "none";
  return answer?.email === email ? answer.check : "checking";
}
