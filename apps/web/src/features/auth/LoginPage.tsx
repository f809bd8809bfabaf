import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { lazy, Suspense, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link as RouterLink, useLocation, useSearchParams } from "react-router";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { useCompanyName } from "../../widgets/company/use-company-name.ts";
import { useFactorQuestion } from "../../widgets/factor/use-factor-question.ts";
import { PasswordField } from "../../components/PasswordField.tsx";
import { bindField } from "../../lib/form/field-props.ts";
import { useIsOffline, useIsUnavailable } from "../../lib/offline/use-is-offline.ts";
import { problemOf, type Problem } from "../../lib/problem.ts";
import { useIsHydrated } from "../../lib/hooks/use-is-hydrated.ts";
import { useServices } from "../../lib/services.ts";
import { useSessionEnd } from "../../lib/session/use-session-end.ts";
import { PasskeyButton } from "./PasskeyButton.tsx";
import { FactorStep } from "./FactorStep.tsx";
import { FormAlert, FormPage } from "./FormPage.tsx";
import { checkLogin, type LoginValues } from "./sign-in-values.ts";
import { texts } from "./texts.ts";
import { usePreloadClient } from "./use-preload-client.ts";

// Only the pages of a server that has a company load this.
const load = () => import("./company/CompanySignIn.tsx");
const CompanySignIn = lazy(async () => ({ default: (await load()).CompanySignIn }));
const RequiredStep = lazy(async () => ({ default: (await load()).RequiredStep }));

/** Shows the sign-in form. The guard above redirects as soon as the sign-in has succeeded. */
export function LoginPage() {
  usePreloadClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [ticket, setTicket] = useState<string | null>(null);
  const company = useCompanyName();
  const factor = useFactorQuestion();
  const { sessionEnd, signIn } = useServices();
  const [email] = useState(() => sessionEnd.get()?.email ?? null);
  const form = useForm<LoginValues>({
    resolver: checkLogin,
    // Without an address, there are no default values: the browser may have filled in the page before the app started.
    ...(email === null ? {} : { defaultValues: { email } }),
    reValidateMode: "onSubmit",
  });
  const clear = () => setProblem(null);
  const fail = (failed: Problem, error: unknown) => {
    const isRequired = failed.code === "company_required";
    setTicket(isRequired ? ((error as { ticket?: string | null }).ticket ?? null) : null);
    setProblem(failed);
  };
  const submit = form.handleSubmit(async (values) => {
    clear();
    try {
      await signIn(values.email, values.password, factor.askFactor);
    } catch (error) {
      const failed = problemOf(error, texts.errors.login);
      factor.end();
      // Without the second factor, the user has gone back themselves.
      if (failed.code !== "second_factor_required" && failed.code !== "invalid_code") fail(withAdvice(failed), error);
      if (failed.code === "invalid_credentials") form.setFocus("password");
    }
  });
  if (factor.request !== null)
    return (
      <FactorStep
        email={form.getValues("email").trim()}
        request={factor.request}
        isBusy={factor.isBusy}
        canTrust
        backLabel={texts.code.back}
        onAnswer={factor.answer}
      />
    );
  if (ticket !== null)
    return (
      <Suspense>
        <RequiredStep
          company={company}
          email={(form.getValues("email") ?? "").trim()}
          ticket={ticket}
          onBack={() => {
            setTicket(null);
            clear();
          }}
        />
      </Suspense>
    );
  return (
    <FormPage title={texts.login.title} lead={texts.login.lead} footer={<Elsewhere />}>
      {/* If the browser itself ever submits the form, POST keeps the password out of the address. */}
      <form method="post" onSubmit={(event) => void submit(event)} onChange={clear} noValidate>
        <ResetNote />
        {problem?.isUnreachable !== true && <ConnectionNeeded />}
        <FormAlert problem={problem} onRetry={() => void submit()}>
          {problem?.code === "email_not_verified" && (
            <>
              {texts.login.noLink}{" "}
              <Link component="button" type="submit" color="inherit" sx={{ verticalAlign: "baseline" }}>
                {texts.login.linkAgain}
              </Link>{" "}
              {texts.login.linkPause}
            </>
          )}
        </FormAlert>
        <Stack sx={{ gap: 2.5 }}>
          <TextField
            label={texts.fields.email}
            type="email"
            autoComplete="username"
            autoFocus={email === null}
            {...bindField(form, "email")}
          />
          <PasswordField
            label={texts.fields.password}
            autoComplete="current-password"
            autoFocus={email !== null}
            {...bindField(form, "password")}
          />
          <Button type="submit" variant="contained" size="large" loading={form.formState.isSubmitting}>
            {texts.login.submit}
          </Button>
          <PasskeyButton isOff={form.formState.isSubmitting} onProblem={fail} onStart={clear} />
          {company !== null && (
            <Suspense>
              <CompanySignIn
                company={company}
                isOff={form.formState.isSubmitting}
                email={() => form.getValues("email") ?? ""}
                onStart={clear}
                onProblem={setProblem}
              />
            </Suspense>
          )}
          <Box sx={{ textAlign: "center", fontSize: "0.9375rem" }}>
            <Link component={RouterLink} to="/recover">
              {texts.login.forgot}
            </Link>
          </Box>
        </Stack>
      </form>
    </FormPage>
  );
}

const withAdvice = (problem: Problem): Problem =>
  problem.isUnreachable ? { ...problem, message: `${problem.message}. ${texts.login.needsConnection}` } : problem;

/** Leads to registration, and tells users who come from a mail about their temporary password what to expect. */
function Elsewhere() {
  const [asked] = useSearchParams();
  // The page is drawn without a query during the build.
  const isTemporary = useIsHydrated() && asked.has("temporary");
  // The state keeps the place to go back to after signing in.
  const { state } = useLocation() as { state: unknown };
  return (
    <>
      {texts.login.noAccount}{" "}
      <Link component={RouterLink} to="/register" state={state}>
        {texts.login.register}
      </Link>
      {isTemporary && (
        <SecondaryText sx={{ marginTop: 3 }}>
          {texts.login.temporary} {texts.somebodyBefore}
        </SecondaryText>
      )}
    </>
  );
}

/** Says why the previous session ended, where the server gave a reason. */
function ResetNote() {
  if (useSessionEnd()?.isPasswordReset !== true) return null;
  return (
    <Alert severity="info" sx={{ marginBottom: 3 }}>
      {texts.login.reset}
    </Alert>
  );
}

/** Says, before anything is typed, that signing in needs a connection. The app itself starts without a server. */
function ConnectionNeeded() {
  const { connection } = useServices();
  const isOffline = useIsOffline();
  const isUnavailable = useIsUnavailable();
  useEffect(() => {
    const { serviceWorker } = navigator;
    // Only a page from the browser's cache can be here without its server.
    if ((serviceWorker as ServiceWorkerContainer | undefined)?.controller) void connection.check();
  }, [connection]);
  if (!isOffline) return null;
  return (
    <Alert
      severity="warning"
      sx={{ marginBottom: 3 }}
      action={
        <Button color="inherit" size="small" onClick={() => void connection.check()}>
          {texts.retry}
        </Button>
      }
    >
      {isUnavailable ? texts.login.unavailable : texts.login.needsConnection}
    </Alert>
  );
}
