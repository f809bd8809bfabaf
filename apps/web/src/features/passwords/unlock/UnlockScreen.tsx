import LockOutlined from "@mui/icons-material/LockOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Link as RouterLink } from "react-router";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { Page, usePageTitle } from "../../../components/Page.tsx";
import { UnlockForm } from "../../../widgets/unlock/UnlockForm.tsx";
import { useIsOffline } from "../../../lib/offline/use-is-offline.ts";
import { useServices } from "../../../lib/services.ts";
import { hasGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { isPasskeysOnly } from "../../../lib/session/passkeys-only.ts";
import { useSessionEnd } from "../../../lib/session/use-session-end.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { texts } from "../texts.ts";

const { unlock } = texts;

/** Asks for the master password: after a reload, or once the vault was locked. */
export function UnlockScreen() {
  usePageTitle(texts.heading);
  const { holder, stayUnlocked } = useServices();
  const user = useUser();
  const isStaying = user !== null && stayUnlocked.isSupported && stayUnlocked.isChosen(user._id);
  const isGenerated = hasGeneratedPassword(user);
  const isOffline = useIsOffline();
  const isEnded = useSessionEnd() !== null;
  return (
    <Page width="form">
      <Stack sx={{ gap: 3, paddingTop: { xs: 2, sm: 6 } }}>
        <Box>
          <LockOutlined sx={{ fontSize: 36, color: "primary.main", display: "block", marginBottom: 2 }} />
          <Typography variant="h1" gutterBottom>
            {isEnded ? unlock.titleEnded : unlock.title}
          </Typography>
          <Typography color="textSecondary">{unlock.reasons[isEnded ? "ended" : holder.lockReason()]}</Typography>
          {user !== null ? (
            <SecondaryText translate="no" sx={{ overflowWrap: "anywhere" }}>
              {user.email}
            </SecondaryText>
          ) : (
            !isOffline && <SecondaryText role="status">{unlock.loading}</SecondaryText>
          )}
        </Box>
        {isOffline && !isEnded && <Alert severity="info">{texts.offline.unlock}</Alert>}
        {holder.hasDraft() && <Alert severity="info">{isEnded ? unlock.keptEnded : unlock.kept}</Alert>}
        <UnlockForm autoFocus />
        <SecondaryText>
          {isGenerated
            ? !isPasskeysOnly(user) && unlock.explanationGenerated
            : isEnded
              ? unlock.explanationEnded
              : isStaying
                ? unlock.explanationStayingUnlocked
                : unlock.explanation}
        </SecondaryText>
        {!isGenerated && (
          <Link
            component={RouterLink}
            to="/recover"
            variant="body2"
            sx={{ alignSelf: "flex-start", lineHeight: "24px" }}
          >
            {unlock.forgotten}
          </Link>
        )}
      </Stack>
    </Page>
  );
}
