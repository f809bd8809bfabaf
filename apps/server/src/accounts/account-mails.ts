import { type RawBuilder, sql } from "kysely";
import { AppError } from "../errors.ts";
import { enqueueMail, type NewMail } from "../mail/enqueue-mail.ts";
import type { MailData, MailEvent, MailTemplate } from "../mail/mail-data.ts";
import { lockUntilCommit } from "../platform/advisory-locks.ts";
import type { Trx } from "../platform/database.ts";
import { revokeEmailVerifications, createEmailVerification } from "./email-verification.ts";
import { hasNoGeneratedPassword } from "./generated-vaults.ts";

interface MailedAccount {
  id: string;
  email: string;
  first_name: string;
  /** Null: the address is not proven and may be a stranger's. */
  email_verified_at: Date | null;
}
export interface EventOrigin {
  at: Date;
  device: string;
}
/** Messages about what happened in an account, when and on which device. */
type OwnerTemplate = { [T in MailTemplate]: MailData[T] extends MailEvent ? T : never }[MailTemplate];
/** The fields of a message in addition to those of every account event (what happened, when and on which device). */
type MailDetails<T extends OwnerTemplate> = Omit<MailData[T], keyof MailEvent>;

/** Limits of mails about accounts. */
export const mailLimits = {
  /** Mails in an hour about changes that the owner of an account makes: more than any person needs. */
  anHour: 30,
  /** New-device mails that an account may cause in a day: by then the owner knows of frequent sign-ins. */
  newDeviceADay: 10,
  /** Mails to an unproven address in a day, over all accounts. */
  unprovenADay: 3,
} as const;

/**
 * The people whose changes count in an hour: "named" are administrators where the mail names one, else owners; "own" are
 * owners where the mail is about a change of their own, since it may be sent to others too.
 */
type Counted = "owner" | "administrator" | "named" | "own";
const countedAs: Partial<Record<MailTemplate, Counted>> = {
  registered: "owner",
  "password-set": "owner",
  "vault-made": "owner",
  "vault-set-up": "owner",
  "password-generated": "owner",
  "recovery-key-set": "owner",
  "recovery-used": "owner",
  "new-vault-keys": "owner",
  "factor-added": "owner",
  "factor-removed": "owner",
  "recovery-codes-made": "owner",
  "recovery-code-used": "owner",
  "authenticator-copied": "owner",
  "passkey-added": "owner",
  "passkey-removed": "owner",
  "device-key-added": "owner",
  "device-key-removed": "owner",
  "company-connected": "owner",
  "api-token": "own",
  "audit-webhook": "own",
  "address-changed": "named",
  "company-disconnected": "named",
  "user-added": "administrator",
  "user-invited": "administrator",
  "password-reset": "administrator",
  "factors-removed": "administrator",
  "company-invited": "administrator",
  "company-start-over": "administrator",
};
const templatesOf = (who: Counted) =>
  Object.entries(countedAs).flatMap(([template, counted]) => (counted === who ? [template] : []));

/**
 * Returns the refusal of a change that would send a mail when the owner, or administrators, have caused many in the last
 * hour, else null: the address may belong to a stranger, whose mailbox must not be filled. Mails that others cause have
 * limits of their own: no one may keep an owner from changes. Call it after the password check, with the account's row
 * locked.
 */
export async function tooManyMailsError(
  trx: Trx,
  userId: string,
  by: "owner" | "administrator" = "owner",
): Promise<AppError | null> {
  const isTheirs = by === "owner" ? sql`not data ? 'by'` : sql`data ->> 'by' is not null`;
  const isOwn = sql`${by} = 'owner' and template = any(${templatesOf("own")}::text[]) and data ? 'isOwn'`;
  const { rows } = await sql<{ seconds: string }>`
    select extract(epoch from created_at + interval '1 hour' - now()) as seconds
    from mails
    where user_id = ${userId} and created_at > now() - interval '1 hour'
      and (template = any(${templatesOf(by)}::text[]) or ${isOwn}
        or template = any(${templatesOf("named")}::text[]) and ${isTheirs})
    order by created_at desc offset ${mailLimits.anHour - 1} limit 1`.execute(trx);
  return rows[0] === undefined ? null : new AppError("rate_limited", { retryAfterSeconds: Number(rows[0].seconds) });
}

/**
 * Notifies the owner of an account of what was done with it, when, and on which device. An unproven address gets three
 * mails a day at most, and no text that a user chose, such as a name: the user who registered may have typed a
 * stranger's address.
 */
export async function notifyOwner<T extends OwnerTemplate>(
  trx: Trx,
  template: T,
  owner: MailedAccount,
  { at, device }: EventOrigin,
  ...[details]: keyof MailDetails<T> extends never ? [] : [MailDetails<T>]
): Promise<void> {
  const isProven = owner.email_verified_at !== null;
  if (!isProven && !alwaysSent.has(template) && !(await mayMailUnverified(trx, owner.email))) return;
  const event = { at: at.toISOString(), device, ...details };
  const { timeZone, language, vault } = await readReader(trx, owner.id);
  const person = isProven ? { name: owner.first_name, ...timeZone } : { name: "" };
  const data = { ...event, ...person, ...language, ...vault };
  await enqueueMail(trx, { userId: owner.id, recipient: owner.email, template, data } as NewMail);
}

/**
 * Returns the user's time zone, in which the mail states moments, unless it is UTC, their language, and whether a device
 * generated their master password, which no text may then speak of.
 */
