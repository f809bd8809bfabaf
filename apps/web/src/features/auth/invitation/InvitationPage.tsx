import Button from "@mui/material/Button";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type Problem, problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { useIsAuthenticated } from "../../../lib/session/store.tsx";
import { isStopped } from "../../../widgets/factor/is-stopped.ts";
import { FormAlert, FormPage } from "../FormPage.tsx";
import { fragmentTaker, isToken, useTakenFragment } from "../taken-fragment.ts";
import { usePreloadClient } from "../use-preload-client.ts";
import { InvitationNote, type NoteReason } from "./InvitationNote.tsx";
import { texts } from "./texts.ts";

const takeFragment = fragmentTaker();

/**
 * Shows the page behind the link of an emailed invitation. Opening it does nothing, since mail scanners follow links:
 * the user must press the button.
 */
export function InvitationPage() {
  usePreloadClient();
  const fragment = useTakenFragment(takeFragment);
  return <Accepting key={fragment} fragment={fragment} />;
}

function Accepting({ fragment }: { fragment: string | null }) {
  const isAuthenticated = useIsAuthenticated();
  const { adopt, client, securityWarnings } = useServices();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const note = (why: NoteReason) => <InvitationNote title={texts.title} why={why} />;
  if (isAuthenticated && !isBusy) return note("signedIn");
  if (fragment === null) return note("again");
  if (!isToken(fragment)) return note("incomplete");
  if (problem?.code === "invitation_ended") return note("ended");
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
