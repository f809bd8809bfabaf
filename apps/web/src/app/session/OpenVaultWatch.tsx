import type { OpenVault } from "@pomander/vault";
import { AutoLock } from "../../features/passwords/lock/AutoLock.tsx";
import { RestoredBrowsers } from "../../features/profile/opening/RestoredBrowsers.tsx";
import { hasGeneratedPassword } from "../../lib/session/generated-password.ts";
import { useUser } from "../../lib/session/store.tsx";
import { HiddenCheck } from "./HiddenCheck.tsx";

/** Runs what every page needs while a vault is open. */
export function OpenVaultWatch({ vault }: { vault: OpenVault }) {
  const user = useUser();
  return (
    <>
      <AutoLock vault={vault} />
      <HiddenCheck />
      {user !== null && hasGeneratedPassword(user) && <RestoredBrowsers user={user} />}
    </>
  );
}
