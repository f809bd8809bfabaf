import { type Selectable, sql } from "kysely";
import type { MailData } from "../mail/enqueue-mail.ts";
import type { Trx } from "../platform/database.ts";
import type { UsersTable } from "../platform/tables.ts";
import { type EventOrigin, notifyOwner, tooManyMailsError } from "./account-mails.ts";
import { auditPerson, recordEvent } from "./audit.ts";

/** The account whose second factors or passkeys a message or an event is about. */
export type FactorOwner = Pick<
  Selectable<UsersTable>,
  "id" | "email" | "first_name" | "last_name" | "is_super_admin" | "email_verified_at"
>;
type FactorKind = MailData["factor-added"]["kind"];

/** Mails the owner and records that a factor was added. */
export async function noteFactorAdded(
  trx: Trx,
  owner: FactorOwner,
  { kind, isFirst, ...origin }: EventOrigin & { kind: FactorKind; isFirst: boolean },
): Promise<void> {
  await notifyOwner(trx, "factor-added", owner, origin, { kind, isFirst });
  const details = { kind, device: origin.device };
  await recordEvent(trx, { at: origin.at, kind: "factor-added", actor: auditPerson(owner), details });
}

/** Mails the owner and records that they removed a factor. */
export async function noteFactorRemoved(
  trx: Trx,
  owner: FactorOwner,
  { kind, isLast, ...origin }: EventOrigin & { kind: FactorKind; isLast: boolean },
): Promise<void> {
  await notifyOwner(trx, "factor-removed", owner, origin, { kind, isLast });
  const details = { kind, device: origin.device };
  await recordEvent(trx, { at: origin.at, kind: "factor-removed", actor: auditPerson(owner), details });
}

/** Mails the owner and records that the recovery codes were replaced. */
export async function noteRecoveryCodesMade(trx: Trx, owner: FactorOwner, origin: EventOrigin): Promise<void> {
  await notifyOwner(trx, "recovery-codes-made", owner, origin);
  const details = { device: origin.device };
  await recordEvent(trx, { at: origin.at, kind: "recovery-codes-made", actor: auditPerson(owner), details });
}

/** Mails the owner and records that a recovery code was used. No limit is needed: there are only ten. */
export async function noteRecoveryCodeUsed(
  trx: Trx,
  owner: FactorOwner,
  { left, ...origin }: EventOrigin & { left: number },
): Promise<void> {
  await notifyOwner(trx, "recovery-code-used", owner, origin, { left });
  const details = { left, device: origin.device };
  await recordEvent(trx, { at: origin.at, kind: "recovery-code-used", actor: auditPerson(owner), details });
}

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
  const { rows } = await sql`
    select from mails
    where user_id = ${owner.id} and template = 'factor-failures' and created_at > now() - interval '1 day'
    limit 1`.execute(trx);
  if (rows.length === 0) await notifyOwner(trx, "factor-failures", owner, origin);
}
