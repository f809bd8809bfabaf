import { calls, limits, type User } from "@pomander/contract";
import { openEntry, openVaultKeys, ownEntryKeys, type VaultKeys } from "@pomander/crypto";
import { clientError } from "../errors.ts";
import { isCode } from "../is-code.ts";
import { ownEntriesOf } from "../vault/own-entry-ids.ts";
import { createYieldToMain } from "../yield-to-main.ts";
import { unlockForChange } from "./change-password.ts";
import { readFollows } from "./follow-successors.ts";
import { readWhole } from "./read-whole.ts";
import type { ClientContext } from "./client-context.ts";
import type { PredecessorVault } from "./vault-client-types.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the vault before the last new vault keys, as long as a copy of it is kept, as far as this device knows. */
export async function readPredecessor(context: ClientContext, keys: VaultKeys): Promise<PredecessorVault | null> {
  const pinned = await context.memory.get("vault", keys.vaultId);
  if (pinned?.isPredecessorDeleted === true) return null;
  const follows = await readFollows(context, keys);
  if (follows === null) return null;
  const { vaultId, madeAt } = follows;
  const until = new Date(Date.parse(madeAt) + limits.historyDays * dayMs);
  return until > context.now() ? { vaultId, madeAt, until: until.toISOString() } : null;
}

/**
 * Deletes the copy of that vault, once the present one was read back, is verified, and every entry of it opens. Throws
 * `vault_not_verified`, `cannot_open`.
 */
export async function deletePredecessor(context: ClientContext, user: User, currentPassword: string): Promise<void> {
  const { api, memory } = context;
  const { credential, unlocked } = await unlockForChange(context, user, currentPassword);
  const keys = await openVaultKeys(unlocked.vaultKey, unlocked.vaultId);
  const { own, entries } = await readWhole(context, context.device(keys));
  const isOwn = ownEntriesOf(own);
  const ownKeys = ownEntryKeys(keys);
  const yieldToMain = createYieldToMain();
  for (const { sealed } of entries.values()) {
    await openEntry(isOwn(sealed) ? ownKeys : keys, sealed).catch((error: unknown) => {
      throw isCode(error, "cannot_open") ? clientError("entries_unreadable", {}, error) : error;
    });
    await yieldToMain();
  }
  const follows = await readFollows(context, keys);
  if (follows === null) return;
  const given = { params: { vaultId: follows.vaultId }, body: { currentPassword: credential } };
  await api.done(calls.archivedVaults.deletePredecessor, given).catch((error: unknown) => {
    // It is gone already: deleted on another device, or by an attempt whose reply was lost.
    if (!isCode(error, "not_found")) throw error;
  });
  await memory.updateVault(keys.vaultId, (before) => ({ pinned: before && { ...before, isPredecessorDeleted: true } }));
}
