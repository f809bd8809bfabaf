import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { lazy, Suspense } from "react";
import { Link as RouterLink, useLocation } from "react-router";
import { useServices } from "../../lib/services.ts";
import { hasGeneratedPassword } from "../../lib/session/generated-password.ts";
import type { RedirectState } from "../../lib/session/safe-redirect-path.ts";
import type { SessionEnd } from "../../lib/session/session-end.ts";
import { useUser } from "../../lib/session/store.tsx";
import { FactorDialog } from "../factor/FactorDialog.tsx";
import { useFactorQuestion } from "../factor/use-factor-question.ts";
import { MasterPasswordForm } from "./MasterPasswordForm.tsx";
import { texts } from "./texts.ts";
import { usePasswordForm } from "./use-password-form.ts";

/** Loaded on demand, since few people have no master password. */
const CompanyAgain = lazy(async () => ({ default: (await import("./CompanyAgain.tsx")).CompanyAgain }));

interface Props {
  end: SessionEnd;
  autoFocus: boolean;
}

/** Signs in again on the page on which the session ended, which also unlocks the vault. */
export function SignInAgain({ end: { email, isPasswordReset }, autoFocus }: Props) {
  const { signIn } = useServices();
  const user = useUser();
  const factor = useFactorQuestion();
  const { pathname, search } = useLocation();
  const state: RedirectState = { from: pathname + search };
  const form = usePasswordForm(async (password) => {
    await signIn(email ?? "", password, factor.askFactor).finally(factor.end);
  }, texts.signInAgain.failed);
  if (email === null || isPasswordReset)
    return (
      <>
        {isPasswordReset && (
          <Alert severity="info" sx={{ marginBottom: 2 }}>
            {texts.signInAgain.reset}
          </Alert>
        )}
        <Button variant="contained" size="large" fullWidth component={RouterLink} to="/login" state={state}>
          {texts.signInAgain.submit}
        </Button>
      </>
    );
  if (hasGeneratedPassword(user))
    return (
      <Suspense>
        <CompanyAgain />
        <Box sx={{ marginTop: 2 }}>
          <Link component={RouterLink} to="/login" state={state} variant="body2">
            {texts.signInAgain.otherWay}
          </Link>
        </Box>
      </Suspense>
    );
  return (
    <>
      <MasterPasswordForm
        email={email}
        form={form}
        autoFocus={autoFocus}
        submit={texts.signInAgain.submit}
        busy={texts.signInAgain.busy}
      >
        <Box sx={{ marginTop: 2 }}>
          <Link component={RouterLink} to="/login" state={state} variant="body2">
            {texts.signInAgain.otherWay}
          </Link>
        </Box>
      </MasterPasswordForm>
      {factor.request !== null && (
        <FactorDialog request={factor.request} isBusy={factor.isBusy} canTrust onAnswer={factor.answer} />
      )}
    </>
  );
}
