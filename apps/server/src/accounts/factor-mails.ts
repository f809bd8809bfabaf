import { type Selectable, sql } from "kysely";
import type { MailData } from "../mail/mail-data.ts";
import type { Trx } from "../platform/database.ts";
import type { UsersTable } from "../platform/tables.ts";
import { type EventOrigin, notifyOwner, tooManyMailsError, countMailsOfDay } from "./account-mails.ts";
import { auditPerson, recordEvent } from "./audit.ts";

/** The account whose second factors or passkeys a message or an event is about. */
export type FactorOwner = Pick<
  Selectable<UsersTable>,
  "id" | "email" | "first_name" | "last_name" | "is_super_admin" | "email_verified_at"
>;

/** Mails the owner, within the hourly limit, and records that a signature counter went back. */
export async function noteCopiedAuthenticator(
  trx: Trx,
  owner: FactorOwner,
  { kind, ...origin }: EventOrigin & { kind: MailData["authenticator-copied"]["kind"] },
): Promise<void> {
  if ((await tooManyMailsError(trx, owner.id)) === null) {
    await notifyOwner(trx, "authenticator-copied", owner, origin, { kind });
  }
  const details = { kind, device: origin.device };
  await recordEvent(trx, { at: origin.at, kind: "passkey-copied", actor: auditPerson(owner), details });
}

/** Notifies the owner, once a day, that someone who has their password fails at the second step. */
export async function notifyOfFactorFailures(trx: Trx, owner: FactorOwner, origin: EventOrigin): Promise<void> {
  const told = sql`user_id = ${owner.id} and template = 'factor-failures'`;
  if ((await countMailsOfDay(trx, told)) === 0) await notifyOwner(trx, "factor-failures", owner, origin);
}
