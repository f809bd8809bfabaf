import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { calls, errors } from "@pomander/contract";
import type { Api, PreparedRegistration } from "@pomander/vault";
import { useCallback, useState } from "react";
import { isCode, passwordCodes } from "@pomander/vault/is-code";
import { Link, useLocation, useSearchParams } from "react-router";
import { useNotify } from "../../lib/notices.ts";
import { pageLanguage } from "../../lib/language.ts";
import { problemOf, type Problem } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { FormPage } from "./FormPage.tsx";
import { KeyStep } from "./KeyStep.tsx";
import { RegisterForm, type SetupLink } from "./RegisterForm.tsx";
import { registerSchema, type RegisterValues } from "./schemas.ts";
import { texts } from "./texts.ts";
import { usePreloadClient } from "./use-preload-client.ts";
import { useSchemaForm } from "../../lib/form/use-schema-form.ts";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";

const empty: RegisterValues = {
  firstName: "",
  lastName: "",
  mobileNo: "",
  email: "",
  password: "",
  confirmPassword: "",
};

/**
 * Registers an account: the form, then the recovery key, and only then the call, so that closing the page in between
 * leaves no account behind.
 */
export function RegisterPage() {
  usePreloadClient();
  const { client, isRegistered, adopt } = useServices();
  const notify = useNotify();
  const setupToken = useSearchParams()[0].get("setup") || null;
  const [prepared, setPrepared] = useState<PreparedRegistration | null>(null);
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const setupLink = useSetupLink(setupToken);
  const form = useSchemaForm<RegisterValues>(registerSchema, empty);

  const prepare = form.handleSubmit(async ({ firstName, lastName, mobileNo, email, password }) => {
    setProblem(null);
    const setup = setupToken === null ? {} : { setupToken };
    try {
      if (await isRegistered(email, setupToken ?? undefined))
        return form.setError("email", { message: texts.checkEmail.taken }, { shouldFocus: true });
    } catch (error) {
      const failed = problemOf(error, texts.checkEmail.failed);
      // The form stops before a recovery key is shown, which would be saved for nothing.
      if (failed.code === "setup_link_used") return setProblem(failed);
      if (failed.code === "company_required")
        return form.setError("email", { message: texts.checkEmail.byCompany }, { shouldFocus: true });
      // Other failures don't block the form: the server validates the address again when it creates the account.
    }
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    try {
      setPrepared(
        await client.prepareRegistration({
          firstName,
          lastName,
          mobileNo,
          email,
          password,
          timeZone,
          language: pageLanguage,
          ...setup,
        }),
      );
    } catch (error) {
      if (!isCode(error, ...passwordCodes)) return setProblem(problemOf(error, texts.errors.register));
      form.setError("password", { message: texts.errors.tooWeak }, { shouldFocus: true });
    }
  });

  const submit = async (ready: PreparedRegistration, withRecoveryKey: boolean) => {
    setProblem(null);
    try {
      adopt(await ready.submit(withRecoveryKey));
      notify({ text: texts.register.done, severity: "success" });
    } catch (error) {
      const failed = problemOf(error, texts.errors.register);
      if (failed.code === "email_not_verified") return setSent(true);
      const isRequired = failed.code === "company_required";
      if (!isRequired && failed.code !== "email_taken") return setProblem(failed);
      setPrepared(null);
      form.setError("email", { message: isRequired ? texts.checkEmail.byCompany : failed.message });
    }
  };

  if (isSent) return <CheckMail email={form.getValues("email").trim()} />;
  if (prepared === null)
    return (
      <RegisterForm
        form={form}
        problem={problem ?? (setupLink === "used" ? linkUsed : null)}
        onSubmit={(event) => void prepare(event)}
        setupLink={setupLink}
        onWithoutSetup={() => setProblem(null)}
      />
    );
  return (
    <KeyStep
      title={texts.key.title}
      lead={texts.key.lead}
      note={texts.key.notYet}
      recoveryKey={prepared.recoveryKey}
      email={form.getValues("email").trim()}
      doneLabel={texts.register.submit}
      problem={problem}
      onDone={() => submit(prepared, true)}
      onSkip={() => submit(prepared, false)}
      onBack={() => {
        setProblem(null);
        setPrepared(null);
      }}
    />
  );
}

/** Returns the state of a first-admin link's token, which is read before the page promises anything. */
function useSetupLink(setupToken: string | null): SetupLink | null {
  const read = useCallback(
    (call: Api) => call(calls.auth.checkSetupLink, { body: { setupToken: (setupToken ?? "").slice(0, 200) } }),
    [setupToken],
  );
  const { value } = useApiQuery(setupToken === null ? null : read);
  if (setupToken === null) return null;
  return value === null ? "unknown" : value.isValid ? "valid" : "used";
}

const linkUsed: Problem = {
  message: errors.setup_link_used.message,
  code: "setup_link_used",
  isUnreachable: false,
  issues: [],
  retryAfterSeconds: null,
};

/** Shown after registering, where an address must be verified before the first sign-in. */
function CheckMail({ email }: { email: string }) {
  // The state keeps the place to go back to after signing in.
  const { state } = useLocation() as { state: unknown };
  return (
    <FormPage title={texts.checkMail.title} isStep>
      <Stack sx={{ gap: 2.5, overflowWrap: "anywhere" }}>
        <Typography>{texts.checkMail.lead(email)}</Typography>
        <Typography color="textSecondary">{texts.checkMail.next}</Typography>
        <Button component={Link} to="/login" state={state} variant="outlined" size="large">
          {texts.checkMail.login}
        </Button>
      </Stack>
    </FormPage>
  );
}
