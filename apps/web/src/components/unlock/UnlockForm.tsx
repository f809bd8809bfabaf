import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect } from "react";
import { useServices } from "../../lib/services.ts";
import { useSessionEnd } from "../../lib/session/use-session-end.ts";
import { useAppStore, useUser } from "../../lib/session/store.ts";
import { HiddenUserName, PasswordField } from "../PasswordField.tsx";
import { openVault } from "./open-vault.ts";
import { PasskeyUnlock } from "./PasskeyUnlock.tsx";
import { SignInAgain } from "./SignInAgain.tsx";
import { texts } from "./texts.ts";
import { usePasswordForm } from "./use-password-form.ts";

/** The field for the master password, and the button that opens the vault with it; once the session has ended, signing in. */
export function UnlockForm({ autoFocus = false }: { autoFocus?: boolean }) {
  const end = useSessionEnd();
  return end === null ? <PasswordUnlock autoFocus={autoFocus} /> : <SignInAgain end={end} autoFocus={autoFocus} />;
}

function PasswordUnlock({ autoFocus }: { autoFocus: boolean }) {
  const user = useUser();
  const { preloadClient } = useServices();
  // While the password is typed; should it not come now, it is asked for again when it is needed.
  useEffect(() => void preloadClient().catch(() => undefined), [preloadClient]);
  const form = useUnlock();
  return (
    <Box component="form" method="post" noValidate onSubmit={form.submit}>
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
      <PasskeyUnlock isOff={form.isBusy} />
    </Box>
  );
}

/** The unlock form, and what its button does. */
function useUnlock() {
  const services = useServices();
  const store = useAppStore();
  return usePasswordForm(async (password) => {
    const { client, securityWarnings } = services;
    const vault = await openVault(services, () => store.getState().auth.user, {
      online: (owner) => client.unlock(owner, password, securityWarnings.confirmOrAbort),
      offline: () => client.unlockOfflineCopy(password),
    });
    if (vault === null) return;
    services.holder.open(vault);
  });
}
