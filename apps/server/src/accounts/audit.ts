import type { AuditEvent, AuditKind } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import type { Trx } from "../platform/database.ts";
import { fullName } from "./actor.ts";
import type { ConfirmedActor } from "./confirm-actor.ts";

/** A person as they were at the time of the event, which outlives their account. */
export interface AuditPerson {
  id: string;
  name: string;
  isSuperAdmin: boolean;
}
interface NewAuditEvent {
  at: Date;
  kind: AuditKind;
  actor: AuditPerson | null;
  /** The person it was done to; null when that is the actor, or no person at all. */
  target?: AuditPerson | null;
  /** Nothing secret. */
  details?: AuditEvent["details"];
}

/** Records an action, in the transaction that carries it out. */
export async function recordEvent(trx: Trx, { at, kind, actor, target = null, details = {} }: NewAuditEvent) {
  await trx
    .insertInto("audit_events")
    .values({
      id: uuidv7(),
      at,
      kind,
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? null,
      target_id: target?.id ?? null,
      target_name: target?.name ?? null,
      is_about_super_admin: (target ?? actor)?.isSuperAdmin ?? false,
      details: JSON.stringify(details),
    })
    .execute();
}

export const auditActor = ({ _id, name, isSuperAdmin }: ConfirmedActor): AuditPerson => ({
  id: _id,
  name,
  isSuperAdmin,
});

/** Returns the person of a row of `users`, as the audit stores them. */
export const auditPerson = (row: {
  id: string;
  first_name: string;
  last_name: string;
  is_super_admin: boolean;
}): AuditPerson => ({ id: row.id, name: fullName(row), isSuperAdmin: row.is_super_admin });
