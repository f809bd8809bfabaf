import { Refusal } from "../http/refusal.ts";
import type { Database, Trx } from "../platform/database.ts";

/** Two transactions that wait for each other: PostgreSQL ends one, and it may be tried again. */
const mayTryAgain = new Set(["40P01", "40001"]);
const tries = 4;

/**
 * Runs `work` in one transaction. A refusal that is thrown takes everything back; one that is returned is thrown after
 * the commit, so that what was counted on the way to it stays counted. `work` does nothing outside the database: it may
 * be run again.
 */
export async function transact<T>(db: Database, work: (trx: Trx) => Promise<T | Refusal>): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      const outcome = await db.transaction().execute(work);
      if (outcome instanceof Refusal) throw outcome;
      return outcome;
    } catch (error) {
      if (left <= 1 || !mayTryAgain.has(codeOf(error))) throw error;
    }
  }
}
const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

/** Whether an error is PostgreSQL's refusal of a row by this constraint. */
export const isViolationOf = (error: unknown, constraint: string): boolean =>
  error instanceof Error && (error as { constraint?: unknown }).constraint === constraint;
