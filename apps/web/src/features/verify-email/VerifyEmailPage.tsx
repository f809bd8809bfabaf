import Button from "@mui/material/Button";
import { calls } from "@pomander/contract";
import { Link } from "react-router";
import { MailLinkPage } from "../../widgets/link-page/MailLinkPage.tsx";
import { announceUserChange } from "../../lib/session/refresh-user.ts";
import { useServices } from "../../lib/services.ts";
import { useUser } from "../../lib/session/store.tsx";
import { texts } from "./texts.ts";

/** Shows the page behind the link that verifies an address. */
export function VerifyEmailPage() {
  const { api } = useServices();
  const confirm = async (token: string) => {
    await (await api()).done(calls.auth.verifyEmail, { body: { token } }, { token: null });
    announceUserChange();
  };
  return (
    <MailLinkPage
      texts={texts}
      note={texts.notYours}
      confirm={confirm}
      endedCode="verification_link_ended"
      onward={<Onward />}
    />
  );
}

function Onward() {
  const isSignedIn = useUser() !== null;
  return (
    <Button variant="outlined" component={Link} to={isSignedIn ? "/profile" : "/login"}>
      {isSignedIn ? texts.toApp : texts.login}
    </Button>
  );
}
