import { Stopped } from "./errors.ts";
import type { AccountMemory } from "../memory.ts";
import type { AskCaution, Caution } from "./types.ts";

/** Asks, and stops when the answer is no. */
export async function mind(ask: AskCaution, caution: Caution): Promise<void> {
  if (!(await ask(caution))) throw new Stopped(caution);
}

/** With a session that was never interrupted, nothing strange is gone on with. */
export const refuseAll: AskCaution = async () => false;

/** The server must not deny the vault that this device has seen, nor offer another. */
export async function mindVaultId(
  ask: AskCaution,
  seen: Pick<AccountMemory, "vaultId" | "pendingVaultId"> | undefined,
  vaultId: string | null,
): Promise<void> {
  if (seen === undefined || seen.vaultId === null) return;
  if (vaultId === null) await mind(ask, { kind: "vaultMissing" });
  else if (vaultId !== seen.vaultId && vaultId !== seen.pendingVaultId) await mind(ask, { kind: "vaultReplaced" });
}
