import { sql } from "kysely";
import { Refusal } from "../http/refusal.ts";
import { enqueueMail, type NewMail } from "../mail/mails.ts";
import type { Trx } from "../platform/database.ts";
import { isKnownDevice } from "./device-name.ts";
import { endEmailProofs, makeEmailProof } from "./email-proof.ts";

interface Owner {
  id: string;
  email: string;
  first_name: string;
  /** Null: nobody has proven the address, which may be a stranger's. */
  email_verified_at: Date | null;
}
interface What {
  at: Date;
  device: string;
}
type PlainTemplate = "password-set" | "vault-made" | "recovery-key-set" | "recovery-used";

/** Of one account in an hour; no person comes near it. */
const mostMailsAnHour = 30;

/**
 * Refuses a change that would be told by mail when the account has caused many in the last hour: an address belongs to
 * whoever typed it, and nobody else's mailbox is to be filled. Ask after the password, with the account's row locked.
 */
export async function refusalOfManyMails(trx: Trx, userId: string): Promise<Refusal | null> {
  const { rows } = await sql<{ seconds: string }>`
    select extract(epoch from created_at + interval '1 hour' - now()) as seconds
    from mails where user_id = ${userId} and created_at > now() - interval '1 hour'
    order by created_at desc offset ${mostMailsAnHour - 1} limit 1`.execute(trx);
  return rows[0] === undefined ? null : new Refusal("rate_limited", { retryAfterSeconds: Number(rows[0].seconds) });
}

/** Tells the owner of an account what was done with it, when, and on which device. */
export function tellOwner(trx: Trx, template: PlainTemplate, owner: Owner, what: What): Promise<void> {
  return send(trx, owner, { userId: owner.id, recipient: owner.email, template, data: happening(owner, what) });
}

/** Welcomes somebody who registered, or sends the link again: the mail with which they prove their address. */
export async function sendProof(
  trx: Trx,
  template: "registered" | "verify-email",
  owner: Owner,
  what: What,
): Promise<void> {
  const data = { ...happening(owner, what), proof: await makeEmailProof(trx, owner.id, what.at) };
  await send(trx, owner, { userId: owner.id, recipient: owner.email, template, data });
}

/** Tells somebody for whom an account was made that it is theirs now: in one message what would otherwise take three. */
export function tellVaultSetUp(trx: Trx, owner: Owner, hasRecoveryKey: boolean, what: What): Promise<void> {
  const data = { ...happening(owner, what), hasRecoveryKey };
  return send(trx, owner, { userId: owner.id, recipient: owner.email, template: "vault-set-up", data });
}

/** Tells somebody what an administrator did: made an account for them, or replaced their password. */
export function tellAdministered(
  trx: Trx,
  template: "user-added" | "password-reset",
  owner: Owner,
  { by, until, ...what }: What & { by: string; until: Date },
): Promise<void> {
  const data = { ...happening(owner, what), by, until: until.toISOString() };
  return send(trx, owner, { userId: owner.id, recipient: owner.email, template, data });
}

/** Sends the code that goes with a temporary password. */
export function sendCode(trx: Trx, owner: Owner, code: string, what: What): Promise<void> {
  const data = { ...happening(owner, what), code };
  return send(trx, owner, { userId: owner.id, recipient: owner.email, template: "sign-in-code", data });
}

/** Tells the old address and the new one, which is to be proven anew. `by`: an administrator who changed it. */
export async function tellBothAddresses(
  trx: Trx,
  owner: Owner,
  newEmail: string,
  { by, ...what }: What & { by?: string },
): Promise<void> {
  const template = "address-changed";
  const besides = by === undefined ? {} : { by };
  await endEmailProofs(trx, owner.id);
  // Who has not proven the old address chose the new one, too.
  const shown = owner.email_verified_at === null ? {} : { newEmail };
  const old = { ...happening(owner, what), ...besides, ...shown, oldEmail: owner.email };
  await send(trx, owner, { userId: owner.id, recipient: owner.email, template, data: old });
  const unproven = { ...owner, email_verified_at: null };
  const proof = await makeEmailProof(trx, owner.id, what.at);
  const data = { ...happening(unproven, what), ...besides, newEmail, proof };
  await send(trx, unproven, { userId: owner.id, recipient: newEmail, template, data });
}

/** Nothing that somebody chose goes to an address that nobody has proven: whoever registered may have typed a stranger's. */
const happening = (
  { first_name, email_verified_at }: Pick<Owner, "first_name" | "email_verified_at">,
  { at, device }: What,
) =>
  email_verified_at === null
    ? { name: "", at: at.toISOString(), device: isKnownDevice(device) ? device : "Unknown device" }
    : { name: first_name, at: at.toISOString(), device };

const dayMails = 3;
/** What an administrator or a right temporary password brings about has limits of its own, and is not to be lost. */
const alwaysSent: ReadonlySet<string> = new Set([
  "user-added",
  "password-reset",
  "sign-in-code",
] satisfies NewMail["template"][]);

/** Whether an unproven address may get one more mail about accounts today, whichever accounts they are. */
export async function mayMail(trx: Trx, recipient: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('mails ' || ${recipient}::text, 0))`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mails
    where recipient = ${recipient} and created_at > now() - interval '1 day' and template <> 'contact-message'`.execute(
    trx,
  );
  return Number(rows[0]?.count ?? 0) < dayMails;
}

/** Sends to a proven address; to another three mails a day at most. */
async function send(trx: Trx, owner: Pick<Owner, "email_verified_at">, mail: NewMail): Promise<void> {
  if (owner.email_verified_at !== null || alwaysSent.has(mail.template) || (await mayMail(trx, mail.recipient))) {
    await enqueueMail(trx, mail);
  }
}
