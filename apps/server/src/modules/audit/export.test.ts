import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Actor } from "@pomander/contract";
import { type KyselyPlugin, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApiToken } from "../../../test/api-tokens.ts";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { limitTime, openAuditLog, writeAuditLog } from "../../accounts/audit-numbers/audit-log.ts";
import { chainHash, numberEvents } from "../../accounts/audit-numbers/number-events.ts";
import { startAuditNumbers } from "../../accounts/audit-numbers/start.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { createLog } from "../../platform/log.ts";
import { runRetention } from "../../platform/retention.ts";
import { exportEvents } from "./export.ts";

let server: TestServer;
let root: TestUser;
let admin: TestUser;
const folders: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});
beforeEach(async () => {
  root = await factories(server).user({ isSuperAdmin: true }, { firstName: "Root" });
  admin = await factories(server).user({ isAdmin: true }, { firstName: "Eva" });
  // Their own events are not what is tested.
  await server.db.deleteFrom("audit_events").execute();
  await server.db.deleteFrom("settings").where("key", "in", ["audit_chain", "audit_log"]).execute();
});

const personOf = ({ _id, user }: TestUser) =>
  auditPerson({ id: _id, first_name: user.firstName, last_name: user.lastName, is_super_admin: user.isSuperAdmin });
const record = (who: TestUser, name: string, at = new Date()) =>
  server.db
    .transaction()
    .execute((trx) => recordEvent(trx, { at, kind: "group-added", actor: personOf(who), details: { name } }));
const numberAll = async () => {
  while ((await numberEvents(server.db)) > 0);
};
interface Exported {
  events: { line: string; hash: string | null }[];
  next: string;
}
const ask = (by: { token: string }, query = "") => callApi(server, `GET /audit/export${query}`, { token: by.token });
const read = async (by: { token: string }, after?: string, limit = 1_000): Promise<Exported> =>
  (await ask(by, `?limit=${limit}${after === undefined ? "" : `&after=${encodeURIComponent(after)}`}`)).body;
const namesOf = ({ events }: Exported) =>
  events.map(({ line }) => (JSON.parse(line) as { details: { name: string } }).details.name);
/** Returns the last hash of a chain that is right from the start, or the number at which it breaks. */
const verify = ({ events }: Exported, from: Buffer = Buffer.alloc(32)) => {
  let hash: Buffer = from;
  for (const { line, hash: shown } of events) {
    hash = chainHash(hash, line);
    if (shown !== hash.toString("base64url")) return (JSON.parse(line) as { seq: number }).seq;
  }
  return "whole";
};
/** Runs something after each result that a database returns, before its caller has it. */
const afterResults = (run: (rows: readonly unknown[]) => Promise<void>): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await run(result.rows);
    return result;
  },
});
const upkeep = (auditDays: number) =>
  runRetention(server.db, createLog({ logLevel: "fatal" }, { write: () => undefined }), { auditDays });

