import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { writeBackupSchedule, writeGoodBackup, writeSecretsExported } from "../../backup/status.ts";
import { noteUpkeepDone } from "../../platform/upkeep-status.ts";

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer({ config: { backups: { ...backupSettings, dir: "/" } } });
  admin = await factories(server).user({ isAdmin: true });
});
afterAll(() => server.close());

const backupSettings = { at: "03:00", keep: { days: 7, weeks: 4, months: 12 }, encryptTo: null };
const scrape = async (at = server) => (await fetch(`${at.url}/metrics`)).text();
/** Returns the value of a sample, as it is in the text; undefined when it is absent. */
const sampleIn = (text: string, sample: string) =>
  text
    .split("\n")
    .find((line) => line.startsWith(`${sample} `))
    ?.slice(sample.length + 1);
const sample = async (name: string, at = server) => sampleIn(await scrape(at), name);

test("how long a call takes is counted by its name, and an error by its code", async () => {
  const before = await scrape();
  await callApi(server, "GET /scope-tags", admin);
  await callApi(server, "GET /scope-tags");
  await callApi(server, "GET /nowhere/at-all", admin);
  const after = await scrape();
  const calls = 'pomander_call_duration_seconds_count{call="scopeTags.list"}';
  expect(Number(sampleIn(after, calls)) - Number(sampleIn(before, calls) ?? 0)).toBe(2);
  const more = ["not_signed_in", "not_found", "internal"].map((code) => {
    const errors = `pomander_errors_total{code="${code}"}`;
    return Number(sampleIn(after, errors)) - Number(sampleIn(before, errors));
  });
  expect(more).toEqual([1, 1, 0]);
});

// `npx vitest run -u` writes the file.
test("each metric of the server is described as metrics.snapshot.txt says", async () => {
  await callApi(server, "GET /scope-tags");
  const text = await scrape();
  // Node's own are those of its library.
  const isOwn = (line: string) => !/ pomander_(nodejs|process)_/.test(line);
  const described = text.split("\n").filter((line) => line.startsWith("# ") && isOwn(line));
  const bounds = ["pomander_http_reply_seconds", "pomander_call_duration_seconds"].map((name) => {
    const found = [...text.matchAll(new RegExp(`^${name}_bucket\\{le="([^"]+)"`, "gm"))].map(([, bound]) => bound);
    return `${name}: ${[...new Set(found)].join(", ")}`;
  });
  await expect(`${[...described, ...bounds].join("\n")}\n`).toMatchFileSnapshot("metrics.snapshot.txt");
});

test("whatever is asked for, no name of it becomes a label", async () => {
  await callApi(server, "GET /scope-tags");
  const namesIn = (text: string) =>
    text.split("\n").flatMap((line) => (line.startsWith("#") || line === "" ? [] : [line.split(" ")[0]!]));
  await callApi(server, "GET /canary/one");
  const before = new Set(namesIn(await scrape()));
  for (let n = 0; n < 20; n += 1) await callApi(server, `GET /canary/${n}?canary=${n}`, admin);
  // Node's own appear with the first collection of their kind.
  const added = namesIn(await scrape()).filter((name) => !before.has(name) && !name.startsWith("pomander_nodejs_"));
  expect(added).toEqual([]);
  expect([...before].join("\n")).not.toContain("canary");
});

