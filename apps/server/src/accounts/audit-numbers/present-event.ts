import type { AuditEvent } from "@pomander/contract";
import type { Selectable } from "kysely";
import type { AuditEventsTable } from "../../platform/program-tables.ts";

type EventRow = Omit<Selectable<AuditEventsTable>, "is_about_super_admin" | "seq" | "line" | "hash">;

/** Returns an event as the API and the numbered text show it. */
export const presentEvent = (row: EventRow): AuditEvent => ({
  _id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  actor: personOf(row.actor_id, row.actor_name),
  target: personOf(row.target_id, row.target_name),
  details: row.details,
});

const personOf = (id: string | null, name: string | null) => (id === null ? null : { _id: id, name: name ?? "" });
