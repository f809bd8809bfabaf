import { sql } from "kysely";
import { Refusal } from "../http/refusal.ts";
import { enqueueMail } from "../mail/mails.ts";
import type { Trx } from "../platform/database.ts";
import { endEmailProofs, makeEmailProof } from "./email-proof.ts";

interface Owner {
  id: string;
  email: string;
  first_name: string;
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
  return enqueueMail(trx, { userId: owner.id, recipient: owner.email, template, data: happening(owner, what) });
}

/** Welcomes somebody who registered, or sends the link again: the mail with which they prove their address. */
export async function sendProof(
  trx: Trx,
  template: "registered" | "verify-email",
  owner: Owner,
  what: What,
): Promise<void> {
  const data = { ...happening(owner, what), proof: await makeEmailProof(trx, owner.id, what.at) };
  await enqueueMail(trx, { userId: owner.id, recipient: owner.email, template, data });
}

/** Tells somebody for whom an account was made that it is theirs now: in one message what would otherwise take three. */
export function tellVaultSetUp(trx: Trx, owner: Owner, hasRecoveryKey: boolean, what: What): Promise<void> {
  const data = { ...happening(owner, what), hasRecoveryKey };
  return enqueueMail(trx, { userId: owner.id, recipient: owner.email, template: "vault-set-up", data });
}

/** Tells somebody what an administrator did: made an account for them, or replaced their password. */
export function tellAdministered(
  trx: Trx,
  template: "user-added" | "password-reset",
  owner: Owner,
  { by, until, ...what }: What & { by: string; until: Date },
): Promise<void> {
  const data = { ...happening(owner, what), by, until: until.toISOString() };
  return enqueueMail(trx, { userId: owner.id, recipient: owner.email, template, data });
}

/** Sends the code that goes with a temporary password. */
export function sendCode(trx: Trx, owner: Owner, code: string, what: What): Promise<void> {
  const data = { ...happening(owner, what), code };
  return enqueueMail(trx, { userId: owner.id, recipient: owner.email, template: "sign-in-code", data });
}

/** Tells the old address and the new one, which is to be proven anew. `by`: an administrator who changed it. */
export async function tellBothAddresses(
  trx: Trx,
  owner: Owner,
  newEmail: string,
  { by, ...what }: What & { by?: string },
): Promise<void> {
  const changed = { ...happening(owner, what), oldEmail: owner.email, newEmail };
  const data = by === undefined ? changed : { ...changed, by };
  await endEmailProofs(trx, owner.id);
  const template = "address-changed";
  await enqueueMail(trx, { userId: owner.id, recipient: owner.email, template, data });
  const proof = await makeEmailProof(trx, owner.id, what.at);
  await enqueueMail(trx, { userId: owner.id, recipient: newEmail, template, data: { ...data, proof } });
}

const happening = (owner: Owner, { at, device }: What) => ({ name: owner.first_name, at: at.toISOString(), device });
