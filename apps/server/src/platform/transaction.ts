import { AppError } from "../errors.ts";
import type { Database, Trx } from "./database.ts";

/**
 * SQLSTATEs of a transaction that PostgreSQL ended because two waited for each other, or conflicted; it may be
 * repeated.
 */
const retryableStates = new Set(["40P01", "40001"]);
const maxAttempts = 4;

/** Runs one transaction, or one statement by itself, and repeats it if PostgreSQL ended it in favour of another. */
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
 * Runs `work` in one transaction. An AppError that is thrown rolls back; one that is returned is thrown after the
 * commit, so that what was counted until then stays counted. `work` must do nothing outside the database: it may be
 * repeated.
 */
export function withTransaction<T>(db: Database, work: (trx: Trx) => Promise<T | AppError>): Promise<T> {
  return retryOnConflict(async () => {
    const outcome = await db.transaction().execute(work);
    if (outcome instanceof AppError) throw outcome;
    return outcome;
  });
}
const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

/** Returns whether an error is PostgreSQL's refusal of a row by this constraint. */
export const isConstraintViolation = (error: unknown, constraint: string): boolean =>
  error instanceof Error && (error as { constraint?: unknown }).constraint === constraint;
