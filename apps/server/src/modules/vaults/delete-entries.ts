import { type AnyManifest, limits } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError, invalid } from "../../errors.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { assertNextManifest, lockForWrite } from "./entry-service.ts";
import { measureEntries, moveToHistory, sumOf } from "../../vaults/delete-entries.ts";
import { replaceManifest } from "../../vaults/entry-store.ts";

/** Deletes many entries, all or none. Their sealed forms stay in the history for a while, as those of single ones. */
export function deleteEntries(
  app: AppContext,
  session: Session,
  ids: readonly string[],
  manifest: AnyManifest,
): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    const now = app.clock.now();
    if (new Set(ids).size < ids.length) throw invalid("ids", "Each entry can be named only once");
    const vault = await lockForWrite(app, trx, session, manifest, now);
    const entries = await measureEntries(trx, vault.id, ids);
    const bytes = sumOf(entries);
    await countDeleted(trx, session.sessionId, { versions: entries.length, bytes }, now);
    assertNextManifest(vault, manifest);
    await moveToHistory(trx, vault.id, entries, now);
    await replaceManifest(trx, vault, manifest, -bytes);
  });
}

/**
 * Counts the entries that a session deletes many at a time: an attacker who has taken it over can neither fill a
 * history so that its owner saves nothing for a month, nor a disk.
 * @throws `sign_in_again`
 */
async function countDeleted(
  trx: Trx,
  sessionId: string,
  { versions, bytes }: { versions: number; bytes: number },
  now: Date,
): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMs);
  const most = limits.deletedPerSession;
  await trx
    .updateTable("sessions")
    .set({ deleted_since: now, deleted_versions: 0, deleted_bytes: 0 })
    .where("id", "=", sessionId)
    .where((row) => row.or([row("deleted_since", "is", null), row("deleted_since", "<=", dayAgo)]))
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable("sessions")
    .set((row) => ({
      deleted_versions: row("deleted_versions", "+", versions),
      deleted_bytes: row("deleted_bytes", "+", bytes),
    }))
    .where("id", "=", sessionId)
    .where("deleted_versions", "<=", most.versions - versions)
    .where("deleted_bytes", "<=", most.bytes - bytes)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("sign_in_again");
}
