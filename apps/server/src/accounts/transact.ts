import type { Transaction } from "kysely";
import { Refusal } from "../http/refusal.ts";
import type { Database } from "../platform/database.ts";
import type { Tables } from "../platform/tables.ts";

export type Trx = Transaction<Tables>;

/**
 * Runs `work` in one transaction. A refusal that is thrown takes everything back; one that is returned is thrown after
 * the commit, so that what was counted on the way to it stays counted.
 */
export async function transact<T>(db: Database, work: (trx: Trx) => Promise<T | Refusal>): Promise<T> {
  const outcome = await db.transaction().execute(work);
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** Whether an error is PostgreSQL's refusal of a row by this constraint. */
export const isViolationOf = (error: unknown, constraint: string): boolean =>
  error instanceof Error && (error as { constraint?: unknown }).constraint === constraint;
