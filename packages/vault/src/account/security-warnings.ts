import { AbortedOnWarning } from "./errors.ts";
import type { PinnedAccount } from "../pinned-state.ts";
import type { ConfirmWarning, SecurityWarning } from "./types.ts";

/** Asks, and stops when the answer is no. */
export async function confirmOrAbort(ask: ConfirmWarning, warning: SecurityWarning): Promise<void> {
  if (!(await ask(warning))) throw new AbortedOnWarning(warning);
}

/** With a session that was never interrupted, nothing strange is gone on with. */
export const abortOnWarning: ConfirmWarning = async () => false;

/** The server must not deny the vault that this device has seen, nor offer another. */
export async function confirmVaultIdOrAbort(
  ask: ConfirmWarning,
  seen: Pick<PinnedAccount, "vaultId" | "pendingVaultId"> | undefined,
  vaultId: string | null,
): Promise<void> {
  if (seen === undefined || seen.vaultId === null) return;
  if (vaultId === null) await confirmOrAbort(ask, { kind: "vaultMissing" });
  else if (vaultId !== seen.vaultId && vaultId !== seen.pendingVaultId)
    await confirmOrAbort(ask, { kind: "vaultReplaced" });
}
