import { sql } from "kysely";
import { AppError } from "../errors.ts";
import { enqueueMail, type MailData, type MailEvent, type NewMail } from "../mail/enqueue-mail.ts";
import { lockUntilCommit } from "../platform/advisory-locks.ts";
import type { Trx } from "../platform/database.ts";
import { revokeEmailVerifications, createEmailVerification } from "./email-verification.ts";

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
type OwnerTemplate =
  | "password-set"
  | "vault-made"
  | "recovery-key-set"
  | "recovery-used"
  | "new-vault-keys"
  | "factor-added"
  | "factor-removed"
  | "factors-removed"
  | "recovery-codes-made"
  | "recovery-code-used"
  | "factor-failures"
  | "authenticator-copied"
  | "passkey-added"
  | "passkey-removed"
  | "calendar-link-added"
  | "channel-added";
/** The fields of a message in addition to those of every account event (what happened, when and on which device). */
type MailDetails<T extends OwnerTemplate> = Omit<MailData[T], keyof MailEvent>;

/** Account mails that one account may cause in an hour: more than any person needs. */
const maxMailsPerHour = 30;

/**
 * Returns the refusal of a change that would send a mail when the account has caused many in the last hour, else null:
 * the address may belong to a stranger, whose mailbox must not be filled. Call it after the password check, with the
 * account's row locked.
 */
export async function tooManyMailsError(trx: Trx, userId: string): Promise<AppError | null> {
  const { rows } = await sql<{ seconds: string }>`
    select extract(epoch from created_at + interval '1 hour' - now()) as seconds
    from mails
    where user_id = ${userId} and created_at > now() - interval '1 hour'
      and template not in ('calendar-link-added', 'channel-added')
    order by created_at desc offset ${maxMailsPerHour - 1} limit 1`.execute(trx);
  return rows[0] === undefined ? null : new AppError("rate_limited", { retryAfterSeconds: Number(rows[0].seconds) });
}

/** Notifies the owner of an account of what was done with it, when, and on which device. */
export function notifyOwner<T extends OwnerTemplate>(
  trx: Trx,
  template: T,
  owner: MailedAccount,
  { at, device }: EventOrigin,
  ...[details]: keyof MailDetails<T> extends never ? [] : [MailDetails<T>]
): Promise<void> {
  const data = { ...mailEventOf(owner, { at, device }), ...details };
  return send(trx, owner, { userId: owner.id, recipient: owner.email, template, data } as NewMail);
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
  const data = { ...mailEventOf(owner, origin), ...(by === undefined ? {} : { by }), proof };
  await send(trx, owner, { userId: owner.id, recipient: owner.email, template, data });
}

/** Notifies the owner of an account created for them that it is theirs now: one message instead of three. */
export function notifyVaultSetUp(
  trx: Trx,
  owner: MailedAccount,
  hasRecoveryKey: boolean,
  origin: EventOrigin,
): Promise<void> {
  const data = { ...mailEventOf(owner, origin), hasRecoveryKey };
  return send(trx, owner, { userId: owner.id, recipient: owner.email, template: "vault-set-up", data });
}

interface Administration extends EventOrigin {
  by: string;
  until: Date;
  hadFactor?: boolean;
  hadLinks?: boolean;
  hasVault?: boolean;
}

/** Notifies a user of what an administrator did: created an account for them, or replaced their password. */
export function notifyOfAdministration(
  trx: Trx,
  template: "user-added" | "password-reset",
  owner: MailedAccount,
  { by, until, hadFactor, hadLinks, hasVault, ...origin }: Administration,
): Promise<void> {
  const factor = hadFactor === true ? { hadFactor } : {};
  const links = hadLinks === true ? { hadLinks } : {};
  const vault = hasVault === false ? { hasVault } : {};
  const data = { ...mailEventOf(owner, origin), by, until: until.toISOString(), ...factor, ...links, ...vault };
  return send(trx, owner, { userId: owner.id, recipient: owner.email, template, data });
}

/** New-device mails that an account may cause in a day. */
const maxNewDeviceMailsPerDay = 10;

/**
 * Notifies the owner of a sign-in from a browser that the account did not know, with a link that ends its session.
 * Sends nothing beyond a daily limit: by then the owner knows of frequent sign-ins.
 */
