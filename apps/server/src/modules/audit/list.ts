import { type Actor, type AuditEvent, type CallParsed, type calls, limits } from "@pomander/contract";
import { presentEvent } from "../../accounts/audit-numbers/present-event.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Database } from "../../platform/database.ts";
import { pageOf, type Listed } from "../../platform/list-query.ts";
import { countRows } from "../../platform/rows.ts";
import { type AuditEvents, visibleTo } from "./visible.ts";

const shownColumns = ["id", "at", "kind", "actor_id", "actor_name", "target_id", "target_name", "details"] as const;

type AuditQuery = CallParsed<(typeof calls)["audit"]["list"]>["query"];

/** Lists audit events, newest first: a page, or the latest ones, since all of them may be millions. */
export async function listEvents({ db }: AppContext, actor: Actor, query: AuditQuery): Promise<Listed<AuditEvent[]>> {
  const events = filter(db, actor, query);
  const shown = events.select(shownColumns).orderBy("at", "desc").orderBy("id", "desc");
  const page = pageOf(shown, query.page === undefined ? { page: 1, pageSize: limits.pageSize } : query);
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
