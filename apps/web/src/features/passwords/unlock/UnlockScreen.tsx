import LockOutlined from "@mui/icons-material/LockOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { User } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import { Link as RouterLink } from "react-router";
import { HiddenUserName, PasswordField } from "../../../components/PasswordField.tsx";
import { Page, usePageTitle } from "../../../components/Page.tsx";
import { useIsOffline } from "../../../lib/offline/use-is-offline.ts";
import { useServices, type Services } from "../../../lib/services.ts";
import { useUser } from "../../../lib/session/store.ts";
import { texts } from "../texts.ts";
import { usePasswordForm } from "./use-password-form.ts";

const { unlock } = texts;

/** Asks for the master password: after a reload, or once the vault was locked. */
export function UnlockScreen() {
  usePageTitle(texts.heading);
  const { holder } = useServices();
  const user = useUser();
  const form = useUnlock();
  const isOffline = useIsOffline();
  return (
    <Page width="form">
      <Stack sx={{ gap: 3, paddingTop: { xs: 2, sm: 6 } }}>
        <Box>
          <LockOutlined sx={{ fontSize: 36, color: "primary.main", display: "block", marginBottom: 2 }} />
          <Typography variant="h1" gutterBottom>
            {unlock.title}
          </Typography>
          <Typography color="textSecondary">{unlock.reasons[holder.lockReason()]}</Typography>
        </Box>
        {isOffline && <Alert severity="info">{texts.offline.unlock}</Alert>}
        {holder.hasDraft() && <Alert severity="info">{unlock.kept}</Alert>}
        <Box component="form" noValidate onSubmit={form.submit}>
          {/* Which account the password belongs to, for the browser's own password manager. */}
          <HiddenUserName email={user?.email ?? ""} />
          <PasswordField label={unlock.password} autoComplete="current-password" autoFocus {...form.bound} />
          <Button
            type="submit"
            variant="contained"
            size="large"
            fullWidth
            loading={form.isBusy}
            loadingPosition="start"
            sx={{ marginTop: 2 }}
          >
            {form.isBusy ? unlock.busy : unlock.submit}
          </Button>
        </Box>
        <Typography variant="body2" color="textSecondary">
          {unlock.explanation}
        </Typography>
        <Link component={RouterLink} to="/recover" variant="body2" sx={{ alignSelf: "flex-start", lineHeight: "24px" }}>
          {unlock.forgotten}
        </Link>
      </Stack>
    </Page>
  );
}

/** The unlock form, and what its button does. */
function useUnlock() {
  const services = useServices();
  const user = useUser();
  return usePasswordForm(async (password) => {
    const vault = await openVault(services, user, password);
    if (vault === null) return;
    services.holder.open(vault);
  });
}

/**
 * Opens the vault with the server, or without it from this device's sealed copy when there is one. null: the token has
 * run out, so the session is over.
 */
async function openVault(services: Services, user: User | null, password: string): Promise<OpenVault | null> {
  const { client, securityWarnings, connection, tokens, hasCopy, signOut } = services;
  const isCopied = await hasCopy();
  const isOnlyCopy = isCopied && (user === null || connection.isReached() === false);
  if (user !== null && !isOnlyCopy) {
    try {
      return await client.unlock(user, password, securityWarnings.confirmOrAbort);
    } catch (error) {
      if (!isCopied || connection.isReached() !== false) throw error;
    }
  }
  if (tokens.current(new Date()) !== null) return client.unlockOfflineCopy(password);
  signOut();
  return null;
}