async function readReader(trx: Trx, userId: string) {
  const row = await trx
    .selectFrom("users")
    .select(["time_zone", "language", hasNoGeneratedPassword.as("has_no_generated")])
    .where("id", "=", userId)
    .executeTakeFirst();
  return {
    timeZone: row === undefined || row.time_zone === "UTC" ? {} : { timeZone: row.time_zone },
    language: row === undefined || row.language === null ? {} : { language: row.language },
    vault: row === undefined || row.has_no_generated ? {} : { isGenerated: true },
  };
}

/**
 * Adds to the mail of a new device that this transaction has enqueued for a user, if any, that a device generated their
 * master password, where one did.
 */
export async function completeNewDeviceMail(trx: Trx, userId: string): Promise<void> {
  const { vault } = await readReader(trx, userId);
  await trx
    .updateTable("mails")
    .set({ data: sql`data || ${JSON.stringify(vault)}::jsonb` })
    .where("user_id", "=", userId)
    .where("template", "=", "new-device")
    .where("created_at", "=", sql<Date>`now()::timestamptz(3)`)
    .execute();
}

/**
 * Sends the mail with which a user proves their address: the welcome after registration, or the link again. `by`: an
 * administrator who asked for it.
 */
export async function sendEmailVerification(
  trx: Trx,
  template: "registered" | "verify-email",
  owner: MailedAccount,
  { by, ...origin }: EventOrigin & { by?: string },
): Promise<void> {
  const proof = await createEmailVerification(trx, owner.id, origin.at);
  await notifyOwner(trx, template, owner, origin, { ...(by === undefined ? {} : { by }), proof });
}

/**
 * Mails of new calendar links and channels that an account may cause in a day: they need a session alone, no password.
 */
const maxLinkMailsPerDay = 10;

/** Notifies the owner of a new calendar link or channel. Sends nothing beyond a daily limit: the audit has them all. */
export async function notifyOfLink(
  trx: Trx,
  userId: string,
  origin: EventOrigin,
  channel: MailDetails<"channel-added"> | null,
): Promise<void> {
  const owner = await trx
    .selectFrom("users")
    .select(["id", "email", "first_name", "email_verified_at"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const links = sql`user_id = ${userId} and template in ('calendar-link-added', 'channel-added')`;
  if ((await countMailsOfDay(trx, links)) >= maxLinkMailsPerDay) return;
  if (channel === null) await notifyOwner(trx, "calendar-link-added", owner, origin);
  else await notifyOwner(trx, "channel-added", owner, origin, channel);
}

/** Mails of begun approvals that an account may cause in a day: they need a session alone. */
const maxApprovalMailsPerDay = 20;

/** Notifies the owner of the approval of a new device. Sends nothing beyond a daily limit: the audit has them all. */
export async function notifyOfApproval(trx: Trx, owner: MailedAccount, origin: EventOrigin): Promise<void> {
  const sent = await countMailsOfDay(trx, sql`user_id = ${owner.id} and template = 'device-approval-begun'`);
  if (sent < maxApprovalMailsPerDay) await notifyOwner(trx, "device-approval-begun", owner, origin);
}

/**
 * Notifies the old address and the new one, which must be proven again. `by`: an administrator who changed it; null: the
 * company's directory.
 */
export async function notifyBothAddresses(
  trx: Trx,
  owner: MailedAccount,
  newEmail: string,
  { by, ...origin }: EventOrigin & { by?: string | null },
): Promise<void> {
  const changedBy = by === undefined ? {} : { by };
  await revokeEmailVerifications(trx, owner.id);
  // The new address is text that the user chose, none of which is sent to an unproven address.
  const shown = owner.email_verified_at === null ? {} : { newEmail };
  await notifyOwner(trx, "address-changed", owner, origin, { ...changedBy, ...shown, oldEmail: owner.email });
  const proof = await createEmailVerification(trx, owner.id, origin.at);
  const moved = { ...owner, email: newEmail, email_verified_at: null };
  await notifyOwner(trx, "address-changed", moved, origin, { ...changedBy, newEmail, proof });
}

/**
 * Mails that must not be lost: an administrator or a right temporary password causes them, under limits of their own.
 */
const alwaysSent: ReadonlySet<string> = new Set<MailTemplate>([
  "user-added",
  "user-invited",
  "password-reset",
  "sign-in-code",
  "company-invited",
  "company-start-over",
]);

/** Returns whether an unproven address may get one more mail about accounts today, counted over all accounts. */
export async function mayMailUnverified(trx: Trx, recipient: string): Promise<boolean> {
  await lockUntilCommit(trx, "mails", recipient);
  const sent = await countMailsOfDay(trx, sql`recipient = ${recipient} and template <> 'contact-message'`);
  return sent < mailLimits.unprovenADay;
}

/** Counts the mails of the last 24 hours. */
export async function countMailsOfDay(trx: Trx, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mails where ${which} and created_at > now() - interval '1 day'`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Counts the mails of a template in the last day to a user, whose data contains `same`. */
export const countSameMailsOfDay = (
  trx: Trx,
  userId: string,
  template: MailTemplate,
  same: Readonly<Record<string, unknown>>,
): Promise<number> =>
  countMailsOfDay(trx, sql`user_id = ${userId} and template = ${template} and data @> ${JSON.stringify(same)}::jsonb`);
