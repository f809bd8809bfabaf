import { AppError } from "../errors.ts";
import type { Database, Trx } from "./database.ts";

/** Two transactions that wait for each other: PostgreSQL ends one, and it may be tried again. */
const retryableStates = new Set(["40P01", "40001"]);
const maxAttempts = 4;

/** Runs one transaction, or one statement by itself, again where PostgreSQL ended it for another's sake. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let left = maxAttempts; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1 || !retryableStates.has(codeOf(error))) throw error;
    }
  }
}

/**
 * Runs `work` in one transaction. An AppError that is thrown rolls back; one that is returned is thrown after
 * the commit, so that what was counted on the way to it stays counted. `work` does nothing outside the database: it may
 * be run again.
 */
export function withTransaction<T>(db: Database, work: (trx: Trx) => Promise<T | AppError>): Promise<T> {
  return retryOnConflict(async () => {
    const outcome = await db.transaction().execute(work);
    if (outcome instanceof AppError) throw outcome;
    return outcome;
  });
}
const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

/** Whether an error is PostgreSQL's refusal of a row by this constraint. */
export const isConstraintViolation = (error: unknown, constraint: string): boolean =>
  error instanceof Error && (error as { constraint?: unknown }).constraint === constraint;
