import { sql } from "kysely";
import { notifyOwner } from "../../accounts/account-mails.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import type { Trx } from "../../platform/database.ts";

/** Mails about openings that a sender gets in a day: a link of a hundred openings must not fill a mailbox. */
const mailsADay = 20;

interface Sender {
  id: string;
  email: string;
  first_name: string;
  email_verified_at: Date | null;
  mail_link_opened: boolean;
}

interface MailedOpening {
  at: Date;
  device: string;
  made: Date;
  left: number;
}

/** Mails a sender that a link was opened, if they want it and have not had too many today. */
export async function mailOpened(trx: Trx, sender: Sender, { at, device, made, left }: MailedOpening): Promise<void> {
  if (!sender.mail_link_opened || sender.email_verified_at === null) return;
  await lockUntilCommit(trx, "linkMails", sender.id);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mails
    where user_id = ${sender.id} and template = 'link-opened' and created_at > now() - interval '1 day'`.execute(trx);
  if ((rows[0]?.count ?? 0) >= mailsADay) return;
  await notifyOwner(trx, "link-opened", sender, { at, device }, { made: made.toISOString(), left });
}
