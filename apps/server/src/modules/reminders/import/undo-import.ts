import { type Actor, type CallReply, type calls, limits } from "@pomander/contract";
import { sql } from "kysely";
import type { AppContext } from "../../../accounts/app-context.ts";
import { confirmActor } from "../../../accounts/confirm-actor.ts";
import type { Session } from "../../../accounts/sessions.ts";
import { AppError } from "../../../errors.ts";
import { lockUntilCommit } from "../../../platform/advisory-locks.ts";
import type { Trx } from "../../../platform/database.ts";
import { withTransaction } from "../../../platform/transaction.ts";
import { isChanged } from "./changed-since-import.ts";
import { restoreChanged } from "./restore-changed.ts";

type Undone = CallReply<(typeof calls)["reminderImports"]["undo"]>;

/**
 * Deletes reminders that an import of the caller created and no user has changed since, with their pending messages,
 * and restores the former values of those that it changed, as many at a time as one request may; reminders changed
 * since then stay.
 */
export async function undoImport(app: AppContext, session: Session, importId: string): Promise<Undone> {
  const removed = await withTransaction(app.db, async (trx) => {
    const actor = await lockImport(trx, session, importId);
    return removeUnchanged(trx, actor, importId);
  });
  const restored = await restoreChanged(app, session, importId);
  return withTransaction(app.db, async (trx) => {
    const actor = await lockImport(trx, session, importId);
    const made = await countLeft(trx, actor, importId);
    const updated = await countChanged(trx, importId);
    const left = made.left + updated.left;
    if (left === 0)
      await trx
        .updateTable("reminder_imports")
        .set({ undone_at: app.clock.now() })
        .where("id", "=", importId)
        .where("undone_at", "is", null)
        .execute();
    return { removed, restored, left, changed: made.changed + updated.kept, kept: await titlesKept(trx, importId) };
  });
}

/**
 * Keeps every row of the import away until the transaction ends.
 * @throws `not_found` when it does not exist, or is another user's
 */
async function lockImport(trx: Trx, session: Session, importId: string): Promise<Actor> {
  const actor = await confirmActor(trx, session);
  await lockUntilCommit(trx, "reminders", actor._id);
  await trx
    .selectFrom("reminder_imports")
    .select("id")
    .where("id", "=", importId)
    .where("user_id", "=", actor._id)
    .executeTakeFirstOrThrow(() => new AppError("not_found"));
  return actor;
}

/** Counts the reminders changed by the import that can still be restored, and those that stay. */
const countChanged = (trx: Trx, importId: string): Promise<{ left: number; kept: number }> =>
  trx
    .selectFrom("reminder_import_updates")
    .where("import_id", "=", importId)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("is_kept", "=", false).as("left"),
      fn.countAll<number>().filterWhere("is_kept", "=", true).as("kept"),
    ])
    .executeTakeFirstOrThrow();

/** Returns the titles as they were before the import, when the user who imported could read them. */
async function titlesKept(trx: Trx, importId: string): Promise<string[]> {
  const title = sql<string>`before -> 'fields' ->> 'title'`;
  const rows = await trx
    .selectFrom("reminder_import_updates")
    .where("import_id", "=", importId)
    .where("is_kept", "=", true)
    .select(title.as("title"))
    .orderBy(title)
    .limit(limits.keptTitles)
    .execute();
  return rows.map((row) => row.title);
}

async function removeUnchanged(trx: Trx, actor: Actor, importId: string): Promise<number> {
  const locked = await trx
    .selectFrom("reminders")
    .select("id")
    .where("import_id", "=", importId)
    .where("owner_id", "=", actor._id)
    .where(isChanged, "is", false)
    .orderBy("id")
    .limit(limits.remindersPerUndo)
    .forUpdate()
    .execute();
  if (locked.length === 0) return 0;
  // A change made while the first statement waited for the locks is only visible to another statement.
  const still = await trx
    .selectFrom("reminders")
    .select("id")
    .where(
      "id",
      "in",
      locked.map(({ id }) => id),
    )
    .where(isChanged, "is", false)
    .execute();
  const ids = still.map(({ id }) => id);
  await sql`
    delete from deliveries where reminder_id = any(${ids}::uuid[]) and state in ('pending', 'cancelled', 'superseded')`.execute(
    trx,
  );
  await sql`delete from reminders where id = any(${ids}::uuid[])`.execute(trx);
  return ids.length;
}

/** Counts the reminders created by the import that can still be deleted, and those that stay. */
async function countLeft(trx: Trx, actor: Actor, importId: string): Promise<{ left: number; changed: number }> {
  const { all, changed } = await trx
    .selectFrom("reminders")
    .where("import_id", "=", importId)
    .where("owner_id", "=", actor._id)
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere(isChanged, "=", true).as("changed"),
    ])
    .executeTakeFirstOrThrow();
  return { left: all - changed, changed };
}
