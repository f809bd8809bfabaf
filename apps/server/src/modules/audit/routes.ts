import { type Actor, type AuditEvent, type CallParsed, calls } from "@pomander/contract";
import { presentEvent } from "../../accounts/audit-numbers/present-event.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, listRoute, route } from "../../http/route.ts";
import type { Database } from "../../platform/database.ts";
import { pageOf, type Listed } from "../../platform/list-query.ts";
import { exportEvents } from "./export.ts";
import { type AuditEvents, visibleTo } from "./visible.ts";
import { countRows } from "../../platform/rows.ts";

export function registerAudit(api: Api, app: AppContext) {
  route(api, calls.audit.export, { handle: ({ actor, query }) => exportEvents(app, actor, query) });
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

function filter(db: Database, actor: Actor, { person, kind }: AuditQuery): AuditEvents {
  let events = visibleTo(db.selectFrom("audit_events"), actor);
  if (kind !== undefined) events = events.where("kind", "=", kind);
  if (person !== undefined) {
    events = events.where((where) => where.or([where("actor_id", "=", person), where("target_id", "=", person)]));
  }
  return events;
}