test("the release, the pools, the process and the room on the disk are told", async () => {
  const at = await startTestServer({ config: { dataDir: "/" } });
  const text = await scrape(at);
  expect(text).toMatch(/^pomander_build_info\{version="\d+\.\d+\.\d+",node="v\d+/m);
  expect(sampleIn(text, 'pomander_database_pool_size{pool="requests"}')).toBe("20");
  expect(Number(sampleIn(text, 'pomander_database_pool_wait_seconds_total{pool="requests"}'))).toBeGreaterThan(0);
  expect(sampleIn(text, 'pomander_database_pool_waiting{pool="requests"}')).toBe("0");
  for (const name of ["pomander_argon2_running", "pomander_argon2_waiting"]) expect(sampleIn(text, name)).toBe("0");
  const [free, size] = ["free", "size"].map((what) =>
    Number(sampleIn(text, `pomander_disk_${what}_bytes{folder="data"}`)),
  );
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThan(free!);
  expect(Number(sampleIn(text, "pomander_database_size_bytes"))).toBeGreaterThan(1_000_000);
  expect(sampleIn(text, "pomander_mail_held")).toBe("0");
  await at.close();
});

test("what is due, what is late and what has waited longest is told of each queue", async () => {
  const delivery = (state: string, sendAt: string, members = "null, null") =>
    sql`
    insert into deliveries (id, kind, occurrence, recipient_key, recipient, state, send_at, due_at, failing_since, error,
      message_id, created_at)
    select gen_random_uuid(), 'now', '2026-01-01', id, id, ${state}, now() + ${sendAt}::interval,
      now() - interval '3 days', ${sql.raw(members)}, id, now()
    from (select gen_random_uuid()::text as id) row`.execute(server.db);
  await delivery("pending", "1 year");
  await delivery("pending", "20 hours", "null, null");
  await delivery("sent", "-5 hours");
  await delivery("failed", "-5 hours");
  const read = async (queue = "deliveries") => {
    const text = await scrape();
    return ["due", "late", "oldest_due_seconds"].map((what) =>
      Number(sampleIn(text, `pomander_queue_${what}{queue="${queue}"}`)),
    );
  };
  expect(await read()).toEqual([0, 0, 0]);
  await delivery("pending", "-5 minutes");
  await delivery("sending", "-20 minutes");
  // The message is tried again in half an hour: it is due since its first try.
  await delivery("pending", "30 minutes", "now() - interval '3 hours', '451 later'");
  const [due, late, oldest] = await read();
  expect([due, late]).toEqual([3, 2]);
  expect(Math.round(oldest! / 60)).toBe(180);
  // A channel that does not answer makes no email late.
  const { _id } = await factories(server).user();
  await sql`
    insert into channels (id, kind, name, user_id, sealed, host, created_at, updated_at)
    values (${_id}, 'slack', 'Operations', ${_id}, '', '', now(), now())`.execute(server.db);
  await sql`update deliveries set channel_id = ${_id} where state = 'sending'`.execute(server.db);
  expect([(await read()).slice(0, 2), (await read("channels")).slice(0, 2)]).toEqual([
    [2, 1],
    [1, 1],
  ]);
});

test("what was never done is left out, and what was done has its moment", async () => {
  const before = await scrape();
  const never = [
    "pomander_upkeep_last_success_timestamp_seconds",
    "pomander_backup_last_success_timestamp_seconds",
    "pomander_backup_last_failure_timestamp_seconds",
    "pomander_backup_last_success_size_bytes",
  ];
  expect(never.filter((name) => sampleIn(before, name) !== undefined)).toEqual([]);
  expect(sampleIn(before, "pomander_backup_scheduled")).toBe("0");
  expect(sampleIn(before, "pomander_secrets_exported")).toBe("0");

  const at = new Date("2026-11-20T03:00:00Z");
  await noteUpkeepDone(server.db);
  await writeBackupSchedule(server.db, { dir: "/", at: "03:00", keep: "7d" }, at);
  await writeGoodBackup(server.db, { at, bytes: 4_096, file: "one.backup" });
  await writeSecretsExported(server.db, at);
  const after = await scrape();
  const shown = Object.fromEntries(
    ["scheduled", "overdue", "last_success_timestamp_seconds", "last_success_size_bytes"].map((name) => [
      name,
      Number(sampleIn(after, `pomander_backup_${name}`)),
    ]),
  );
  expect(shown).toEqual({
    scheduled: 1,
    overdue: 1,
    last_success_timestamp_seconds: at.getTime() / 1_000,
    last_success_size_bytes: 4_096,
  });
  expect(sampleIn(after, "pomander_secrets_exported")).toBe("1");
  expect(Number(sampleIn(after, "pomander_upkeep_last_success_timestamp_seconds"))).toBeGreaterThan(1e9);
  expect(Number(sampleIn(after, 'pomander_disk_free_bytes{folder="backups"}'))).toBeGreaterThan(0);
});

test("people and those with a second step are counted, and held mails told", async () => {
  const held = await startTestServer({ readMailMode: async () => "held" });
  await factories(held).user();
  const ana = await factories(held).user();
  await held.db.updateTable("users").set({ has_factor: true }).where("id", "=", ana._id).execute();
  expect(await sample("pomander_accounts", held)).toBe("2");
  expect(await sample("pomander_accounts_with_second_factor", held)).toBe("1");
  expect(await sample("pomander_mail_held", held)).toBe("1");
  expect(await sample("pomander_leaver_tasks_open", held)).toBe("0");
  expect(await sample("pomander_leaver_tasks_overdue", held)).toBe("0");
  await held.close();
});

test("what the database does not say is left out, and not as it was before", async () => {
  let isAway = false;
  const readMailMode = () =>
    isAway ? Promise.reject(new Error("the database is away")) : Promise.resolve("smtp" as const);
  const at = await startTestServer({ readMailMode });
  const names = [
    "database_up",
    'mails{state="sent"}',
    'deliveries{state="pending"}',
    "accounts",
    'queue_due{queue="mails"}',
  ];
  const shown = async () => {
    const text = await scrape(at);
    return names.map((name) => sampleIn(text, `pomander_${name}`));
  };
  expect(await shown()).toEqual(["1", "0", "0", "0", "0"]);
  isAway = true;
  expect(await shown()).toEqual(["0", undefined, undefined, undefined, undefined]);
  isAway = false;
  expect(await shown()).toEqual(["1", "0", "0", "0", "0"]);
  await at.close();
});
