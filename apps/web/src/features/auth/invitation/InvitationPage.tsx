import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { useState } from "react";
import { Link as RouterLink, useNavigate } from "react-router";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Page, usePageTitle } from "../../../components/Page.tsx";
import { type Problem, problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { useIsAuthenticated } from "../../../lib/session/store.tsx";
import { isStopped } from "../../../widgets/factor/is-stopped.ts";
import { FormAlert, FormPage } from "../FormPage.tsx";
import { fragmentTaker, isToken } from "../taken-fragment.ts";
import { usePreloadClient } from "../use-preload-client.ts";
import { texts } from "./texts.ts";

const takeFragment = fragmentTaker();

/**
 * Shows the page behind the link of an emailed invitation. Opening it does nothing, since mail scanners follow links:
 * the user must press the button.
 */
export function InvitationPage() {
  usePreloadClient();
  const [fragment] = useState(takeFragment);
  const isAuthenticated = useIsAuthenticated();
  const { adopt, client, securityWarnings, signOut } = useServices();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  if (isAuthenticated && !isBusy)
    return <Plain {...texts.signedIn} button={{ label: texts.signedIn.signOut, onClick: signOut }} />;
  if (fragment === null) return <Plain {...texts.again} />;
  if (!isToken(fragment)) return <Plain {...texts.incomplete} />;
  if (problem?.code === "invitation_ended") return <Plain {...texts.ended} hasLogin />;
  const accept = async () => {
    setBusy(true);
    setProblem(null);
    try {
      adopt(await client.acceptInvitation(fragment, securityWarnings.confirmOrAbort));
      await navigate("/choose-password", { replace: true });
    } catch (error) {
      setBusy(false);
      const failed = problemOf(error, texts.failed);
      if (!isStopped(failed)) setProblem(failed);
    }
  };
  return (
    <FormPage title={texts.title} lead={texts.lead}>
      <FormAlert problem={problem} />
      <Button variant="contained" size="large" loading={isBusy} onClick={() => void accept()}>
        {texts.accept}
      </Button>
    </FormPage>
  );
}

interface PlainProps {
  title: string;
  hint: string;
  button?: { label: string; onClick: () => void };
  hasLogin?: boolean;
}

/** Says why there is nothing to accept here. */
function Plain({ title, hint, button, hasLogin = false }: PlainProps) {
  usePageTitle(texts.title);
  const login = (
    <Link component={RouterLink} to="/login">
      {texts.toLogin}
    </Link>
  );
  return (
    <Page width="form">
      <EmptyState heading text={title} hint={hint} button={button ?? null} {...(hasLogin ? { action: login } : {})} />
    </Page>
  );
}
