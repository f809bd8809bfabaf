import { lockAccount } from "../../accounts/account-row.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Session } from "../../accounts/sessions.ts";
import { removePersonalLinks } from "../../deliveries/personal-links.ts";
import { withTransaction } from "../../platform/transaction.ts";

/** Removes all calendar links and channels of one's own, or keeps them; the question is answered either way. */
export function reviewLinks({ db }: AppContext, session: Session, remove: boolean): Promise<void> {
  return withTransaction<void>(db, async (trx) => {
    // Locked for the change at once: of two that shared the lock, each would wait for the other.
    await lockAccount(trx, session.actor._id);
    const { _id } = await confirmActor(trx, session);
    if (remove) await removePersonalLinks(trx, _id);
    await trx.updateTable("users").set({ asks_about_links: false }).where("id", "=", _id).execute();
  });
}
