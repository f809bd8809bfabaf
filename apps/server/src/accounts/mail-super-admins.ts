import { enqueueMail, type NewMail } from "../mail/enqueue-mail.ts";
import type { MailData } from "../mail/mail-data.ts";
import type { Trx } from "../platform/database.ts";
import { mayMailUnverified } from "./account-mails.ts";

type Template =
  | "backup-failed"
  | "audit-webhook"
  | "audit-webhook-behind"
  | "provisioning-brake"
  | "provisioning-many-new"
  | "provisioning-admins"
  | "leaver-tokens";
type Facts<T extends Template> = Omit<MailData[T], "name" | "timeZone" | "language">;

/** Mails all super admins. `factsFor`: an unproven address gets no text that a user chose. */
export async function mailSuperAdmins<T extends Template>(
  trx: Trx,
  template: T,
  factsFor: (isProven: boolean) => Facts<T>,
): Promise<void> {
  const people = await trx
    .selectFrom("users")
    .select(["id", "email", "first_name", "time_zone", "language", "email_verified_at"])
    .where("is_super_admin", "=", true)
    .orderBy("id")
    .execute();
  for (const { id, email, first_name, time_zone, language, email_verified_at } of people) {
    const isProven = email_verified_at !== null;
    // A user may have registered with a stranger's address.
    if (!isProven && !(await mayMailUnverified(trx, email))) continue;
    const person = isProven ? { name: first_name, timeZone: time_zone } : { name: "" };
    const data = { ...factsFor(isProven), ...person, language };
    await enqueueMail(trx, { userId: id, recipient: email, template, data } as NewMail);
  }
}
