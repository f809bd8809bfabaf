import { Writable } from "node:stream";
import { styleText } from "node:util";
import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "../config.ts";
import { formatLogLine, type Paint } from "./log-text.ts";

export type Log = Logger;

/** Members that must never reach the log, at any depth of a logged object. */
const secretMembers = new Set([
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
  "prefix",
  "secret",
  "challenge",
  "recoveryCode",
  "recoveryCodes",
  "assertion",
]);

/** The destination of lines: a stream, or anything else that takes them. */
interface LogDestination extends DestinationStream {
  isTTY?: boolean;
}

type LogConfig = Pick<Config, "logLevel"> & Partial<Pick<Config, "logFormat">>;

/**
 * Creates the log, one line per event, on standard output by default: as text where that is a terminal or `LOG_FORMAT`
 * requires it, else as JSON.
 */
export function createLog(config: LogConfig, destination?: LogDestination): Log {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: redactSecrets },
    serializers: { err: includesStack(config.logLevel) ? withStack : describeError },
  };
  const stream: LogDestination = destination ?? process.stdout;
  if (config.logFormat === "text" || (config.logFormat !== "json" && stream.isTTY === true)) {
    const paint = paintFor(stream);
    // A closed terminal takes no more lines, which must not end the server.
    if (stream instanceof Writable) stream.on("error", () => undefined);
    return pino(options, { write: (line) => stream.write(formatLogLine(line, paint)) });
  }
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Colours text only for a terminal that shows colours; respects `NO_COLOR` and `FORCE_COLOR`. */
export const paintFor =
  (stream: object): Paint =>
  (style, text) =>
    stream instanceof Writable ? styleText(style, text, { stream }) : text;

/**
 * Returns the object without the values of secret members, at any depth; the same object if it has none. Pino's own
 * `redact` takes longer for 33 paths than writing the line.
 */
function redactSecrets(logged: Record<string, unknown>): Record<string, unknown> {
  let cleaned: Record<string, unknown> | null = null;
  for (const [name, value] of Object.entries(logged)) {
    const shown = secretMembers.has(name) ? "[left out]" : isPlain(value) ? redactSecrets(value) : value;
    if (shown !== value) (cleaned ??= { ...logged })[name] = shown;
  }
  return cleaned ?? logged;
}

/** Returns whether a value is a plain object or array; an error is not, and has a serializer of its own. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}

/**
 * Returns the fields of an error that may be logged. Drivers attach connections, rows and statements to theirs, none of
 * which may be.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, cause } = error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return { type: name, message, code, constraint, ...(cause instanceof Error ? { cause: cause.message } : {}) };
}

/**
 * Returns whether the log shows stacks, which are only for debugging: while a database is away they would fill the log.
 */
const includesStack = (level: Config["logLevel"]) => level === "debug" || level === "trace";
const withStack = (error: unknown) => ({
  ...describeError(error),
  ...(error instanceof Error ? { stack: error.stack } : {}),
});

/** Runs the first of many calls, and then at most one per minute: for lines that would be repeated each second. */
export function throttleOncePerMinute(everyMs = 60_000): (say: () => void) => void {
  let last = -Infinity;
  return (say) => {
    const now = performance.now();
    if (now - last < everyMs) return;
    last = now;
    say();
  };
}
