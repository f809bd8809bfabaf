import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase } from "../../test/harness.ts";
import { type OpenDatabase, openDatabase } from "../platform/database.ts";
import { configuredMailMode, createReadMailMode, type MailMode, pauseUnlessSending } from "./mail-mode.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = openDatabase(await createTestDatabase());
});
afterAll(() => database.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

test("a mail server comes first, then the outbox", () => {
  const modes = [
    { smtpUrl: "smtp://h", outbox: true },
    { smtpUrl: "smtp://h", outbox: false },
    { smtpUrl: null, outbox: true },
    { smtpUrl: null, outbox: false },
  ].map(configuredMailMode);
  expect(modes).toEqual(["smtp", "smtp", "outbox", "none"]);
});

test("mails are held while the database is a copy, as is seen again after two seconds, and both ends are in the log", async () => {
  await sql`
    insert into mails (id, recipient, template, data, message_id, state, send_at, created_at)
    select gen_random_uuid(), 'ana@example.org', 'password-set', '{}', gen_random_uuid(), state, now() + later, now()
    from (values ('pending', interval '0'), ('sending', interval '-1 hour'), ('sent', interval '-1 hour'),
      ('pending', interval '1 hour')) as row (state, later)`.execute(database.db);
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  let isOriginal = false;
  const identity = { isOriginal: () => Promise.resolve(isOriginal), adopt: () => Promise.resolve() };
  const read = createReadMailMode({ db: database.db, config: { smtpUrl: null, outbox: true }, identity, log });
  expect([await read(), await read()]).toEqual(["held", "held"]);
  vi.advanceTimersByTime(2_001);
  expect(await read()).toBe("held");
  isOriginal = true;
  vi.advanceTimersByTime(2_000);
  expect(await read()).toBe("held");
  vi.advanceTimersByTime(1);
  expect([await read(), await read()]).toEqual(["outbox", "outbox"]);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    {
      level: 40,
      due: 2,
      msg: "mails are held: this database was restored or moved, and what waits may have been sent before; `npm run pomander -- mails resume` sends it",
    },
    { level: 30, msg: "mails go out again" },
  ]);
});

test("a process that sends no mail claims none", async () => {
  const job = () => Promise.resolve();
  const queue = {
    room: (underWay: number) => 5 - underWay,
    claim: (limit: number) => Promise.resolve(Array.from({ length: limit }, () => job)),
  };
  const claimed = async (mode: MailMode) => {
    const paused = pauseUnlessSending(queue, () => Promise.resolve(mode));
    return [paused.room(2), (await paused.claim(3)).length];
  };
  expect(await Promise.all((["smtp", "outbox", "none", "held"] as const).map(claimed))).toEqual([
    [3, 3],
    [3, 3],
    [3, 0],
    [3, 0],
  ]);
});
