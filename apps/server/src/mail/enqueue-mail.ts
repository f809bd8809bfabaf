import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Trx } from "../platform/database.ts";
import type { MailData, MailTemplate } from "./mail-data.ts";

export type NewMail = {
  [T in MailTemplate]: { userId: string | null; recipient: string; template: T; data: MailData[T] };
}[MailTemplate];

/**
 * Enqueues a message in the transaction of its cause: it is sent if and only if that commits, within a second or so.
 * The Message-ID is chosen here, so that every attempt has the same one. Returns the row's id.
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
      send_at: sql<Date>`now()`,
      created_at: sql<Date>`now()`,
    })
    .execute();
  return id;
}
