import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../test/harness.ts";
import { type ConnectionOptions, connectOnce, type OpenDatabase, openDatabase } from "./database.ts";
import { runRetention, startRetention } from "./retention.ts";
import { isUpkeepOverdue, readUpkeepStatus } from "./upkeep-status.ts";

let connection: ConnectionOptions;
let database: OpenDatabase;
beforeEach(async () => {
  connection = await createTestDatabase();
  database = openDatabase(connection);
});
afterEach(() => database.close());
const log = pino({ level: "silent" });

const mailOfDaysAgo = (id: string, days: number, state: string) =>
  sql`insert into mails (id, recipient, template, data, message_id, state, send_at, created_at)
    values (${id}, 'a@example.com', 'password-set', '{}', ${id}, ${state}, now(), now() - make_interval(days => ${days}))`.execute(
    database.db,
  );

test("throws away what is past its time and nothing else", async () => {
  await mailOfDaysAgo("0190a000-0000-7000-8000-000000000001", 31, "sent");
  await mailOfDaysAgo("0190a000-0000-7000-8000-000000000002", 29, "sent");
  await mailOfDaysAgo("0190a000-0000-7000-8000-000000000003", 31, "pending");
  await sql`insert into rate_limits (key, points, expire) values
    ('past', 1, 1000), ('present', 1, extract(epoch from now() + interval '1 hour')::bigint * 1000)`.execute(
    database.db,
  );
  expect(await runRetention(database.db, log, { auditDays: 400 })).toMatchObject({
    "old mails": 1,
    "past rate limits": 1,
  });
  const left = await database.db.selectFrom("mails").select("id").orderBy("id").execute();
  expect(left.map((row) => row.id.slice(-1))).toEqual(["2", "3"]);
  expect(await database.db.selectFrom("rate_limits").select("key").execute()).toEqual([{ key: "present" }]);
});

test("the audit is kept for as many days as the setting says, and codes until they end", async () => {
  const person = "0190a000-0000-7000-8000-000000000009";
  await sql`insert into users (id, first_name, last_name, email, kdf, verifier, created_at, updated_at)
    values (${person}, 'Ana', '', 'ana@example.com', '{}', '', now(), now())`.execute(database.db);
  await sql`insert into sign_in_codes (id, user_id, code_hash, created_at, expires_at) values
    (gen_random_uuid(), ${person}, '', now() - interval '25 hours', now() - interval '1 hour'),
    (gen_random_uuid(), ${person}, '', now(), now() + interval '1 day')`.execute(database.db);
  // An old event that has no number yet stays, or the chain of the others would not hold it.
  await sql`insert into audit_events (id, at, kind, seq, line, hash) values
    (gen_random_uuid(), now() - interval '31 days', 'signed-in', 1, '{}', ''),
    (gen_random_uuid(), now() - interval '31 days', 'signed-in', null, null, null),
    (gen_random_uuid(), now() - interval '29 days', 'signed-in', 2, '{}', '')`.execute(database.db);
  expect(await runRetention(database.db, log, { auditDays: 30 })).toMatchObject({
    "past sign-in codes": 1,
    "old audit events": 1,
  });
});

test("challenges of second factors are kept until they end, wrong proofs for two days", async () => {
  const person = "0190a000-0000-7000-8000-000000000009";
  await sql`insert into users (id, first_name, last_name, email, kdf, verifier, created_at, updated_at)
    values (${person}, 'Ana', '', 'ana@example.com', '{}', '', now(), now())`.execute(database.db);
  await sql`insert into factor_challenges (id, user_id, purpose, bound_to, webauthn_challenge, created_at, expires_at)
    values (gen_random_uuid(), ${person}, 'login', '', '', now() - interval '11 minutes', now() - interval '1 minute'),
      (gen_random_uuid(), ${person}, 'login', '', '', now(), now() + interval '10 minutes'),
      (gen_random_uuid(), null, 'passkey-sign-in', '', '', now(), now() - interval '1 minute')`.execute(database.db);
  await sql`insert into factor_failures (user_id, method, at) values
    (${person}, 'totp', now() - interval '49 hours'), (${person}, 'totp', now() - interval '47 hours')`.execute(
    database.db,
  );
  expect(await runRetention(database.db, log, { auditDays: 30 })).toMatchObject({
    "past challenges of factors": 2,
    "past failures of factors": 1,
  });
});

test("failed sign-ins are forgotten after a day, unless they still block", async () => {
  await sql`insert into sign_in_failures (key, failures, last_at, blocked_until) values
    ('yesterday', 9, now() - interval '25 hours', null),
    ('blocked then', 10, now() - interval '25 hours', now() - interval '24 hours'),
    ('blocked by a clock that was ahead', 10, now() - interval '25 hours', now() + interval '1 hour'),
    ('today', 1, now() - interval '23 hours', null)`.execute(database.db);
  expect(await runRetention(database.db, log, { auditDays: 400 })).toMatchObject({ "past sign-in failures": 2 });
  const left = await database.db.selectFrom("sign_in_failures").select("key").orderBy("key").execute();
  expect(left.map(({ key }) => key)).toEqual(["blocked by a clock that was ahead", "today"]);
});

