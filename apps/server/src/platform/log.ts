import { Writable } from "node:stream";
import { styleText } from "node:util";
import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "../config.ts";
import { formatLogLine, type Paint } from "./log-text.ts";

export type Log = Logger;

/** Members that must never reach the log, wherever in a logged object they stand. */
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

/** Where lines go: a stream, or whatever takes them. */
interface LogDestination extends DestinationStream {
  isTTY?: boolean;
}

type LogConfig = Pick<Config, "logLevel"> & Partial<Pick<Config, "logFormat">>;

/**
 * One line an event, on standard output unless another place is given: for people where that is a terminal or `LOG_FORMAT`
 * says so, else JSON.
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
    // A terminal that is gone takes no more lines, and ends no server.
    if (stream instanceof Writable) stream.on("error", () => undefined);
    return pino(options, { write: (line) => stream.write(formatLogLine(line, paint)) });
  }
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Colours for a terminal that shows them, and for nothing else; `NO_COLOR` and `FORCE_COLOR` are heeded. */
export const paintFor =
  (stream: object): Paint =>
  (style, text) =>
    stream instanceof Writable ? styleText(style, text, { stream }) : text;

/**
 * The object without what secret members held, at any depth; the same object where there is none. Pino's own `redact`
 * looks for 33 paths, which takes longer than writing the line.
 */
function redactSecrets(logged: Record<string, unknown>): Record<string, unknown> {
  let cleaned: Record<string, unknown> | null = null;
  for (const [name, value] of Object.entries(logged)) {
    const shown = secretMembers.has(name) ? "[left out]" : isPlain(value) ? redactSecrets(value) : value;
    if (shown !== value) (cleaned ??= { ...logged })[name] = shown;
  }
  return cleaned ?? logged;
}

/** Not an error, which has a serializer of its own. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}

/** What may be known of an error. Drivers hang connections, rows and statements on theirs, none of which is for a log. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, cause } = error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return { type: name, message, code, constraint, ...(cause instanceof Error ? { cause: cause.message } : {}) };
}

/** Where it arose is for who looks for it: a database that is away would fill the log with it. */
const includesStack = (level: Config["logLevel"]) => level === "debug" || level === "trace";
const withStack = (error: unknown) => ({
  ...describeError(error),
  ...(error instanceof Error ? { stack: error.stack } : {}),
});

/** Lets one of many lines through, and the next after a minute: for what would be said again each second. */
export function throttleOncePerMinute(everyMs = 60_000): (say: () => void) => void {
  let last = -Infinity;
  return (say) => {
    const now = performance.now();
    if (now - last < everyMs) return;
    last = now;
    say();
  };
}