test("128: an event that commits late gets the next number, and none is passed over", async () => {
  await record(root, "first", new Date(Date.now() - 60_000));
  const [recorded, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = server.db.transaction().execute(async (trx) => {
    const at = new Date(Date.now() - 30_000);
    await recordEvent(trx, { at, kind: "group-added", actor: personOf(root), details: { name: "late" } });
    recorded.resolve();
    await released.promise;
  });
  await recorded.promise;
  await record(root, "second");
  await numberAll();
  const before = await read(root);
  expect(namesOf(before)).toEqual(["first", "second"]);
  released.resolve();
  await late;
  await numberAll();
  const after = await read(root, before.next);
  expect(namesOf(after)).toEqual(["late"]);
  const all = await read(root);
  expect(all.events.map(({ line }) => (JSON.parse(line) as { seq: number }).seq)).toEqual([1, 2, 3]);
  expect(verify(all)).toBe("whole");
});

test("128: two processes number each event once, and a restart goes on", async () => {
  for (let i = 0; i < 40; i++) await record(root, `${i}`);
  const second = await startTestServer({ like: server });
  await Promise.all([numberEvents(server.db), numberEvents(second.db), numberEvents(server.db)]);
  await second.close();
  await record(root, "after the restart");
  await numberAll();
  const all = await read(root);
  expect(all.events.length).toBe(41);
  expect(verify(all)).toBe("whole");
});

test("128: events that two processes find at the same time are numbered by one of them", async () => {
  for (const name of ["a", "b", "c"]) await record(root, name);
  const others: number[] = [];
  const during = afterResults(async (rows) => {
    if (rows.length === 3 && others.length === 0) others.push(await numberEvents(server.db));
  });
  expect([await numberEvents(server.db.withPlugin(during)), others]).toEqual([3, [0]]);
  const all = await read(root);
  expect(all.events.map(({ line }) => (JSON.parse(line) as { seq: number }).seq)).toEqual([1, 2, 3]);
  expect(verify(all)).toBe("whole");
});

test("128: a changed row and a deleted one break the chain for who kept a hash", async () => {
  for (const name of ["a", "b", "c"]) await record(root, name);
  await numberAll();
  const kept = await read(root);
  await server.db
    .updateTable("audit_events")
    .set({ line: sql`replace(line, '"b"', '"x"')` })
    .where("seq", "=", 2)
    .execute();
  expect(verify(await read(root))).toBe(2);
  await server.db.deleteFrom("audit_events").where("seq", "=", 2).execute();
  expect(verify(await read(root))).toBe(3);
  expect(verify(kept)).toBe("whole");
});

test("128: after a restored backup the numbers come again, and a cursor from before says so", async () => {
  await record(root, "a");
  await numberAll();
  const backup = {
    rows: await server.db.selectFrom("audit_events").selectAll().execute(),
    chain: await server.db
      .selectFrom("settings")
      .selectAll()
      .where("key", "=", "audit_chain")
      .executeTakeFirstOrThrow(),
  };
  await record(root, "lost");
  await numberAll();
  const { next } = await read(root);
  await server.db.deleteFrom("audit_events").where("seq", ">", 1).execute();
  await server.db
    .updateTable("settings")
    .set({ value: JSON.stringify(backup.chain.value) })
    .where("key", "=", "audit_chain")
    .execute();
  const above = await ask(root, `?after=${next}`);
  expect([above.status, above.body.code, above.body.params]).toEqual([409, "audit_forked", { first: 1 }]);
  await record(root, "another second");
  await record(root, "third");
  await numberAll();
  const forked = await ask(root, `?after=${next}`);
  expect([forked.status, forked.body.code]).toEqual([409, "audit_forked"]);
  expect(namesOf(await read(root))).toEqual(["a", "another second", "third"]);
});

test("a name with a line end of Unicode's breaks no line of the log or the export, and is read as it was", async () => {
  const name = "Eve\u2028\u2029\u0085x";
  await writeAuditLog(server.db, async () => undefined);
  await record(admin, name);
  await numberAll();
  const lines: string[] = [];
  await writeAuditLog(server.db, async (text) => void lines.push(text));
  const exported = await read(root);
  for (const text of [lines.join(""), exported.events[0]?.line]) expect(text).toMatch(/^[^\u0085\u2028\u2029]+\n?$/);
  expect(exported.events[0]?.line).toContain(String.raw`Eve\u2028\u2029\u0085x`);
  expect([namesOf(exported), verify(exported)]).toEqual([[name], "whole"]);
});

test("130: it is read in pieces, to the end, and again from the same cursor", async () => {
  for (let i = 0; i < 7; i++) await record(root, `${i}`);
  await numberAll();
  const first = await read(root, undefined, 3);
  const second = await read(root, first.next, 3);
  const third = await read(root, second.next, 3);
  expect([first, second, third].flatMap(namesOf)).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
  expect(await read(root, second.next, 3)).toEqual(third);
  const end = await read(root, third.next);
  expect(end).toEqual({ events: [], next: third.next });
  await record(root, "7");
  expect((await read(root, end.next)).events).toEqual([]);
  await numberAll();
  expect(namesOf(await read(root, end.next))).toEqual(["7"]);
});

test("130: events that are numbered during an export come with the next one, once", async () => {
  await record(root, "a");
  await numberAll();
  let isNumbered = false;
  // The end of the chain is read first, the events after it.
  const during = afterResults(async () => {
    if (isNumbered) return;
    isNumbered = true;
    await record(root, "b");
    await numberAll();
  });
  const { pepper } = server.accounts;
  const actor = { isSuperAdmin: true } as Actor;
  const first = await exportEvents({ db: server.db.withPlugin(during), pepper }, actor, {});
  const next = await exportEvents({ db: server.db, pepper }, actor, { after: first.next });
  expect([first, next].map(namesOf)).toEqual([["a"], ["b"]]);
});

test("130: an admin gets no event about super admins and no hash, and passes over them", async () => {
  for (const [who, name] of [
    [root, "hidden"],
    [admin, "shown"],
    [root, "hidden too"],
  ] as const)
    await record(who, name);
  await numberAll();
  const seen = await read(admin);
  expect(namesOf(seen)).toEqual(["shown"]);
  expect(seen.events.map(({ hash }) => hash)).toEqual([null]);
  expect((await read(admin, seen.next)).events).toEqual([]);
  const chain = (
    await server.db.selectFrom("settings").select("value").where("key", "=", "audit_chain").executeTakeFirstOrThrow()
  ).value;
  expect(seen.next).not.toContain((chain as { hash: string }).hash);
  // That hidden ones were deleted is no loss of what they read.
  await server.db.deleteFrom("audit_events").execute();
  expect((await ask(admin, `?after=${seen.next}`)).status).toBe(200);
});

test("130: an admin gets no event of a super admin whose account is gone, or who became one later", async () => {
  const gone = await factories(server).user({ isSuperAdmin: true });
  const later = await factories(server).user();
  await server.db.deleteFrom("audit_events").execute();
  await record({ ...gone, user: { ...gone.user, isSuperAdmin: true } }, "of one who left");
  await record(later, "of one who became one");
  await server.db.deleteFrom("users").where("id", "=", gone._id).execute();
  await server.db.updateTable("users").set({ is_super_admin: true }).where("id", "=", later._id).execute();
  await numberAll();
  expect([await read(admin), await read(root)].map(namesOf)).toEqual([
    [],
    ["of one who left", "of one who became one"],
  ]);
});

test("130: what upkeep deleted is gone, and a cursor at its edge goes on", async () => {
  const old = new Date(Date.now() - 3 * 86_400_000);
  for (const name of ["a", "b"]) await record(root, name, old);
  await numberAll();
  const [start, edge] = [await read(root, undefined, 1), await read(root)];
  await record(root, "c");
  await record(root, "unnumbered", old);
  await upkeep(2);
  await numberAll();
  const gone = await ask(root, `?after=${start.next}`);
  expect([gone.status, gone.body.code, gone.body.params]).toEqual([410, "audit_gone", { first: 3 }]);
  expect(namesOf(await read(root, edge.next)).toSorted()).toEqual(["c", "unnumbered"]);
  expect(verify(await read(root), Buffer.from(edge.events.at(-1)?.hash ?? "", "base64url"))).toBe("whole");
});

test("130: a cursor at the end of another history is refused, also once that end was deleted", async () => {
  await record(root, "a");
  await numberAll();
  const { next } = await read(root);
  await server.db.deleteFrom("audit_events").execute();
  expect((await ask(root, `?after=${next}`)).status).toBe(200);
  await server.db
    .updateTable("settings")
    .set({ value: JSON.stringify({ seq: 1, hash: Buffer.alloc(32, 1).toString("base64url") }) })
    .where("key", "=", "audit_chain")
    .execute();
  const forked = await ask(root, `?after=${next}`);
  expect([forked.status, forked.body.code]).toEqual([409, "audit_forked"]);
});

test("130: a cursor of another server, or one that was changed, is refused", async () => {
  await record(root, "a");
  await numberAll();
  const { next } = await read(root);
  const [seq, place, proof] = next.split(".");
  for (const cursor of ["x", `2.${place}.${proof}`, `${seq}.${proof}.${place}`, `${next}x`, randomUUID()]) {
    expect((await ask(root, `?after=${encodeURIComponent(cursor)}`)).status).toBe(400);
  }
});

test("130: a token with its scope reads it, the server's as a super admin", async () => {
  await record(root, "a");
  await numberAll();
  const own = await createApiToken(server, admin, { scopes: ["audit:read"] });
  const servers = await createApiToken(server, root, { kind: "server", scopes: ["audit:read"] });
  await numberAll();
  const [asAdmin, asSuper] = [await read({ token: own.secret }), await read({ token: servers.secret })];
  expect(asAdmin.events.length).toBeLessThan(asSuper.events.length);
  expect(verify(asSuper)).toBe("whole");
});

test("the log gets each line once it is numbered, goes on after a failure, and repeats rather than loses", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pomander-audit-"));
  folders.push(folder);
  const path = join(folder, "audit.jsonl");
  const sink = openAuditLog(path)!;
  await record(root, "of before");
  await numberAll();
  expect(await writeAuditLog(server.db, sink)).toBe(0);
  for (const name of ["a", "b"]) await record(root, name);
  await numberAll();
  await expect(writeAuditLog(server.db, () => Promise.reject(new Error("the disk is full")))).rejects.toThrow("full");
  expect(await writeAuditLog(server.db, sink)).toBe(2);
  expect(await writeAuditLog(server.db, sink)).toBe(0);
  const { events } = await read(root);
  expect(await readFile(path, "utf8")).toBe(
    events
      .slice(1)
      .map(({ line }) => `${line}\n`)
      .join(""),
  );
});

