import type { AppError } from "../errors.ts";
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

/** A refusal that commits. It is no AppError, so that nothing but `withTransaction` catches it. */
class CommittedRefusal extends Error {
  readonly refusal: AppError;

  constructor(refusal: AppError) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * Commits the transaction that it is called in and then refuses the request, so that what was counted and used until
 * then stays so. An AppError that is thrown rolls back.
 */
export function commitAndReject(refusal: AppError): never {
  throw new CommittedRefusal(refusal);
}

/** The bound of a transaction's result: `never` if it could be an AppError, which would be committed as a success. */
type WithoutError<T> = [Extract<T, AppError>] extends [never] ? unknown : never;

/**
 * Runs `work` in one transaction. An error that is thrown rolls back, a refusal by `commitAndReject` commits. `work`
 * must do nothing outside the database: it may be repeated.
 */
export function withTransaction<T>(db: Database, work: (trx: Trx) => Promise<T & WithoutError<T>>): Promise<T> {
  return retryOnConflict(async () => {
    const outcome = await db.transaction().execute((trx) => work(trx).catch(returnIfCommitted));
    if (outcome instanceof CommittedRefusal) throw outcome.refusal;
    return outcome;
  });
}

function returnIfCommitted(error: unknown): CommittedRefusal {
  if (error instanceof CommittedRefusal) return error;
  throw error;
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

/** Returns whether an error is PostgreSQL's refusal of a row by this constraint. */
export const isConstraintViolation = (error: unknown, constraint: string): boolean =>
  error instanceof Error && (error as { constraint?: unknown }).constraint === constraint;