export async function notifyOfNewDevice(
  trx: Trx,
  owner: MailedAccount,
  { endToken, ...origin }: EventOrigin & { endToken: string },
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mails
    where user_id = ${owner.id} and template = 'new-device' and created_at > now() - interval '1 day'`.execute(trx);
  if (Number(rows[0]?.count ?? 0) >= maxNewDeviceMailsPerDay || (await tooManyMailsError(trx, owner.id)) !== null)
    return;
  // An unproven address may be a stranger's, so a mail to it contains no link that ends the session.
  const end = owner.email_verified_at === null ? {} : { end: endToken };
  const data = { ...mailEventOf(owner, origin), ...end };
  await send(trx, owner, { userId: owner.id, recipient: owner.email, template: "new-device", data });
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
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mails
    where user_id = ${userId} and template in ('calendar-link-added', 'channel-added')
      and created_at > now() - interval '1 day'`.execute(trx);
  if (Number(rows[0]?.count ?? 0) >= maxLinkMailsPerDay) return;
  if (channel === null) await notifyOwner(trx, "calendar-link-added", owner, origin);
  else await notifyOwner(trx, "channel-added", owner, origin, channel);
}

/** Sends the code that goes with a temporary password. */
export function sendSignInCode(trx: Trx, owner: MailedAccount, code: string, origin: EventOrigin): Promise<void> {
  const data = { ...mailEventOf(owner, origin), code };
  return send(trx, owner, { userId: owner.id, recipient: owner.email, template: "sign-in-code", data });
}

/** Notifies the old address and the new one, which must be proven again. `by`: an administrator who changed it. */
export async function notifyBothAddresses(
  trx: Trx,
  owner: MailedAccount,
  newEmail: string,
  { by, ...origin }: EventOrigin & { by?: string },
): Promise<void> {
  const template = "address-changed";
  const changedBy = by === undefined ? {} : { by };
  await revokeEmailVerifications(trx, owner.id);
  // The new address is text that the user chose, none of which is sent to an unproven address.
  const shown = owner.email_verified_at === null ? {} : { newEmail };
  const old = { ...mailEventOf(owner, origin), ...changedBy, ...shown, oldEmail: owner.email };
  await send(trx, owner, { userId: owner.id, recipient: owner.email, template, data: old });
  const unverified = { ...owner, email_verified_at: null };
  const proof = await createEmailVerification(trx, owner.id, origin.at);
  const data = { ...mailEventOf(unverified, origin), ...changedBy, newEmail, proof };
  await send(trx, unverified, { userId: owner.id, recipient: newEmail, template, data });
}

/**
 * Returns the fields of every account event. An unproven address gets no text that a user chose, such as a name: the
 * user who registered may have typed a stranger's address.
 */
const mailEventOf = (
  { first_name, email_verified_at }: Pick<MailedAccount, "first_name" | "email_verified_at">,
  { at, device }: EventOrigin,
) => ({ name: email_verified_at === null ? "" : first_name, at: at.toISOString(), device });

const maxUnverifiedMailsPerDay = 3;
/**
 * Mails that must not be lost: an administrator or a right temporary password causes them, under limits of their own.
 */
const alwaysSent: ReadonlySet<string> = new Set([
  "user-added",
  "password-reset",
  "sign-in-code",
] satisfies NewMail["template"][]);

/** Returns whether an unproven address may get one more mail about accounts today, counted over all accounts. */
export async function mayMailUnverified(trx: Trx, recipient: string): Promise<boolean> {
  await lockUntilCommit(trx, "mails", recipient);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mails
    where recipient = ${recipient} and created_at > now() - interval '1 day' and template <> 'contact-message'`.execute(
    trx,
  );
  return Number(rows[0]?.count ?? 0) < maxUnverifiedMailsPerDay;
}

/** Sends a mail to a proven address; an unproven one gets three a day at most. */
async function send(trx: Trx, owner: Pick<MailedAccount, "email_verified_at">, mail: NewMail): Promise<void> {
  if (
    owner.email_verified_at !== null ||
    alwaysSent.has(mail.template) ||
    (await mayMailUnverified(trx, mail.recipient))
  ) {
    await enqueueMail(trx, owner.email_verified_at === null ? mail : await withTimeZone(trx, mail));
  }
}

/** Adds the user's time zone, so that the mail states moments in the user's local time. */
async function withTimeZone(trx: Trx, mail: NewMail): Promise<NewMail> {
  if (mail.userId === null) return mail;
  const row = await trx.selectFrom("users").select("time_zone").where("id", "=", mail.userId).executeTakeFirst();
  if (row === undefined || row.time_zone === "UTC") return mail;
  return { ...mail, data: { ...mail.data, timeZone: row.time_zone } } as NewMail;
}
