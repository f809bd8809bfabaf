import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../test/factories.ts";
import { startTestServer, type TestServer } from "../../test/harness.ts";
import { withTransaction } from "../platform/transaction.ts";
import { countedAs, createReadSession, type Session } from "./sessions.ts";
import { findUnlock, isUnlocked, rememberUnlock } from "./vault-unlocks.ts";

const start = Date.parse("2030-01-01T10:00:00Z");
let at = start;
const clock = { now: () => new Date(at) };
let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());
beforeEach(async () => {
  at = start;
  ana = await factories(server).user();
});
const later = (seconds: number) => new Date(start + seconds * 1_000);
const read = (authorization: string | undefined) =>
  createReadSession({ db: server.db, ...server.accounts })(authorization);
const lastSeen = async () => {
  const session = await server.db
    .selectFrom("sessions")
    .select("last_seen_at")
    .where("user_id", "=", ana._id)
    .executeTakeFirstOrThrow();
  const user = await server.db
    .selectFrom("users")
    .select("last_seen_on")
    .where("id", "=", ana._id)
    .executeTakeFirstOrThrow();
  return [session.last_seen_at.toISOString(), user.last_seen_on];
};

test("a session was last seen to the minute, and its user to the day", async () => {
  await server.db
    .updateTable("sessions")
    .set({ last_seen_at: later(0) })
    .execute();
  await server.db.updateTable("users").set({ last_seen_on: null }).execute();
  at = start + 60_000;
  await read(ana.authorization);
  expect(await lastSeen()).toEqual([later(0).toISOString(), null]);
  at = start + 60_001;
  await read(ana.authorization);
  expect(await lastSeen()).toEqual([clock.now().toISOString(), "2030-01-01"]);
  // A clock that is behind takes no day back.
  await server.db.updateTable("users").set({ last_seen_on: "2030-01-02" }).execute();
  at += 60_001;
  await read(ana.authorization);
  expect((await lastSeen())[1]).toBe("2030-01-02");
  await server.db.updateTable("users").set({ last_seen_on: "2029-12-31" }).execute();
  at += 60_001;
  await read(ana.authorization);
  expect((await lastSeen())[1]).toBe("2030-01-01");
});

test("only a session's own token reads it, until it ends", async () => {
  const { expires_at: end } = await server.db
    .selectFrom("sessions")
    .select("expires_at")
    .where("user_id", "=", ana._id)
    .executeTakeFirstOrThrow();
  for (const header of [
    undefined,
    "",
    ana.token,
    `Bearer ${ana.token}x`,
    `x${ana.authorization}`,
    `${ana.authorization} x`,
  ])
    expect(await read(header)).toBeNull();
  expect((await read(ana.authorization.replace("Bearer", "bearer")))?.actor._id).toBe(ana._id);
  at = end.getTime() - 1;
  expect((await read(ana.authorization))?.actor._id).toBe(ana._id);
  at = end.getTime();
  expect(await read(ana.authorization)).toBeNull();
});

test("a session whose password was reset ends with that reason, and any other without one", async () => {
  await server.db.deleteFrom("sessions").where("user_id", "=", ana._id).execute();
  expect(await read(ana.authorization)).toBeNull();
  await server.db.updateTable("users").set({ must_change_password: true }).where("id", "=", ana._id).execute();
  await expect(read(ana.authorization)).rejects.toMatchObject({ code: "not_signed_in", endedBy: "password_reset" });
  const reply = await callApi(server, "GET /user", ana);
  expect([reply.status, reply.body.endedBy]).toEqual([401, "password_reset"]);
});

test("a vault that a session proved stays unlocked for it for ten minutes", async () => {
  const { sid } = (await server.accounts.tokens.session.verify(ana.token)) ?? { sid: "" };
  const prove = (seconds: number, isByRecoveryKey: boolean) =>
    withTransaction(server.db, (trx) =>
      rememberUnlock(trx, sid, ana.vaultId, { now: later(seconds), isByRecoveryKey }),
    );
  const unlocked = (seconds: number) => findUnlock(server.db, sid, ana.vaultId, later(seconds));
  await prove(0, true);
  expect([await unlocked(599.999), await unlocked(600)]).toEqual([{ isByRecoveryKey: true }, null]);
  await prove(10, false);
  expect([await unlocked(609), await unlocked(610)]).toEqual([{ isByRecoveryKey: false }, null]);
  expect(await isUnlocked(server.db, sid, ana.vaultId, later(609))).toBe(true);
  expect(await isUnlocked(server.db, sid, ana.vaultId, later(610))).toBe(false);
  expect(await isUnlocked(server.db, sid, randomUUID(), later(0))).toBe(false);
});

test("requests of a token count for its owner, and those of the server's for the token", () => {
  const session = { sessionId: "t1", actor: { _id: "u1" } } as Session;
  const token = (isServers: boolean) => countedAs({ ...session, token: { secretId: Buffer.alloc(12), isServers } });
  expect([countedAs(session), token(false), token(true)].map((one) => [one.sessionId, one.actor._id])).toEqual([
    ["t1", "u1"],
    ["t1", "u1"],
    ["t1", "t1"],
  ]);
});
