import { type Grant, limits } from "@pomander/contract";
import { AppError, invalid } from "../../errors.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { type KnownCard, readKnownCards } from "./cards.ts";
import { hashOfText, isSignedBy } from "./signatures.ts";

interface Giving {
  vaultId: string;
  /** The member who gives, with the key that their list names. */
  by: { userId: string; signKey: string };
  /** The keys of those who may be given something, by user. */
  takers: ReadonlyMap<string, string>;
  /** Hash of the link that is sent with the grants, by its counter. */
  link?: { counter: number; hash: string };
  /** Whether they are for members who follow: these have no end, as those for machines. */
  isForFollowers?: boolean;
  now: Date;
}

/**
 * Checks grants of a member: each is for another taker, names a link of the vault, has a right time, and is signed under
 * the giver's key over the cards of both.
 * @throws AppError `invalid`, `other_card` for a key whose card the server does not know, `no_write_proof`
 */
export async function assertGrants(db: Database, grants: readonly Grant[], giving: Giving): Promise<void> {
  const { vaultId, by, takers, now } = giving;
  const takerIds = new Set(grants.map(({ to }) => to));
  if (takerIds.size < grants.length) throw invalid("grants", "Each member can be named only once");
  const cards = await readKnownCards(db, [...takerIds, by.userId]);
  const hashes = await readLinkHashes(db, grants, giving);
  for (const grant of grants) {
    const signKey = takers.get(grant.to);
    if (grant.vaultId !== vaultId || grant.by !== by.userId || signKey === undefined)
      throw invalid("grants", "Not a grant of this vault, by oneself, to a member");
    if (hashes.get(grant.counter) !== grant.hash) throw invalid("grants", "Not a link of this vault");
    const giverCard = cardOf(cards, by.userId, by.signKey).card;
    const { card: takerCard, isMachine } = cardOf(cards, grant.to, signKey);
    if (!isRightTime(grant.until, giving.isForFollowers === true || isMachine, now))
      throw invalid("grants", "Not a time in range");
    const { counter, hash, until, box } = grant;
    const parts = [vaultId, hashOfText(giverCard), hashOfText(takerCard), counter, hash, until, box] as const;
    if (!isSignedBy(by.signKey, grant.sig, "grant", ...parts)) throw new AppError("no_write_proof");
  }
}

function isRightTime(until: string, isWithoutEnd: boolean, now: Date): boolean {
  if (isWithoutEnd || until === "") return isWithoutEnd && until === "";
  const msLeft = Date.parse(until) - now.getTime();
  return msLeft > 0 && msLeft <= limits.grantDays * dayMs;
}

function cardOf(cards: readonly KnownCard[], userId: string, signKey: string): KnownCard {
  const found = cards.find((card) => card.userId === userId && card.signKey === signKey);
  if (found === undefined) throw new AppError("other_card");
  return found;
}

/** Returns the hash of each link that grants name, by its counter. */
async function readLinkHashes(
  db: Database,
  grants: readonly Grant[],
  { vaultId, link }: Giving,
): Promise<Map<number, string>> {
  const counters = [...new Set(grants.map(({ counter }) => counter))].filter((counter) => counter !== link?.counter);
  const known = new Map(link === undefined ? [] : [[link.counter, link.hash]]);
  if (counters.length === 0) return known;
  const rows = await db
    .selectFrom("vault_manifests")
    .select(["counter", "sealed"])
    .where("vault_id", "=", vaultId)
    .where("counter", "in", counters)
    .execute();
  for (const { counter, sealed } of rows) known.set(counter, hashOfText(sealed));
  return known;
}

/** Stores grants, each in place of the former one of the same giver and taker. */
export async function storeGrants(trx: Trx, grants: readonly Grant[]): Promise<void> {
  for (const { vaultId, by, to, ...columns } of grants) {
    await trx
      .insertInto("shared_grants")
      .values({ vault_id: vaultId, by_id: by, to_id: to, ...columns })
      .onConflict((conflict) => conflict.columns(["vault_id", "by_id", "to_id"]).doUpdateSet(columns))
      .execute();
  }
}

/** The columns of a grant as it is sent. */
export const grantColumns = [
  "vault_id as vaultId",
  "by_id as by",
  "to_id as to",
  "counter",
  "hash",
  "until",
  "box",
  "sig",
] as const;
