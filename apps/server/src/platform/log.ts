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
    serializers: { err: pino.stdSerializers.err },
  });
}
