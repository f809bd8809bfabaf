import type { CallParsed, CallReply, calls } from "@pomander/contract";
import { readCard } from "@pomander/crypto/server";
import { sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { writeKeyAad } from "../../accounts/pepper.ts";
import { assertSessionActive, type Session } from "../../accounts/sessions.ts";
import { lockPresentVault } from "../../accounts/vault-keys.ts";
import { isProofOf } from "../../accounts/write-proof.ts";
import { AppError, invalid } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { findConnected, readPublishedCards } from "../../vaults/sharing/cards.ts";
import { isSignedBy } from "../../vaults/sharing/signatures.ts";

type SetCard = CallParsed<typeof calls.shared.setCard>["body"];

/** Publishes the caller's card in place of the former one, which is kept while a list names it. */
export function setCard(app: AppContext, session: Session, { card, sig, proof }: SetCard): Promise<void> {
  const userId = session.actor._id;
  const keys = readCard(card);
  if (keys?.userId !== userId) throw invalid("card", "Not a card of this account");
  return withTransaction<void>(app.db, async (trx) => {
    const vault = await lockPresentVault(trx, userId);
    await assertSessionActive(trx, session, app.clock.now());
    if (vault === null) throw new AppError("no_vault");
    const writeKey = app.pepper.openAtRest(writeKeyAad(vault.id), vault.write_key);
    if (!isProofOf(writeKey, `pomander/v1/card\n${card}`, proof) || !isSignedBy(keys.sign, sig, "card", card))
      throw new AppError("no_write_proof");
    await trx.updateTable("user_cards").set({ is_published: false }).where("user_id", "=", userId).execute();
    const published = { card, sig, is_published: true };
    await trx
      .insertInto("user_cards")
      .values({ user_id: userId, sign_key: keys.sign, ...published })
      .onConflict((conflict) => conflict.columns(["user_id", "sign_key"]).doUpdateSet(published))
      .execute();
    await forgetUnnamedCards(trx, userId);
  });
}

async function forgetUnnamedCards(trx: Trx, userId: string): Promise<void> {
  await sql`
    delete from user_cards c where c.user_id = ${userId} and not c.is_published
      and not exists (select from shared_members m where m.user_id = c.user_id and m.sign_key = c.sign_key)`.execute(
    trx,
  );
}

/** Returns the published cards of those with whom the caller has a vault or an answered invitation in common. */
export async function readCards(
  { db }: AppContext,
  userId: string,
  ids: readonly string[],
): Promise<CallReply<typeof calls.shared.cards>> {
  const connected = await findConnected(db, userId, [...new Set(ids)]);
  return { cards: await readPublishedCards(db, [...connected]) };
}