test("two processes write each line into the log once", async () => {
  const written: string[] = [];
  await writeAuditLog(server.db, async () => undefined);
  await record(root, "a");
  await numberAll();
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = writeAuditLog(server.db, async (lines) => {
    written.push(lines);
    begun.resolve();
    await released.promise;
  });
  await begun.promise;
  const second = await writeAuditLog(server.db, async (lines) => void written.push(lines));
  released.resolve();
  expect([await first, second, written.length]).toEqual([1, 0, 1]);
});

test("a log whose write hangs holds up no number and no end of the process", async () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: "warn" }, { write: (line) => void lines.push(line) });
  let writes = 0;
  const sink = limitTime(() => new Promise(() => (writes += 1)), 50);
  const run = () => startAuditNumbers({ db: server.db, log, sink }).stop();
  // The log begins here.
  await run();
  for (const name of ["a", "b", "c"]) {
    await record(root, name);
    await run();
  }
  expect(namesOf(await read(root))).toEqual(["a", "b", "c"]);
  expect([writes, lines.filter((line) => line.includes("hangs")).length]).toEqual([1, 3]);
});

test("a new log begins with the first event without a number, and gets all that are there", async () => {
  const written: string[] = [];
  const sink = async (lines: string) => void written.push(lines);
  const log = createLog({ logLevel: "fatal" }, { write: () => undefined });
  const run = () => startAuditNumbers({ db: server.db, log, sink }).stop();
  const names = () =>
    written
      .join("")
      .split("\n")
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { details: { name: string } }).details.name);
  await record(root, "of before");
  await numberAll();
  await record(root, "first");
  await run();
  expect(names()).toEqual(["first"]);
  for (let i = 0; i < 3; i++) await record(root, `${i}`);
  await run();
  await run();
  expect(names()).toEqual(["first", "0", "1", "2"]);
  expect(written.at(-1)).toMatch(/\}\n$/);
});

test("after a restored backup the log goes on with the numbers that come again", async () => {
  const written: string[] = [];
  const write = () => writeAuditLog(server.db, async (lines) => void written.push(lines));
  await record(root, "a");
  await numberAll();
  await write();
  // The log has more than the chain, which ends at 1.
  await server.db
    .updateTable("settings")
    .set({ value: JSON.stringify({ seq: 7 }) })
    .where("key", "=", "audit_log")
    .execute();
  expect(await write()).toBe(0);
  await record(root, "b");
  await numberAll();
  expect([await write(), written.length]).toEqual([1, 1]);
  expect(JSON.parse(written[0] ?? "")).toMatchObject({ seq: 2, details: { name: "b" } });
});

test("an export has 100 events where its caller sets no limit", async () => {
  for (let i = 0; i < 101; i++) await record(root, `${i}`);
  await numberAll();
  expect(((await ask(root)).body as Exported).events).toHaveLength(100);
});
