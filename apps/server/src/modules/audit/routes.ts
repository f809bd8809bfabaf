import { type Actor, type AuditEvent, type CallParsed, calls, maySeeAuditOf } from "@pomander/contract";
import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, listRoute } from "../../http/route.ts";
import type { Database } from "../../platform/database.ts";
import { pageOf, type Listed } from "../../platform/list-query.ts";
import type { AuditEventsTable } from "../../platform/program-tables.ts";
import type { Tables } from "../../platform/tables.ts";
import { countRows } from "../../platform/rows.ts";

export function registerAudit(api: Api, app: AppContext) {
  listRoute(api, calls.audit.list, ({ actor, query }) => listEvents(app, actor, query));
}

type AuditQuery = CallParsed<(typeof calls)["audit"]["list"]>["query"];

/** Lists audit events, newest first; all of them, or one page. */
export async function listEvents({ db }: AppContext, actor: Actor, query: AuditQuery): Promise<Listed<AuditEvent[]>> {
  const events = filter(db, actor, query);
  const page = pageOf(events.selectAll().orderBy("at", "desc").orderBy("id", "desc"), query);
  const [total, rows] = await Promise.all([countRows(events), page.execute()]);
  return { items: rows.map(presentEvent), total };
}

function filter(
  db: Database,
  actor: Actor,
  { person, kind }: AuditQuery,
): SelectQueryBuilder<Tables, "audit_events", object> {
  let events = db.selectFrom("audit_events");
  if (kind !== undefined) events = events.where("kind", "=", kind);
  if (person !== undefined) {
    events = events.where((where) => where.or([where("actor_id", "=", person), where("target_id", "=", person)]));
  }
  if (maySeeAuditOf(actor, { isSuperAdmin: true })) return events;
  // Events about a user who became super admin later are hidden from administrators too.
  return events.where("is_about_super_admin", "=", false).where((where) =>
    where.not(
      where.exists(
        where
          .selectFrom("users")
          .select("users.id")
          .where("users.id", "=", sql<string>`coalesce(target_id, actor_id)`)
          .where("users.is_super_admin", "=", true),
      ),
    ),
  );
}

const presentEvent = (row: Selectable<AuditEventsTable>): AuditEvent => ({
  _id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  actor: personOf(row.actor_id, row.actor_name),
  target: personOf(row.target_id, row.target_name),
  details: row.details,
});

const personOf = (id: string | null, name: string | null) => (id === null ? null : { _id: id, name: name ?? "" });