test("hidden reminders are kept for 90 days, and what was sent for as long as the audit, of one that comes once until it expires", async () => {
  const owner = "0190a000-0000-7000-8000-00000000000a";
  await sql`insert into users (id, first_name, last_name, email, kdf, verifier, created_at, updated_at)
    values (${owner}, 'Ana', '', 'ana@example.com', '{}', '', now(), now())`.execute(database.db);
  const reminder = (title: string, hiddenDays: number | null, expiresIn: number, frequency = "once") => sql`
    insert into reminders (id, title, type, owner_id, expiry_date, remind_before_days, email, frequency,
      remind_days_start, is_active, deleted_at, planned_from, created_at, updated_at)
    values (gen_random_uuid(), ${title}, 'work', ${owner}, current_date + ${expiresIn}::integer, 99, 'a@example.com',
      ${frequency}, case when ${frequency} = 'once' then null else current_date + ${expiresIn}::integer end,
      ${hiddenDays === null}, now() - make_interval(days => ${hiddenDays}), now(), now(), now())`;
  await reminder("seen", null, 5).execute(database.db);
  await reminder("expired", null, -5).execute(database.db);
  await reminder("daily", null, 5, "daily").execute(database.db);
  await reminder("hidden", 89, 5).execute(database.db);
  await reminder("forgotten", 91, 5).execute(database.db);
  await sql`insert into deliveries (id, reminder_id, kind, occurrence, recipient_key, recipient, state, send_at, due_at,
      message_id, created_at)
    select gen_random_uuid(), r.id, 'now', current_date, 'a', 'a@example.com', states.state,
      now() - make_interval(days => days), now(), gen_random_uuid(), now()
    from reminders r, (values ('sent'), ('pending')) states (state), (values (399), (401)) ages (days)`.execute(
    database.db,
  );
  await sql`insert into deliveries (id, reminder_id, kind, occurrence, recipient_key, recipient, state, send_at, due_at,
      message_id, created_at)
    select gen_random_uuid(), id, 'now', current_date, 'a', 'a@example.com', 'cancelled', now() + interval '3 years',
      now(), gen_random_uuid(), now()
    from reminders where title in ('hidden', 'forgotten')`.execute(database.db);
  expect(await runRetention(database.db, log, { auditDays: 400 })).toMatchObject({
    "hidden reminders": 1,
    "old deliveries": 3,
    "cancelled deliveries of no reminder": 1,
  });
  const { rows } = await sql`
    select coalesce(title, 'none') as title, state, count(*) from deliveries left join reminders on
      reminders.id = reminder_id group by 1, 2 order by 1, 2`.execute(database.db);
  const left = (title: string, state: string, count: number) => ({ title, state, count });
  expect(rows).toEqual([
    left("daily", "pending", 2),
    left("daily", "sent", 1),
    left("expired", "pending", 2),
    left("expired", "sent", 1),
    left("hidden", "cancelled", 1),
    left("hidden", "pending", 2),
    left("hidden", "sent", 2),
    left("none", "pending", 2),
    left("none", "sent", 1),
    left("seen", "pending", 2),
    left("seen", "sent", 2),
  ]);
});

test("what was sent is kept for 400 days from its sending, never for less than 90, whatever becomes of its reminder", async () => {
  const sent = (name: string, dueDays: number, sentDays: number | null, state = "sent") =>
    sql`
    insert into deliveries (id, kind, occurrence, recipient_key, recipient, state, send_at, due_at, sent_at, message_id,
      created_at)
    values (gen_random_uuid(), 'scheduled', current_date - ${dueDays}::integer, ${name}, 'ana@example.org', ${state},
      now() - make_interval(days => ${dueDays}), now() - make_interval(days => ${dueDays}),
      now() - make_interval(days => ${sentDays}), ${name}, now())`.execute(database.db);
  await sent("sent late", 410, 399);
  await sent("over", 410, 401);
  await sent("refused", 399, null, "failed");
  await sent("refused long ago", 401, null, "failed");
  await sent("recent", 89, 89);
  const left = async () =>
    (await database.db.selectFrom("deliveries").select("message_id as id").orderBy("id").execute()).map(({ id }) => id);
  await runRetention(database.db, log, { auditDays: 400 });
  expect(await left()).toEqual(["recent", "refused", "sent late"]);
  await runRetention(database.db, log, { auditDays: 30 });
  expect(await left()).toEqual(["recent"]);
});

