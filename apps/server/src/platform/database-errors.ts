/** Reports that the database cannot be used now: it does not answer, or takes no writes. */
export class DatabaseUnavailableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "DatabaseUnavailableError";
  }
}

const lostConnection = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/**
 * Classes 08 (connection), 57P (shutdown, starting up), 53 (out of disk, memory or connections); 57014, a statement that
 * took too long; 25006, a server that takes no writes.
 */
const lostState = /^(08...|57P0[123]|57014|53[123]00|25006)$/;
const lostMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client was closed|Client has encountered a connection error)/;

/** Returns whether an error means that the database cannot be used now, so that the reply is 503 and not 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailableError) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && lostState.test(code)) return true;
  if (code !== undefined && lostConnection.has(code)) return syscall !== "open";
  return lostMessage.test(error.message) || (error.cause !== undefined && isDatabaseUnavailable(error.cause));
}

/** Returns whether a statement was ended since it took too long: for one, since it waited for a row that is locked. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === "57014";

/** Returns whether a disk is full: PostgreSQL's, or this server's. */
export function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === "53100" || code === "ENOSPC" || code === "EDQUOT";
}
