import type { MailData } from "../../mail/mail-data.ts";
import type { Trx } from "../../platform/database.ts";
import { countSameMailsOfDay, type EventOrigin, notifyOwner } from "../account-mails.ts";

type TokenTemplate = "api-token" | "api-token-network";
type TokenFacts<T extends TokenTemplate> = Omit<MailData[T], "name" | "at" | "device" | "timeZone" | "language">;

/**
 * Mails the owner of an API token, or of the server's (`userId` is null) all super admins. An unproven address gets no
 * text that a user chose. `aDay`: the mails that each of them gets in a day at most, those about personal tokens and about
 * the server's counted apart, so that a user's own tokens hide no mail about the server's. `byId`: who made the change.
 */
export async function mailHolders<T extends TokenTemplate>(
  trx: Trx,
  userId: string | null,
  template: T,
  origin: EventOrigin,
  facts: TokenFacts<T>,
  { aDay = Infinity, byId }: { aDay?: number; byId?: string } = {},
): Promise<void> {
  const people = trx.selectFrom("users").select(["id", "email", "first_name", "email_verified_at"]);
  const holders =
    userId === null ? people.where("is_super_admin", "=", true).orderBy("id") : people.where("id", "=", userId);
  const same = { isServers: facts.isServers };
  for (const holder of await holders.execute()) {
    if (aDay < Infinity && (await countSameMailsOfDay(trx, holder.id, template, same)) >= aDay) continue;
    const isProven = holder.email_verified_at !== null;
    const shown = isProven ? facts : { ...facts, token: "", ...("by" in facts && { by: "" }) };
    const own = holder.id === byId ? { isOwn: true } : {};
    await notifyOwner(trx, template, holder, origin, ...([{ ...shown, ...own }] as never));
  }
}
