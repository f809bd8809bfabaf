import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { User } from "@pomander/contract";
import type { PasswordSetup } from "@pomander/vault";
import { useCallback, useEffect, useRef, useState } from "react";
import { isCode } from "@pomander/vault/is-code";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf, type Problem } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { SignInAgain } from "../company/CompanySignIn.tsx";
import { FormAlert, FormPage } from "../FormPage.tsx";
import { texts } from "../texts.ts";
import { texts as choose } from "./texts.ts";
import { usePreloadClient } from "../use-preload-client.ts";
import { FirstVault } from "./FirstVault.tsx";
import { ProofForm } from "./ProofForm.tsx";
import { RestoreVault } from "./RestoreVault.tsx";

/** Shows the only page to which a temporary password leads: to a master password, and to the vault that it opens. */
export function ChoosePasswordPage() {
  usePreloadClient();
  const user = useUser();
  return user === null ? null : <PasswordSetupSteps user={user} />;
}

function PasswordSetupSteps({ user }: { user: User }) {
  const { state, begin, failed, retry } = usePasswordSetup(user);
  if (state.kind === "needsTemporary")
    // After a reload of the page the temporary password is no longer known.
    return (
      <ProofForm
        kind="password"
        title={choose.temporaryTitle}
        lead={choose.temporaryLead}
        label={texts.fields.temporaryPassword}
        submitLabel={choose.next}
        email={user.email}
        problem={state.problem}
        onSubmit={begin}
      />
    );
  if (state.kind === "failed" && needsCompany(state.problem))
    return (
      <FormPage title={choose.title} lead={choose.invited.lead(user.email)}>
        <FormAlert problem={state.problem} />
        <SignInAgain onProblem={failed} />
      </FormPage>
    );
  if (state.kind !== "ready")
    return (
      <FormPage title={choose.title} lead={choose.lead}>
        {state.kind === "failed" ? (
          <>
            <FormAlert problem={state.problem} />
            <Button variant="contained" onClick={retry}>
              {texts.retry}
            </Button>
          </>
        ) : (
          <Box role="status" sx={{ minHeight: 160 }}>
            <Typography color="textSecondary">{choose.loading}</Typography>
          </Box>
        )}
      </FormPage>
    );
  const { passwordSetup, refused } = state;
  if (passwordSetup.vault !== null)
    return <RestoreVault user={user} passwordSetup={passwordSetup} onRefused={refused} />;
  return <FirstVault user={user} passwordSetup={passwordSetup} onRefused={refused} />;
}

/** Returns whether the server refuses because the company's sign-in is too long ago. */
const needsCompany = ({ code }: Problem) => code === "company_needed";

type PasswordSetupState =
  | { kind: "loading" }
  | { kind: "failed"; problem: Problem }
  | { kind: "needsTemporary"; problem: Problem | null }
  | {
      kind: "ready";
      passwordSetup: PasswordSetup;
      /**
       * Reports that, according to the server, the temporary password, typed again after a reload, is wrong, or the
       * company's sign-in is too long ago.
       */
      refused: (problem: Problem) => void;
    };

/** Reads what the user can choose from, when the page is opened. */
function usePasswordSetup(user: User) {
  const { client, securityWarnings, signOut } = useServices();
  const notify = useNotify();
  const [state, setState] = useState<PasswordSetupState>({ kind: "loading" });
  // The user's record is read again every 30 seconds, which must not restart the setup.
  const owner = useRef(user);
  const failed = useCallback((problem: Problem) => setState({ kind: "failed", problem }), []);

  const begin = useCallback(
    async (temporaryPassword?: string) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      try {
        const passwordSetup = await client.beginPasswordSetup(owner.current, {
          ask: securityWarnings.confirmOrAbort,
          timeZone,
          ...(temporaryPassword === undefined ? {} : { temporaryPassword }),
        });
        const refused = (problem: Problem) =>
          needsCompany(problem) ? failed(problem) : setState({ kind: "needsTemporary", problem });
        setState({ kind: "ready", passwordSetup, refused });
      } catch (error) {
        if (isCode(error, "temporary_password_needed")) return setState({ kind: "needsTemporary", problem: null });
        if (isCode(error, "company_sign_in_needed"))
          return failed({ ...problemOf(error, texts.errors.choose), code: "company_needed" });
        if (!isCode(error, "stopped_at_warning")) return failed(problemOf(error, texts.errors.choose));
        signOut();
        notify({ text: choose.signedOut, severity: "info" });
      }
    },
    [client, securityWarnings, signOut, notify, failed],
  );
  useEffect(() => {
    void begin();
  }, [begin]);
  return {
    state,
    begin,
    failed,
    retry: () => {
      setState({ kind: "loading" });
      void begin();
    },
  };
}
