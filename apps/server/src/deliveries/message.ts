import { daysBetween, type ReminderType } from "@pomander/contract";
import { sql } from "kysely";
import type { Config } from "../config.ts";
import { localDateOf } from "./local-time.ts";
import type { Recipient } from "./reminder-context.ts";
import { makeUnsubscribeToken } from "./unsubscribe-token.ts";
import type { ReminderMail } from "../mail/reminder-mail.tsx";
import { verificationUrl } from "../mail/template.ts";
import type { Trx } from "../platform/database.ts";

interface ReminderContent {
  title: string;
  type: ReminderType;
  expiry_date: string;
  notes: string;
  scope_tag: string | null;
}

/** What links and tokens are made of. */
export interface MessageDeps {
  config: Pick<Config, "publicUrl">;
  tokenSecret: Uint8Array;
}

/** What a recipient reads of a reminder at this moment, by their own calendar. */
export async function composeMessage(
  trx: Trx,
  { config, tokenSecret }: MessageDeps,
  {
    reminderId,
    recipient,
    now,
    proof = null,
  }: { reminderId: string; recipient: Recipient; now: number; proof?: string | null },
): Promise<ReminderMail | null> {
  const { rows } = await sql<ReminderContent>`
    select title, type, expiry_date, notes, scope_tags.name as scope_tag
    from reminders left join scope_tags on scope_tags.id = scope_tag_id where reminders.id = ${reminderId}`.execute(
    trx,
  );
  const [content] = rows;
  if (content === undefined) return null;
  const token = makeUnsubscribeToken(tokenSecret, { reminderId, recipientKey: recipient.key });
  return {
    title: content.title,
    type: content.type,
    expiryDate: content.expiry_date,
    daysLeft: daysBetween(localDateOf(now, recipient.localMailTime.timeZone), content.expiry_date),
    notes: content.notes,
    scopeTag: content.scope_tag,
    link: recipient.hasRemindMe ? `${config.publicUrl}/remind-me?reminder=${reminderId}` : null,
    verificationLink: proof === null ? null : verificationUrl(config.publicUrl, proof),
    unsubscribeLink: `${config.publicUrl}/unsubscribe/${token}`,
  };
}
