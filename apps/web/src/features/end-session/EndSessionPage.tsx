import Button from "@mui/material/Button";
import { calls } from "@pomander/contract";
import { Link } from "react-router";
import { MailLinkPage } from "../../widgets/link-page/MailLinkPage.tsx";
import { useServices } from "../../lib/services.ts";
import { useUser } from "../../lib/session/store.tsx";
import { texts } from "./texts.ts";

/** Shows the page behind the link in the mail about a new sign-in. */
export function EndSessionPage() {
  const { api } = useServices();
  return (
    <MailLinkPage
      texts={texts}
      note={texts.advice}
      confirm={async (token) => (await api()).done(calls.auth.endSession, { body: { token } }, { token: null })}
      endedCode="session_link_ended"
      onward={<Onward />}
    />
  );
}

function Onward() {
  const isSignedIn = useUser() !== null;
  return (
    <Button variant="contained" component={Link} to={isSignedIn ? "/profile/security" : "/login"}>
      {isSignedIn ? texts.change : texts.login}
    </Button>
  );
}
