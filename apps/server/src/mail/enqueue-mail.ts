import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Trx } from "../platform/database.ts";
import type { MailData, MailTemplate } from "./mail-data.ts";

export type NewMail = {
  [T in MailTemplate]: { userId: string | null; recipient: string; template: T; data: MailData[T] };
}[MailTemplate];

/** Seconds before a message is sent, in which later events of its kind are added to it. */
const delaySeconds: Partial<Record<MailTemplate, number>> = { "shared-access": 15 };

/**
 * Enqueues a message in the transaction of its cause: it is sent if and only if that commits, within a second or so
 * after the delay of its template. The Message-ID is chosen here, so that every attempt has the same one. Returns the
 * row's id.
 */
export async function enqueueMail(trx: Trx, mail: NewMail): Promise<string> {
  const id = uuidv7();
  await trx
    .insertInto("mails")
    .values({
      id,
      user_id: mail.userId,
      recipient: mail.recipient,
      template: mail.template,
      data: JSON.stringify(mail.data),
      // This is the part before the @; the other is the domain of MAIL_FROM.
      message_id: id,
      // The database's clock alone decides what is due.
      send_at: sql<Date>`now() + make_interval(secs => ${delaySeconds[mail.template] ?? 0})`,
      created_at: sql<Date>`now()`,
    })
    .execute();
  return id;
}
