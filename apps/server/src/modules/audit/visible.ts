import { type Actor, maySeeAuditOf } from "@pomander/contract";
import { type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "../../platform/tables.ts";

export type AuditEvents = SelectQueryBuilder<Tables, "audit_events", object>;

/** Leaves out the events that an actor may not see: to admins, those about super admins. */
export function visibleTo(events: AuditEvents, actor: Actor): AuditEvents {
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
