import type { PublishedCard } from "@pomander/contract";
import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";

/** Returns those of some users with whom a user has a shared vault or an answered invitation in common. */
export async function findConnected(db: Database, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select o.id from unnest(${[...ids]}::uuid[]) as o (id)
    where o.id = ${userId}
      or exists (
        select from shared_members mine join shared_members theirs on theirs.vault_id = mine.vault_id
        where mine.user_id = ${userId} and mine.barred is null and theirs.user_id = o.id)
      or exists (select from shared_invites i where i.by_id = ${userId} and i.answered_by = o.id)
      or exists (select from shared_invites i where i.by_id = o.id and i.answered_by = ${userId})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the published cards of users; without the others. */
export async function readPublishedCards(db: Database, ids: readonly string[]): Promise<PublishedCard[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("user_cards")
    .select(["user_id as userId", "card", "sig"])
    .where("user_id", "in", ids)
    .where("is_published", "=", true)
    .execute();
}

export interface KnownCard {
  userId: string;
  signKey: string;
  card: string;
  isPublished: boolean;
  isMachine: boolean;
}

/**
 * Returns every card that the server knows of some users and machines: the published ones, and former ones that a list
 * names.
 */
export async function readKnownCards(db: Database, ids: readonly string[]): Promise<KnownCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<KnownCard>`
    select user_id as "userId", sign_key as "signKey", card, is_published as "isPublished", false as "isMachine"
    from user_cards where user_id = any(${[...ids]}::uuid[])
    union all
    select id, sign_key, card, false, true from shared_machines where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}
