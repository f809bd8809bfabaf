import { lazy, Suspense } from "react";
import { useOpenVault } from "../../lib/vault/vault-hooks.ts";

const AutoLock = lazy(async () => ({
  default: (await import("../../features/passwords/lock/AutoLock.tsx")).AutoLock,
}));

/** Locks an open vault after a while without use, on every page. Its code comes with the first vault. */
export function VaultWatch() {
  return useOpenVault() === null ? null : (
    <Suspense>
      <AutoLock />
    </Suspense>
  );
}
