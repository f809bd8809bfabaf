import { enqueueMail, type NewMail } from "../mail/enqueue-mail.ts";
import type { MailData } from "../mail/mail-data.ts";
import type { Trx } from "../platform/database.ts";
import { countSameMailsOfDay, mayMailUnverified } from "./account-mails.ts";
import type { ConfirmedActor } from "./confirm-actor.ts";

type Template =
  | "backup-failed"
  | "audit-webhook"
  | "audit-webhook-behind"
  | "provisioning-brake"
  | "provisioning-many-new"
  | "provisioning-admins"
  | "leaver-tokens"
  | "server-changed";
type Facts<T extends Template> = Omit<MailData[T], "name" | "timeZone" | "language">;

/** Mails about the same, whose data contains `same`, that a reader gets in a day. */
interface DailyLimit<T extends Template> {
  aDay: number;
  same: Partial<Facts<T>>;
}

/**
 * Mails all super admins. `factsFor`: an unproven address gets no text that a user chose. `id`: the recipient's.
 * `limit`: for what others can cause over and over.
 */
export async function mailSuperAdmins<T extends Template>(
  trx: Trx,
  template: T,
  factsFor: (isProven: boolean, id: string) => Facts<T>,
  limit?: DailyLimit<T>,
): Promise<void> {
  const people = await trx
    .selectFrom("users")
    .select(["id", "email", "first_name", "time_zone", "language", "email_verified_at"])
    .where("is_super_admin", "=", true)
    .orderBy("id")
    .execute();
  for (const { id, email, first_name, time_zone, language, email_verified_at } of people) {
    const isProven = email_verified_at !== null;
    if (limit !== undefined && (await countSameMailsOfDay(trx, id, template, limit.same)) >= limit.aDay) continue;
    // A user may have registered with a stranger's address.
    if (!isProven && !(await mayMailUnverified(trx, email))) continue;
    const person = isProven ? { name: first_name, timeZone: time_zone } : { name: "" };
    const data = { ...factsFor(isProven, id), ...person, language };
    await enqueueMail(trx, { userId: id, recipient: email, template, data } as NewMail);
  }
}

interface ServerChange {
  change: MailData["server-changed"]["change"];
  by: ConfirmedActor;
  /** The name of the person or token that the change is about. */
  subject?: string;
  at: Date;
  device: string;
}

/** Mails all super admins what one of them changed with a session alone, ten times a day of each kind at most. */
export const mailServerChange = (trx: Trx, { change, by, subject = "", at, device }: ServerChange): Promise<void> =>
  mailSuperAdmins(
    trx,
    "server-changed",
    (isProven) => ({
      at: at.toISOString(),
      device,
      change,
      by: isProven ? by.name : "",
      subject: isProven ? subject : "",
    }),
    { aDay: 10, same: { change } },
  );
