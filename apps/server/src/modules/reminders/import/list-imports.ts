import type { Actor, CallParsed, calls, ReminderImport } from "@pomander/contract";
import { sql } from "kysely";
import type { AppContext } from "../../../accounts/app-context.ts";
import { sqlNow } from "../../../platform/clock.ts";
import { pageOf, type Listed } from "../../../platform/list-query.ts";
import { isChanged, isChangedSince } from "./changed-since-import.ts";
import { countRows } from "../../../platform/rows.ts";

type ImportsQuery = CallParsed<(typeof calls)["reminderImports"]["list"]>["query"];

/** Selects reminders that a user has changed since an import changed them, or that its undo has left as they are. */
const isChangedAgain = sql<boolean>`(is_kept or ${isChangedSince})`;

/** Lists the caller's own imports of which reminders are left, newest first; all of them, or one page. */
export async function listImports(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  actor: Actor,
  query: ImportsQuery,
): Promise<Listed<ReminderImport[]>> {
  const left = db
    .selectFrom("reminder_imports")
    .where("user_id", "=", actor._id)
    .where("undone_at", "is", null)
    .where((row) =>
      row.or([
        row.exists(
          row
            .selectFrom("reminders")
            .whereRef("import_id", "=", "reminder_imports.id")
            .where("owner_id", "=", actor._id),
        ),
        row.exists(row.selectFrom("reminder_import_updates").whereRef("import_id", "=", "reminder_imports.id")),
      ]),
    );
  const total = await countRows(left);
  const page = left.select(["id", "file_name", "at"]).orderBy("at", "desc").orderBy("id");
  const made = sql`reminders where import_id = page.id and owner_id = ${actor._id}`;
  const rows = await db
    .selectFrom(pageOf(page, query).as("page"))
    .select([
      "page.id",
      "page.file_name",
      "page.at",
      sql<number>`(select count(*) from ${made})`.as("reminders"),
      sql<number>`(select count(*) from ${made} and ${isChanged})`.as("changed"),
      sql<number>`(select count(*) from reminder_import_updates where import_id = page.id)`.as("updated"),
      sql<number>`(
        select count(*) from reminder_import_updates join reminders on reminders.id = reminder_id
        where reminder_import_updates.import_id = page.id and ${isChangedAgain})`.as("changedAgain"),
      sql<{ reminders: number; people: number; from: number | null }>`(
        select json_build_object('reminders', count(distinct reminder_id), 'people', count(distinct recipient_key),
          'from', extract(epoch from min(send_at)) * 1000)
        from deliveries
        where state = 'pending' and kind = 'scheduled' and not awaits_verification and channel_id is null
          and send_at < ${sqlNow(clock)} + interval '1 day'
          and reminder_id in (
            select id from reminders where import_id = page.id
            union select reminder_id from reminder_import_updates where import_id = page.id))`.as("soon"),
    ])
    .orderBy("page.at", "desc")
    .orderBy("page.id")
    .execute();
  const items = rows.map(({ id, file_name, at, reminders, changed, updated, changedAgain, soon }) => ({
    _id: id,
    fileName: file_name,
    at: at.toISOString(),
    reminders,
    updated,
    changed: changed + changedAgain,
    soon: { ...soon, from: soon.from === null ? null : new Date(soon.from).toISOString() },
  }));
  return { items, total };
}
