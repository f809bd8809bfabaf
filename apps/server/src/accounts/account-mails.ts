import { sql } from "kysely";
import { Refusal } from "../http/refusal.ts";
import { enqueueMail, type MailData, type NewMail } from "../mail/mails.ts";
import type { Trx } from "./transact.ts";

interface Owner {
  id: string;
  email: string;
  first_name: string;
}
interface What {
  at: Date;
  device: string;
}
type PlainTemplate = Exclude<keyof MailData, "address-changed">;

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

/** Tells the old address and the new one. */
export async function tellBothAddresses(trx: Trx, owner: Owner, newEmail: string, what: What): Promise<void> {
  const data = { ...happening(owner, what), oldEmail: owner.email, newEmail };
  for (const recipient of [owner.email, newEmail]) {
    const mail: NewMail = { userId: owner.id, recipient, template: "address-changed", data };
    await enqueueMail(trx, mail);
  }
}

const happening = (owner: Owner, { at, device }: What) => ({ name: owner.first_name, at: at.toISOString(), device });
