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
