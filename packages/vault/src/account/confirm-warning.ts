import { clientError } from "../errors.ts";
import type { PinnedAccount } from "../device/pinned-state.ts";
import type { SecurityWarning } from "./security-warning.ts";
import type { ConfirmWarning } from "./vault-client-types.ts";

/** The vault that a device has seen an account with, and the one that it was replacing it with. */
export type SeenVault = Pick<PinnedAccount, "vaultId" | "pendingVaultId">;

/** Asks the user to confirm a warning, and throws if the answer is no. */
export async function confirmOrAbort(ask: ConfirmWarning, warning: SecurityWarning): Promise<void> {
  if (!(await ask(warning))) throw clientError("stopped_at_warning", { kind: warning.kind });
}

/** Declines every warning: within an uninterrupted session, no unexpected state is accepted. */
export const abortOnWarning: ConfirmWarning = async () => false;

/**
 * Asks for confirmation if the server denies a vault that this device has seen, or offers another. `seen` is all that
 * is remembered of the account.
 */
export async function confirmVaultIdOrAbort(
  ask: ConfirmWarning,
  seen: readonly SeenVault[],
  vaultId: string | null,
): Promise<void> {
  const known = seen.filter(hasVault);
  if (known.length === 0) return;
  if (vaultId === null) await confirmOrAbort(ask, { kind: "vaultMissing" });
  else if (!known.every((one) => isKnownVault(one, vaultId))) await confirmOrAbort(ask, { kind: "vaultReplaced" });
}

export const hasVault = (seen: SeenVault) => seen.vaultId !== null;

/** Whether this is the vault that the device has seen, or the one that it was replacing it with. */
export const isKnownVault = (seen: SeenVault, vaultId: string | null) =>
  vaultId === seen.vaultId || (vaultId !== null && vaultId === seen.pendingVaultId);
