// Reads a year of reminders in a calendar link with Mozilla's ical.js and Debian's python3-icalendar (`apt-get install
// python3-icalendar`) and compares it with the list of reminders: with the server, its person and the readers in Apia,
// New York and UTC; then again after changes, and once the link is removed. `npm run trial calendar`
import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Reminder } from "@pomander/contract";
import { connectOnce } from "@pomander/server/platform/database";
import { startThrowawayPostgres } from "@pomander/server/postgres/throwaway-postgres";
import { type ReadEvent, readWithIcalJs, readWithPython } from "../../apps/server/test/calendar-programs.ts";
import { urlOf } from "../../apps/server/test/crash-mail/sender.ts";
import { registerByHttp, requestJson } from "../../apps/server/test/http-api.ts";
import { killProcesses, startProcess } from "../../apps/server/test/server-process.ts";
import { temporaryFolder } from "./trial.ts";

const zones = ["Pacific/Apia", "America/New_York", "UTC"];
const days = 366;
const titles = [
  "Plain",
  "Comma, semicolon; backslash \\",
  "Zwölf Boxkämpfer jagen Viktor ".repeat(5).trim(),
  "🧷🔐 ".repeat(30).trim(),
  `"Quoted": = ?`,
];
const host = "passwords.example.org";

process.on("exit", killProcesses);
const secret = randomBytes(32).toString("base64");
const folder = temporaryFolder("calendar");
const postgres = await startThrowawayPostgres();
const database = await connectOnce(postgres.connection);
let faults = 0;

try {
  for (const [index, zone] of zones.entries()) await tryZone(zone, join(folder, String(index)));
} finally {
  await database.end();
  await postgres.stop();
}
console.log(faults === 0 ? "no faults" : `${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;

async function tryZone(zone: string, dataDir: string): Promise<void> {
  const server = startProcess({
    DATABASE_URL: urlOf(postgres.connection),
    TOKEN_SECRET: secret,
    PEPPER: secret,
    DATA_DIR: dataDir,
    PUBLIC_URL: `https://${host}`,
    LOG_LEVEL: "debug",
    TZ: zone,
  });
  const url = await server.url();
  const { _id: owner, token } = await registerByHttp(url, { timeZone: zone });
  await database.query("update users set is_allowed_for_remind_me = true where id = $1", [owner]);
  await insertYear(owner);
  const api = <T>(method: string, path: string, body?: object) =>
    requestJson<T>(url, { method, path, token, ...(body === undefined ? {} : { body }) });
  const link = await api<{ feed: { _id: string }; url: string }>("POST", "/user/calendar-feeds", { name: "Trial" });
  const address = url + new URL(link.url).pathname;
  const list = () => api<Reminder[]>("GET", "/reminder/reminders");

  const first = await compare(`${zone}, as made`, zone, address, await list());
  const reminders = await list();
  const [renamed, moved, hidden, deleted] = [0, 1, 2, 3].map((nth) => reminders.filter((_one, at) => at % 18 === nth));
  for (const { _id } of renamed ?? []) await api("PUT", `/reminder/reminder/${_id}`, { title: "Renamed" });
  for (const { _id } of moved ?? []) await api("PUT", `/reminder/reminder/${_id}`, { expiryDate: "2028-02-29" });
  for (const { _id } of hidden ?? []) await api("PUT", `/reminder/reminder/${_id}`, { isActive: false });
  for (const { _id } of deleted ?? []) await api("DELETE", `/reminder/reminder/${_id}`);
  const second = await compare(`${zone}, after changes`, zone, address, await list());
  const changed = new Set([...(renamed ?? []), ...(moved ?? [])].map(({ _id }) => `${_id}@${host}`));
  const before = new Map(first.map(({ uid, sequence }) => [uid, sequence]));
  const wrong = second.filter(({ uid, sequence }) => sequence > (before.get(uid) ?? 0) !== changed.has(uid));
  report(`${zone}: sequences of ${changed.size} changed events and no others grew`, wrong.length);

  await api("DELETE", `/user/calendar-feeds/${link.feed._id}`);
  const { status } = await fetch(address);
  report(`${zone}: the removed link answers ${status}`, status === 404 ? 0 : 1);
  const [calendarToken = ""] = /[\w-]{43}(?=\.ics)/.exec(link.url) ?? [];
  await server.stop();
  report(`${zone}: the token is in no line of the log`, server.output().includes(calendarToken) ? 1 : 0);
}

/** Inserts one reminder per day, from half a year ago on. */
async function insertYear(owner: string): Promise<void> {
  for (let day = 0; day < days; day++) {
    await database.query(
      `insert into reminders (id, title, type, owner_id, expiry_date, remind_before_days, email, frequency, planned_from, created_at, updated_at)
       values ($1, $2, 'work', $3, (now() at time zone 'UTC')::date - 183 + $4::integer, 7, 'someone@example.org', 'once', now(), now(), now())`,
      [randomUUID(), `${titles[day % titles.length]} ${day}`, owner, day],
    );
  }
}

/** Reports where the two readers and the list differ, and returns the events that were read. */
async function compare(name: string, zone: string, address: string, list: readonly Reminder[]): Promise<ReadEvent[]> {
  const text = await (await fetch(address)).text();
  const read = { "ical.js": readWithIcalJs(text), "python3-icalendar": readWithPython(text, zone) };
  const expected = list.map(({ _id, title, expiryDate }) =>
    JSON.stringify([`${_id}@${host}`, `${title} expires`, expiryDate, dayAfter(expiryDate)]),
  );
  for (const [reader, events] of Object.entries(read)) {
    const found = new Set(events.map(({ uid, summary, start, end }) => JSON.stringify([uid, summary, start, end])));
    const missing = expected.filter((event) => !found.delete(event));
    report(`${name}: ${reader} read ${events.length} events of ${list.length}`, missing.length + found.size);
  }
  return read["ical.js"];
}

function dayAfter(date: string): string {
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

function report(what: string, wrong: number): void {
  faults += wrong;
  console.log(wrong === 0 ? what : `${what}: ${wrong} WRONG`);
}
