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
  /** Null: nobody has proven the address, which may be a stranger's. */
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
/** What a message says besides what happened when and where. */
type MailDetails<T extends OwnerTemplate> = Omit<MailData[T], keyof MailEvent>;

/** Account mails that one account may cause in an hour: more than any person needs. */
const maxMailsPerHour = 30;

/**
 * Refuses a change that would be told by mail when the account has caused many in the last hour: an address belongs to
 * whoever typed it, and nobody else's mailbox is to be filled. Ask after the password, with the account's row locked.
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

/** Tells the owner of an account what was done with it, when, and on which device. */
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

/** Welcomes somebody who registered, or sends the link again: the mail with which they prove their address. `by`: an administrator who asked for it. */
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

/** Tells somebody for whom an account was made that it is theirs now: in one message what would otherwise take three. */
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

/** Tells somebody what an administrator did: made an account for them, or replaced their password. */
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

/** Such mails an account may cause in a day. */
const maxNewDeviceMailsPerDay = 10;

/**
 * Tells of a sign-in from a browser that the account did not know, with a link that ends its session. Beyond some a day
 * nothing more is sent: whoever signs in so often is known to the owner by then.
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
  // Whoever has an address that nobody has proven may be a stranger, who is to end nothing.
  const end = owner.email_verified_at === null ? {} : { end: endToken };
  const data = { ...mailEventOf(owner, origin), ...end };
  await send(trx, owner, { userId: owner.id, recipient: owner.email, template: "new-device", data });
}

/** Mails of new calendar links and channels that an account may cause in a day: a session alone brings them about. */
const maxLinkMailsPerDay = 10;

/** Tells of a new calendar link or channel. Beyond some a day nothing more is sent: the audit has them all. */
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

/** Tells the old address and the new one, which is to be proven anew. `by`: an administrator who changed it. */
export async function notifyBothAddresses(
  trx: Trx,
  owner: MailedAccount,
  newEmail: string,
  { by, ...origin }: EventOrigin & { by?: string },
): Promise<void> {
  const template = "address-changed";
  const changedBy = by === undefined ? {} : { by };
  await revokeEmailVerifications(trx, owner.id);
  // Who has not proven the old address chose the new one, too.
  const shown = owner.email_verified_at === null ? {} : { newEmail };
  const old = { ...mailEventOf(owner, origin), ...changedBy, ...shown, oldEmail: owner.email };
  await send(trx, owner, { userId: owner.id, recipient: owner.email, template, data: old });
  const unverified = { ...owner, email_verified_at: null };
  const proof = await createEmailVerification(trx, owner.id, origin.at);
  const data = { ...mailEventOf(unverified, origin), ...changedBy, newEmail, proof };
  await send(trx, unverified, { userId: owner.id, recipient: newEmail, template, data });
}

/** Nothing that somebody chose goes to an address that nobody has proven: whoever registered may have typed a stranger's. */
const mailEventOf = (
  { first_name, email_verified_at }: Pick<MailedAccount, "first_name" | "email_verified_at">,
  { at, device }: EventOrigin,
) => ({ name: email_verified_at === null ? "" : first_name, at: at.toISOString(), device });

const maxUnverifiedMailsPerDay = 3;
/** What an administrator or a right temporary password brings about has limits of its own, and is not to be lost. */
const alwaysSent: ReadonlySet<string> = new Set([
  "user-added",
  "password-reset",
  "sign-in-code",
] satisfies NewMail["template"][]);

/** Whether an unproven address may get one more mail about accounts today, whichever accounts they are. */
export async function mayMailUnverified(trx: Trx, recipient: string): Promise<boolean> {
  await lockUntilCommit(trx, "mails", recipient);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mails
    where recipient = ${recipient} and created_at > now() - interval '1 day' and template <> 'contact-message'`.execute(
    trx,
  );
  return Number(rows[0]?.count ?? 0) < maxUnverifiedMailsPerDay;
}

/** Sends to a proven address; to another three mails a day at most. */
async function send(trx: Trx, owner: Pick<MailedAccount, "email_verified_at">, mail: NewMail): Promise<void> {
  if (
    owner.email_verified_at !== null ||
    alwaysSent.has(mail.template) ||
    (await mayMailUnverified(trx, mail.recipient))
  ) {
    await enqueueMail(trx, owner.email_verified_at === null ? mail : await withTimeZone(trx, mail));
  }
}

/** Moments are said as the person's own clock shows them. */
async function withTimeZone(trx: Trx, mail: NewMail): Promise<NewMail> {
  if (mail.userId === null) return mail;
  const row = await trx.selectFrom("users").select("time_zone").where("id", "=", mail.userId).executeTakeFirst();
  if (row === undefined || row.time_zone === "UTC") return mail;
  return { ...mail, data: { ...mail.data, timeZone: row.time_zone } } as NewMail;
}
