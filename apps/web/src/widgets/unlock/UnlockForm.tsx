import { lazy, Suspense, useEffect, useState } from "react";
import { useServices } from "../../lib/services.ts";
import { useSessionEnd } from "../../lib/session/use-session-end.ts";
import { hasGeneratedPassword, rememberGeneratedPassword } from "../../lib/session/generated-password.ts";
import { useSessionStore, useUser } from "../../lib/session/store.tsx";
import { MasterPasswordForm } from "./MasterPasswordForm.tsx";
import { openVault } from "./open-vault.ts";
import { PasskeyUnlock } from "./PasskeyUnlock.tsx";
import { SignInAgain } from "./SignInAgain.tsx";
import { texts } from "./texts.ts";
import { usePasswordForm } from "./use-password-form.ts";

/** Loaded on demand, since few people have no master password. */
const GeneratedUnlock = lazy(async () => ({ default: (await import("./GeneratedUnlock.tsx")).GeneratedUnlock }));

/**
 * Shows what opens the vault: the field for the master password or, where no one knows that, this browser's key; once the
 * session has ended, signing in.
 */
export function UnlockForm({ autoFocus = false }: { autoFocus?: boolean }) {
  const end = useSessionEnd();
  const user = useUser();
  const [isRefuted, setRefuted] = useState(false);
  if (end !== null) return <SignInAgain end={end} autoFocus={autoFocus} />;
  if (!isRefuted && user !== null && hasGeneratedPassword(user))
    return (
      <Suspense>
        <GeneratedUnlock
          autoFocus={autoFocus}
          onRefuted={() => {
            rememberGeneratedPassword(user, false);
            setRefuted(true);
          }}
        />
      </Suspense>
    );
  return <PasswordUnlock autoFocus={autoFocus} />;
}

function PasswordUnlock({ autoFocus }: { autoFocus: boolean }) {
  const user = useUser();
  const { preloadClient } = useServices();
  // While the password is typed; should it not come now, it is asked for again when it is needed.
  useEffect(() => void preloadClient().catch(() => undefined), [preloadClient]);
  const form = useUnlock();
  return (
    <MasterPasswordForm
      email={user?.email ?? ""}
      form={form}
      autoFocus={autoFocus}
      submit={texts.submit}
      busy={texts.busy}
    >
      <PasskeyUnlock isOff={form.isBusy} />
    </MasterPasswordForm>
  );
}

/** The unlock form, and what its button does. */
function useUnlock() {
  const services = useServices();
  const store = useSessionStore();
  return usePasswordForm(async (password) => {
    const { client, securityWarnings } = services;
    const vault = await openVault(services, () => store.user(), {
      online: (owner) => client.unlock(owner, password, securityWarnings.confirmOrAbort),
      offline: () => client.unlockOfflineCopy(password),
    });
    if (vault === null) return;
    services.holder.open(vault);
  });
}
