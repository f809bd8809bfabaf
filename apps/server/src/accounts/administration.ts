import { type AuditEvent, type AuditKind, mayAdministerScopeTags } from "@pomander/contract";
import { sql } from "kysely";
import { auditActor, recordEvent } from "./audit.ts";
import { confirmActor, type ConfirmedActor } from "./confirm-actor.ts";
import type { Session } from "./sessions.ts";
import { AppError } from "../errors.ts";
import type { Trx } from "../platform/database.ts";
import { isConstraintViolation } from "../platform/transaction.ts";

/** Returns the caller, who still is an administrator and stays one until the transaction ends. @throws `forbidden` */
export async function confirmAdministrator(trx: Trx, session: Session): Promise<ConfirmedActor> {
  const actor = await confirmActor(trx, session);
  if (!mayAdministerScopeTags(actor)) throw new AppError("forbidden");
  return actor;
}

/** Waits until a name is stored. @throws `name_taken` when another group or scope tag has it, whatever its case */
export async function rejectTakenName(constraint: "groups_name" | "scope_tags_name", stored: Promise<unknown>) {
  try {
    await stored;
  } catch (error) {
    throw isConstraintViolation(error, constraint) ? new AppError("name_taken") : error;
  }
}

/** Returns the names of the fields that a change sets, for the audit. */
export const changedFieldNames = (fields: Readonly<Record<string, boolean>>): string =>
  Object.keys(fields)
    .filter((name) => fields[name])
    .join(", ");

/** Records a change of a group or a scope tag. */
export const recordAdminEvent = (
  trx: Trx,
  { kind, actor, at, details }: { kind: AuditKind; actor: ConfirmedActor; at: Date; details: AuditEvent["details"] },
) => recordEvent(trx, { at, kind, actor: auditActor(actor), details });

/** Returns a condition on ids that takes one parameter, however many ids there are. */
export const anyUuid = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;
