import { sql } from "kysely";

/** Is true of the rows of `users` that have no generated password. */
export const hasNoGeneratedPassword = sql<boolean>`not exists (
  select from vaults v
  where v.user_id = users.id and v.archived_at is null and v.successor_id is null and v.password_generated)`;
