import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { User } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import { useServices, type Services } from "../../lib/services.ts";
import { useUser } from "../../lib/session/store.ts";
import { HiddenUserName, PasswordField } from "../PasswordField.tsx";
import { texts } from "./texts.ts";
import { usePasswordForm } from "./use-password-form.ts";

/** The field for the master password, and the button that opens the vault with it. */
export function UnlockForm({ autoFocus = false }: { autoFocus?: boolean }) {
  const user = useUser();
  const form = useUnlock();
  return (
    <Box component="form" noValidate onSubmit={form.submit}>
      {/* Which account the password belongs to, for the browser's own password manager. */}
      <HiddenUserName email={user?.email ?? ""} />
      <PasswordField label={texts.password} autoComplete="current-password" autoFocus={autoFocus} {...form.bound} />
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        loading={form.isBusy}
        loadingPosition="start"
        sx={{ marginTop: 2 }}
      >
        {form.isBusy ? texts.busy : texts.submit}
      </Button>
    </Box>
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
