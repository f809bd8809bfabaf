import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Link, Navigate, useLocation, type Location } from "react-router";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Page, usePageTitle } from "../../../components/Page.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { useServices } from "../../../lib/services.ts";
import type { RedirectState } from "../../../lib/session/safe-redirect-path.ts";
import { useIsAuthenticated, useUser } from "../../../lib/session/store.tsx";
import { keepFragment } from "../../../lib/language.ts";
import { useCompanyName } from "../../../widgets/company/use-company-name.ts";
import { CompanyWindowButton } from "../../../widgets/own-password/CompanyWindowButton.tsx";
import { isInviteFragment, pendingInvite } from "./pending-invite.ts";
import { texts } from "./texts.ts";

export const acceptPath = "/join/accept";

/** The state with which the page is opened for an invitation that is for another address than the user's. */
export interface JoinState {
  isForAnother: true;
}
const backHere: RedirectState = { from: acceptPath, isInvited: true };

/**
 * Opens an invitation's link. It removes the secret part from the address at once. Signed-in users see the invitation
 * next; visitors sign in or register first.
 */
export function JoinPage() {
  const { hash, state } = useLocation() as Location<JoinState | null>;
  const { signOut } = useServices();
  const isAuthenticated = useIsAuthenticated();
  const user = useUser();
  const company = useCompanyName();
  usePageTitle(texts.heading);
  if (hash !== "") {
    pendingInvite.take(hash);
    keepFragment("/join", hash.slice(1));
    return <Navigate to={isAuthenticated ? acceptPath : "/join"} replace />;
  }
  const fragment = pendingInvite.get();
  if (fragment === null) return <OpenLinkAgain />;
  if (!isInviteFragment(fragment)) return <OpenLinkAgain isIncomplete />;
  if (user !== null && state?.isForAnother === true)
    return (
      <Page width="form">
        <EmptyState
          heading
          text={texts.other}
          hint={texts.otherHint(user.email)}
          button={{ label: texts.signOut, onClick: signOut }}
        />
      </Page>
    );
  if (isAuthenticated) return <Navigate to={acceptPath} replace />;
  return (
    <Page width="form">
      <Typography variant="h1">{texts.heading}</Typography>
      <Typography color="textSecondary" sx={{ marginTop: 1 }}>
        {texts.visitor.lead}
      </Typography>
      <Stack sx={{ gap: 1.5, marginTop: 3 }}>
        <Button variant="contained" size="large" component={Link} to="/register" state={backHere}>
          {texts.visitor.register}
        </Button>
        <OutlinedButton size="large" component={Link} to="/login" state={backHere}>
          {texts.visitor.signIn}
        </OutlinedButton>
      </Stack>
      {company !== null && (
        <Box sx={{ marginTop: 3 }}>
          <CompanyWindowButton
            purpose="renew"
            lead={texts.visitor.byCompanyLead(company)}
            label={texts.visitor.byCompany(company)}
            onDone={() => undefined}
          />
        </Box>
      )}
      <SecondaryText sx={{ marginTop: 3 }}>{texts.visitor.memory}</SecondaryText>
    </Page>
  );
}

/** Says that no invitation is in this page's memory. */
export function OpenLinkAgain({ isIncomplete = false }: { isIncomplete?: boolean }) {
  usePageTitle(texts.heading);
  const words = isIncomplete ? texts.incomplete : texts.again;
  return (
    <Page width="form">
      <EmptyState heading text={words.title} hint={words.hint} />
    </Page>
  );
}
