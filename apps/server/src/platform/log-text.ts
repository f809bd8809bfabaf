import type { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];
/** Colours a piece of text, or leaves it as it is. */
export type Paint = (style: Style, text: string) => string;

/** A line of the log, parsed. */
interface LogRecord {
  level: number;
  time: string;
  msg?: string;
  err?: { type?: string; message?: string; code?: string; cause?: string; stack?: string };
  /** Present for a request. */
  method?: string;
  route?: string | null;
  call?: string;
  status?: number;
  ms?: number;
  requestId?: string;
  [member: string]: unknown;
}

const levels: ReadonlyArray<{ from: number; name: string; style: Style }> = [
  { from: 60, name: "fatal", style: ["bold", "red"] },
  { from: 50, name: "error", style: "red" },
  { from: 40, name: "warn", style: "yellow" },
  { from: 30, name: "info", style: "green" },
  { from: 20, name: "debug", style: "blue" },
  { from: 0, name: "trace", style: "gray" },
];

/**
 * Formats a line of the log for a person at a terminal: the local time of day, the level, the event, its cause, and
 * then the other members. Input of others cannot control the terminal: control characters are escaped.
 * @param line one record in JSON, as pino writes it
 */
export function formatLogLine(line: string, paint: Paint): string {
  const { level, time, msg = "", err, ...members } = JSON.parse(line) as LogRecord;
  const { name, style } = levels.find(({ from }) => level >= from) ?? { name: "", style: "gray" as const };
  const { text, rest } = describe(msg, members, paint);
  const parts = [
    paint("gray", timeOfDay(time)),
    paint(style, name.padEnd(5)),
    level >= 50 ? paint("bold", text) : text,
    err === undefined ? "" : paint(style, reasonOf(err)),
    membersOf(rest, paint),
  ];
  const stack = err?.stack === undefined ? "" : paint("gray", `${indented(err.stack)}\n`);
  return `${parts.filter((part) => part !== "").join(" ")}\n${stack}`;
}

/**
 * Describes the event, and returns the members that are left. A request reads like one: `GET /api/user 200 3 ms
 * users.me`.
 */
function describe(msg: string, members: Partial<LogRecord>, paint: Paint) {
  const { method, route, call = "", status, ms = 0, requestId, ...rest } = members;
  if (status === undefined || method === undefined) return { text: printable(msg), rest: members };
  const answered = paint(status >= 500 ? "red" : status >= 400 ? "yellow" : "green", String(status));
  const [verb, path, name] = [method, route ?? "(no route)", call].map(printable);
  const asked = `${verb} ${path} ${answered} ${ms} ms ${name}`.trim();
  // The reply of a failed request names this id, too.
  const failed = status >= 400 ? { ...rest, requestId } : rest;
  return { text: msg === "" ? asked : `${asked}: ${printable(msg)}`, rest: failed };
}

const reasonOf = ({ type, message, code, cause }: NonNullable<LogRecord["err"]>) =>
  printable([message ?? type ?? "", code === undefined ? "" : `(${code})`, cause ?? ""].filter(Boolean).join(" "));

const membersOf = (members: Record<string, unknown>, paint: Paint) =>
  Object.entries(members)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => paint("gray", `${printable(name)}=${valueOf(value)}`))
    .join(" ");

const longestValue = 200;

/**
 * Formats a text as it is, a long list by its ends, and anything else as JSON without its zeros: upkeep counts some
 * twenty things, mostly none.
 */
function valueOf(value: unknown): string {
  const text =
    typeof value === "string" ? value : Array.isArray(value) ? listOf(value) : JSON.stringify(withoutZeros(value));
  return printable(text.length > longestValue ? `${text.slice(0, longestValue)}…` : text);
}

const listOf = (values: readonly unknown[]) =>
  values.length > 3
    ? `${valueOf(values[0])} … ${valueOf(values.at(-1))} (${values.length})`
    : values.map(valueOf).join(", ");

const withoutZeros = (value: unknown) =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== 0))
    : value;

function timeOfDay(iso: string): string {
  const at = new Date(iso);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, "0")).join(":");
}

const indented = (text: string) =>
  text
    .split("\n")
    .map((line) => `    ${printable(line.trim())}`)
    .join("\n");

/** Escapes C0, DEL and C1, which control a terminal, as `\x1b`. */
const printable = (text: string) =>
  text.replaceAll(/\p{Cc}/gu, (control) => `\\x${(control.codePointAt(0) ?? 0).toString(16).padStart(2, "0")}`);