test("what went to an unproven address with a link is counted for as long as its account is unproven", async () => {
  const people = ["ana", "ben"];
  for (const [index, name] of people.entries()) {
    await sql`insert into users (id, first_name, last_name, email, email_verified_at, kdf, verifier, created_at, updated_at)
      values (gen_random_uuid(), 'Ana', '', ${`${name}@example.org`}, case when ${index}::integer = 1 then now() end, '{}', '',
        now(), now())`.execute(database.db);
  }
  for (const name of [...people, "gone"]) {
    await sql`insert into deliveries (id, kind, occurrence, recipient_key, recipient, state, send_at, due_at, message_id,
        carries_proof_link, created_at)
      values (gen_random_uuid(), 'scheduled', current_date, ${name}, ${`${name}@example.org`}, 'sent',
        now() - interval '900 days', now(), ${name}, true, now())`.execute(database.db);
  }
  await runRetention(database.db, log, { auditDays: 400 });
  expect(await database.db.selectFrom("deliveries").select("message_id").execute()).toEqual([{ message_id: "ana" }]);
});

test("the retention job is left to another process that is at it", async () => {
  const other = await connectOnce(connection);
  await other.query("select pg_advisory_lock($1, 2)", [0x706f6d61]);
  expect(await runRetention(database.db, log, { auditDays: 400 })).toBeNull();
  await other.end();
  expect(await runRetention(database.db, log, { auditDays: 400 })).not.toBeNull();
});

test("when upkeep was done is remembered, and why it was not", async () => {
  expect(await readUpkeepStatus(database.db)).toEqual({ lastDoneAt: null, lastFailure: null });
  await runRetention(database.db, log, { auditDays: 400 });
  const { lastDoneAt } = await readUpkeepStatus(database.db);
  expect(lastDoneAt).toBeInstanceOf(Date);

  await sql`update settings set value = jsonb_build_object('at', '2026-01-01T00:00:00.000Z') where key = 'upkeep_done'`.execute(
    database.db,
  );
  await sql`alter table email_proofs rename to moved_away`.execute(database.db);
  const upkeep = startRetention(database.db, log, { auditDays: 400 }, { makeUpAfterMs: 0 });
  await expect
    .poll(async () => (await readUpkeepStatus(database.db)).lastFailure)
    .toEqual({ at: expect.any(Date), reason: expect.stringContaining("email_proofs") });
  await upkeep.stop();
  expect((await readUpkeepStatus(database.db)).lastDoneAt).toEqual(new Date("2026-01-01T00:00:00Z"));
});

test("upkeep that is overdue is made up for after the start", async () => {
  expect(await isUpkeepOverdue(database.db)).toBe(true);
  const upkeep = startRetention(database.db, log, { auditDays: 400 }, { makeUpAfterMs: 0 });
  await expect.poll(async () => (await readUpkeepStatus(database.db)).lastDoneAt).not.toBeNull();
  await upkeep.stop();
  expect(await isUpkeepOverdue(database.db)).toBe(false);
  const at = new Date(Date.now() - 3_700_000).toISOString();
  await sql`update settings set value = jsonb_build_object('at', ${at}::text) where key = 'upkeep_done'`.execute(
    database.db,
  );
  expect(await isUpkeepOverdue(database.db)).toBe(true);
});

test("each kind of row that is kept for a time has its turn, and the log says how many are gone", async () => {
  const lines: string[] = [];
  const said = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const gone = await runRetention(database.db, said, { auditDays: 400 });
  expect(Object.keys(gone ?? {})).toMatchInlineSnapshot(`
    [
      "old versions of entries",
      "replaced vault keys",
      "vaults before new keys",
      "shared vaults before new keys",
      "deleted shared vaults",
      "machines without a vault",
      "unanswered invitations",
      "answers that were not taken",
      "past counts of sharing",
      "closed tasks after members left",
      "new vault keys that came to nothing",
      "ended sessions",
      "past unlocks",
      "links past their time",
      "contents of links that were opened",
      "files of links that ended",
      "ended links",
      "past rate limits",
      "past sign-in failures",
      "old mails",
      "old contact messages",
      "hidden reminders",
      "past imports of reminders",
      "old deliveries",
      "old notices about reminders",
      "cancelled deliveries of no reminder",
      "past days of reminders' addresses",
      "past links of addresses",
      "used rounds to the company's provider",
      "past invitations to sign in by the company",
      "past invitations by email",
      "past codes of company sign-in",
      "past approvals of devices",
      "past logouts by the company's provider",
      "past sign-in codes",
      "past challenges of factors",
      "past failures of factors",
      "ended API tokens",
      "past secrets of API tokens",
      "past networks of API tokens",
      "old accesses to vaults",
      "old audit events",
      "files that nothing names",
    ]
  `);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 30, msg: "upkeep is done", gone }]);
});
