import { type Logger, pino } from "pino";
import type { Config } from "../config.ts";

export type Log = Logger;

/** Members that must never reach the log, wherever in a logged object they stand. */
const secretMembers = [
  "authorization",
  "cookie",
  "password",
  "currentPassword",
  "credential",
  "recoveryCredential",
  "token",
  "recoveryToken",
  "setupToken",
  "wrappedVaultKey",
  "sealed",
];

/** One line of JSON an event, on standard output. */
export function createLog(config: Pick<Config, "logLevel">): Log {
  return pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secretMembers.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: "[left out]",
    },
    serializers: { err: describeError },
  });
}

/** What may be known of an error. Drivers hang connections, rows and statements on theirs, none of which is for a log. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return { type: name, message, code, stack, ...(cause instanceof Error ? { cause: cause.message } : {}) };
}
