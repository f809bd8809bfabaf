import {
  type Actor,
  defaultPageSize,
  id,
  isAdministrator,
  type ReminderFieldChange,
  type ReminderLogEntry,
} from "@pomander/contract";
import { sql } from "kysely";
import { fullName } from "../../accounts/actor.ts";
import { grantsOf } from "../../accounts/scope-tag-grants.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { maskedAddress, presentDelivery } from "../../deliveries/list-deliveries.ts";
import { readReminder } from "./read.ts";
import type { Database } from "../../platform/database.ts";
import type { ListQuery, Listed } from "../../platform/list-query.ts";

/** Lists a reminder's events and sent messages, newest first, for users who may read it; all of them, or one page. */
export async function listLog(
  { db }: Pick<AppContext, "db">,
  actor: Actor,
  reminderId: string,
  query: ListQuery,
): Promise<Listed<ReminderLogEntry[]>> {
  const { can, scopeTag } = await readReminder({ db }, actor, reminderId);
  const { lines, total } = await selectLines(db, reminderId, query);
  const viewer = { actor, canEdit: can.edit, shownTagId: scopeTag?._id ?? null };
  const [events, deliveries] = await Promise.all([
    readEvents(db, idsOf(lines, "event"), viewer),
    readDeliveries(db, idsOf(lines, "delivery"), can.edit),
  ]);
  const found = new Map([...events, ...deliveries].map((entry) => [entry._id, entry]));
  return { items: lines.flatMap(({ id }) => found.get(id) ?? []), total };
}

interface Line {
  entry: ReminderLogEntry["entry"];
  id: string;
}
const idsOf = (lines: readonly Line[], entry: Line["entry"]) =>
  lines.filter((line) => line.entry === entry).map(({ id }) => id);

/** Selects the lines of the log. Pending messages have not happened, so they are left out. */
async function selectLines(db: Database, reminderId: string, { page, pageSize = defaultPageSize }: ListQuery) {
  const lines = sql`
    select 'event' as entry, id, at from reminder_events where reminder_id = ${reminderId}
    union all
    select 'delivery', id, coalesce(sent_at, send_at) from deliveries
    where reminder_id = ${reminderId} and state not in ('pending', 'cancelled')`;
  const slice = page === undefined ? sql`` : sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const counted = await sql<{ total: number }>`select count(*)::integer as total from (${lines}) lines`.execute(db);
  const { rows } = await sql<Line>`
    select entry, id from (${lines}) lines order by at desc, id desc ${slice}`.execute(db);
  return { lines: rows, total: counted.rows[0]?.total ?? 0 };
}

interface LogViewer {
  actor: Actor;
  /** Whether whole addresses are shown. */
  canEdit: boolean;
  /** Id of the reminder's scope tag, whose name the viewer sees on it. */
  shownTagId: string | null;
}

async function readEvents(db: Database, ids: readonly string[], viewer: LogViewer) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("reminder_events")
    .leftJoin("users", "users.id", "reminder_events.user_id")
    .selectAll("reminder_events")
    .select(["users.first_name", "users.last_name"])
    .where("reminder_events.id", "in", ids)
    .execute();
  const tagNames = await readTagNames(
    db,
    rows.flatMap(({ changes }) => changes.filter(isOfTag).flatMap(({ from, to }) => [from, to])),
    viewer,
  );
  const nameOfTag = (tagId: string) => (tagId === "" ? "" : (tagNames.get(tagId) ?? otherTag));
  return rows.map((row): ReminderLogEntry => {
    const changes = row.changes.map((change) =>
      isOfTag(change) ? { ...change, from: nameOfTag(change.from), to: nameOfTag(change.to) } : change,
    );
    const { first_name, last_name, address } = row;
    const name = first_name === null || last_name === null ? null : fullName({ first_name, last_name });
    const by = name ?? (address === null ? null : maskedAddress(address));
    return {
      entry: "event",
      _id: row.id,
      at: row.at.toISOString(),
      kind: row.kind,
      by: by === null ? null : { name: by, isMe: row.user_id === viewer.actor._id, token: row.token },
      changes: viewer.canEdit ? changes : changes.map(maskChange),
    };
  });
}

const isOfTag = ({ field }: ReminderFieldChange) => field === "scopeTag";
/** The name shown for a deleted tag, or for one whose name the viewer may not know. */
const otherTag = "another scope tag";

/**
 * Reads names of scope tags by id: administrators know them all, others that of the reminder and those of their groups.
 */
async function readTagNames(
  db: Database,
  texts: readonly string[],
  { actor, shownTagId }: LogViewer,
): Promise<ReadonlyMap<string, string>> {
  const ids = texts.filter((text) => id.safeParse(text).success);
  if (ids.length === 0) return new Map();
  const grants = isAdministrator(actor) ? null : await grantsOf(db, actor._id);
  const isKnown = (tagId: string) => grants === null || tagId === shownTagId || grants.has(tagId);
  const rows = await db.selectFrom("scope_tags").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.filter((row) => isKnown(row.id)).map((row) => [row.id, row.name]));
}

/** Fields whose values contain addresses. */
const withAddresses = new Set(["email", "escalation"]);
const maskChange = ({ field, from, to }: ReminderFieldChange): ReminderFieldChange =>
  withAddresses.has(field) ? { field, from: maskAddresses(from), to: maskAddresses(to) } : { field, from, to };
const maskAddresses = (text: string) => text.replaceAll(/[^\s,@]+@[^\s,]*/gu, maskedAddress);

async function readDeliveries(db: Database, ids: readonly string[], withAddress: boolean) {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("deliveries").selectAll().where("id", "in", ids).execute();
  return rows.map((row): ReminderLogEntry => {
    const at = (row.sent_at ?? row.send_at).toISOString();
    return { entry: "delivery", _id: row.id, at, delivery: presentDelivery(row, withAddress) };
  });
}
