import { calls, type ContactMessage } from "@pomander/contract";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, publicRoute } from "../../http/route.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { withTransaction } from "../../platform/transaction.ts";

export function registerContact(api: Api, app: AppContext) {
  const { limitRate, readSession } = api.routeDeps;
  publicRoute(api, calls.contact.send, {
    limit: "contact",
    handle: async ({ body, request }) => {
      // A flood from many networks keeps out other visitors for a while, but no one with an account.
      const session = await readSession(request.headers.authorization).catch(() => null);
      if (session === null) await limitRate("contactOfAll", "all");
      await takeMessage(app, body);
    },
  });
}

/** Keeps a visitor's message and mails it to the support address: both or neither. */
export async function takeMessage(
  { db, clock, config }: Pick<AppContext, "db" | "clock" | "config">,
  { name, email, subject = "", message }: ContactMessage,
): Promise<void> {
  const at = clock.now().toISOString();
  await withTransaction(db, async (trx) => {
    await trx
      .insertInto("contact_messages")
      .values({ id: uuidv7(), name, email, subject, message, created_at: sql<Date>`now()` })
      .execute();
    const data = { at, name, email, subject, message };
    await enqueueMail(trx, { userId: null, recipient: config.supportEmail, template: "contact-message", data });
  });
}
