import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { insertReminder, plannedRecipients, type ReminderFixture } from "../../../test/reminder-factory.ts";
import { lockAccount } from "../../accounts/account-row.ts";
import { parseConfig } from "../../config.ts";
import { dayMs } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { writeSetting } from "../../platform/settings.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { handOverDue } from "./hand-over.ts";
import { writeBrake } from "./live-setting.ts";
import { openAgain, shutOut } from "./shut-out.ts";

let server: TestServer;
let root: TestUser;
let eva: TestUser;
let ben: TestUser;
let clara: TestUser;
let tag: { _id: string };
const log = createLog(parseConfig({}), { write: () => undefined });
const start = new Date("2026-11-02T09:00:00.000Z");
const later = (days: number) => new Date(start.getTime() + days * dayMs);
const at = (days: number) => ({ now: () => later(days) });
beforeAll(async () => {
  server = await startTestServer();
  root = await factories(server).user({ isSuperAdmin: true });
  tag = await factories(server).scopeTag();
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ["handovers", "reminders", "directory_accounts", "scim_users", "mails", "audit_events"] as const)
    await server.db.deleteFrom(table).execute();
  await server.db.deleteFrom("users").where("is_super_admin", "=", false).execute();
  const { user } = factories(server);
  eva = await user({ isAllowedForRemindMe: true });
  ben = await user({ isAllowedForRemindMe: true });
  clara = await user({ isAllowedForRemindMe: true });
  await server.db.updateTable("users").set({ email_verified_at: start }).execute();
  for (const [{ _id }, first_name, last_name] of [
    [ben, "Ben", "Ortiz"],
    [clara, "Clara", "Diaz"],
  ] as const)
    await server.db.updateTable("users").set({ first_name, last_name }).where("id", "=", _id).execute();
  await withTransaction<void>(server.db, async (trx) => {
    await writeSetting(trx, "provisioning_heir", eva._id);
    await writeBrake(trx, null);
  });
});

const setOut = (user: TestUser, days: number, isOut = true) =>
  withTransaction<void>(server.db, async (trx) => {
    const account = await lockAccount(trx, user._id);
    if (account === null) throw new Error("no account");
    const source = { token: "Entra", clock: at(days), company: null };
    await (isOut ? shutOut(trx, account, source) : openAgain(trx, account, source));
  });
/** Leaves an account to the directory, which names its manager. */
async function adopt(user: TestUser, { manager = null as string | null, shutOutAt = null as Date | null } = {}) {
  const id = randomUUID();
  await server.db
    .insertInto("scim_users")
    .values({
      id,
      user_name: user.email,
      external_id: `object-${user._id}`,
      email: user.email,
      first_name: "x",
      last_name: "x",
      mobile_no: "",
      is_active: true,
      manager,
      created_at: start,
      updated_at: start,
    })
    .execute();
  await server.db
    .insertInto("directory_accounts")
    .values({
      account_id: user._id,
      person_id: id,
      external_id: `object-${user._id}`,
      is_pending: false,
      shut_out_at: shutOutAt,
      adopted_at: start,
    })
    .execute();
  return id;
}
const handOver = (days: number) => handOverDue({ db: server.db, log, clock: at(days) });
const insert = async (owner: TestUser, more: ReminderFixture) => (await insertReminder(server, owner, more))._id;
const ownerOf = (id: string) =>
  server.db.selectFrom("reminders").select(["owner_id", "email"]).where("id", "=", id).executeTakeFirstOrThrow();
const isOf = ({ _id, email }: TestUser) => ({ owner_id: _id, email });
const handedOver = () => server.db.selectFrom("audit_events").selectAll().where("kind", "=", "handed-over").execute();
const mails = () => server.db.selectFrom("mails").selectAll().where("template", "=", "reminders-handed-over").execute();
const offersFor = async ({ token }: TestUser) =>
  (await callApi(server, "GET /reminder/handovers", { token })).body.handovers;

test("107: after seven days the heir owns what a leaver shared, once, at two processes too", async () => {
  const shared = await insert(ben, { email: ben.email.toUpperCase(), scopeTag: tag });
  const toOthers = await insert(ben, { email: "team@example.org", scopeTag: tag });
  const own = await insert(ben, { email: ben.email });
  const evas = await insert(eva, { email: eva.email, scopeTag: tag });
  await handOver(0);
  await setOut(ben, 0);
  await handOver(6.99);
  expect(await ownerOf(shared)).toMatchObject({ owner_id: ben._id });
  expect(await handedOver()).toEqual([]);
  await Promise.all([handOver(7), handOver(7)]);
  expect(await ownerOf(shared)).toEqual(isOf(eva));
  expect(await ownerOf(toOthers)).toEqual({ owner_id: eva._id, email: "team@example.org" });
  expect(await ownerOf(own)).toEqual(isOf(ben));
  expect(await ownerOf(evas)).toEqual(isOf(eva));
  const [event, ...more] = await handedOver();
  expect([event, more]).toMatchObject([{ actor_id: null, target_id: ben._id, details: { reminders: 2 } }, []]);
  expect(await mails()).toMatchObject([{ recipient: eva.email, data: { who: "Ben Ortiz", reminders: 2 } }]);
  expect(await offersFor(eva)).toEqual([]);
  await setOut(ben, 8, false);
  await handOver(20);
  expect([await ownerOf(shared), await ownerOf(own)]).toEqual([isOf(eva), isOf(ben)]);
});

test("107: the heir's messages are planned again, and an unproven address gets no name", async () => {
  const shared = await insert(ben, { email: ben.email, scopeTag: tag });
  await server.db.updateTable("users").set({ email_verified_at: null }).where("id", "=", eva._id).execute();
  await adopt(ben, { manager: await adopt(clara) });
  await setOut(ben, 0);
  await handOver(7);
  expect(await plannedRecipients(server, shared)).toEqual([eva.email]);
  const [mail] = await mails();
  expect(mail?.data).toMatchObject({ who: "", reminders: 1 });
  expect(mail?.data).not.toHaveProperty("manager");
});

test("108: who is back within seven days keeps all reminders", async () => {
  const shared = await insert(ben, { email: ben.email, scopeTag: tag });
  await setOut(ben, 0);
  await setOut(ben, 6, false);
  await handOver(30);
  expect(await ownerOf(shared)).toEqual(isOf(ben));
});

test("109: what the directory did in an unusual day waits until a super admin confirms it", async () => {
  const [bens, claras] = [
    await insert(ben, { email: ben.email, scopeTag: tag }),
    await insert(clara, { email: clara.email, scopeTag: tag }),
  ];
  await adopt(ben, { shutOutAt: later(0.5) });
  // A confirmed plan shut her out, or the directory, days before.
  await adopt(clara, { shutOutAt: null });
  await setOut(ben, 0.5);
  await setOut(clara, 0.5);
  await withTransaction<void>(server.db, (trx) => writeBrake(trx, later(1)));
  await handOver(10);
  expect([await ownerOf(bens), await ownerOf(claras)]).toEqual([isOf(ben), isOf(eva)]);
  // Another unusual day confirms nothing of the first.
  await withTransaction<void>(server.db, (trx) => writeBrake(trx, later(2)));
  await handOver(10);
  expect(await ownerOf(bens)).toEqual(isOf(ben));
  // Someone who left before the first does not wait.
  for (const brakeAt of [null, later(2)]) await withTransaction<void>(server.db, (trx) => writeBrake(trx, brakeAt));
  await handOver(10);
  expect(await ownerOf(bens)).toEqual(isOf(eva));
  await withTransaction<void>(server.db, (trx) => writeBrake(trx, null));
});

test("107: once the unusual day is confirmed, its people's reminders go to the heir", async () => {
  const shared = await insert(ben, { email: ben.email, scopeTag: tag });
  await adopt(ben, { shutOutAt: later(0.5) });
  await setOut(ben, 0.5);
  await withTransaction<void>(server.db, (trx) => writeBrake(trx, later(1)));
  await handOver(10);
  expect(await ownerOf(shared)).toEqual(isOf(ben));
  await withTransaction<void>(server.db, (trx) => writeBrake(trx, null));
  await handOver(10);
  expect(await ownerOf(shared)).toEqual(isOf(eva));
});

/** Hands Ben's two shared reminders over to Eva, who may give them to his manager. */
async function offered(manager = clara) {
  const ids = [
    await insert(ben, { email: ben.email, scopeTag: tag }),
    await insert(ben, { email: "team@example.org", scopeTag: tag }),
  ];
  await adopt(ben, { manager: await adopt(manager) });
  await setOut(ben, 0);
  await handOver(7);
  const [offer] = await offersFor(eva);
  return { ids, offer };
}
const give = (user: TestUser, id: string) =>
  callApi(server, `POST /reminder/handovers/${id}/give`, { token: user.token });

test("107: the heir alone may give them to the leaver's manager, or keep them", async () => {
  const { ids, offer } = await offered();
  expect(offer).toMatchObject({ from: "Ben Ortiz", reminders: 2, manager: { _id: clara._id, name: "Clara Diaz" } });
  expect((await mails())[0]?.data).toMatchObject({ manager: "Clara Diaz" });
  for (const other of [clara, root]) {
    expect(await offersFor(other)).toEqual([]);
    expect((await give(other, offer._id)).status).toBe(404);
    const kept = await callApi(server, `DELETE /reminder/handovers/${offer._id}`, { token: other.token });
    expect(kept.status).toBe(404);
  }
  const evas = await insert(eva, { email: eva.email, scopeTag: tag });
  expect((await give(eva, offer._id)).status).toBe(204);
  expect(await ownerOf(ids[0]!)).toEqual(isOf(clara));
  expect(await ownerOf(ids[1]!)).toEqual({ owner_id: clara._id, email: "team@example.org" });
  expect(await ownerOf(evas)).toEqual(isOf(eva));
  expect(await plannedRecipients(server, ids[0]!)).toEqual([clara.email]);
  expect(await handedOver()).toContainEqual(
    expect.objectContaining({
      actor_id: eva._id,
      target_id: clara._id,
      details: expect.objectContaining({ reminders: 2 }),
    }),
  );
  expect(await offersFor(eva)).toEqual([]);
  expect((await give(eva, offer._id)).status).toBe(404);
});

test("107: what the heir keeps is offered no longer; what they gave away or deleted does not go along", async () => {
  const { ids, offer } = await offered();
  await server.db.updateTable("reminders").set({ owner_id: root._id }).where("id", "=", ids[1]!).execute();
  expect(await offersFor(eva)).toMatchObject([{ reminders: 1 }]);
  const kept = await callApi(server, `DELETE /reminder/handovers/${offer._id}`, { token: eva.token });
  expect([kept.status, await offersFor(eva)]).toEqual([204, []]);
  expect(await ownerOf(ids[0]!)).toEqual(isOf(eva));
});

const offers = () => server.db.selectFrom("handovers").selectAll().execute();
test.each([
  ["without Remind Me", { is_allowed_for_remind_me: false }],
  ["who is shut out", { deactivated_at: start }],
])("107: nothing is offered to a manager %s", async (_, change) => {
  await server.db.updateTable("users").set(change).where("id", "=", clara._id).execute();
  await offered();
  expect(await offers()).toEqual([]);
});

test("107: nothing is offered where the heir was the manager", async () => {
  const { ids } = await offered(eva);
  expect([await ownerOf(ids[0]!), await offers()]).toEqual([isOf(eva), []]);
});

test("107: a manager who is shut out or loses Remind Me after the offer gets nothing", async () => {
  const { ids, offer } = await offered();
  const changes = [{ is_allowed_for_remind_me: false }, { deactivated_at: start }];
  for (const change of changes) {
    await server.db.updateTable("users").set(change).where("id", "=", clara._id).execute();
    expect(await offersFor(eva)).toEqual([]);
    expect((await give(eva, offer._id)).status).toBe(404);
    const back = { is_allowed_for_remind_me: true, deactivated_at: null };
    await server.db.updateTable("users").set(back).where("id", "=", clara._id).execute();
  }
  expect(await ownerOf(ids[0]!)).toEqual(isOf(eva));
  expect(await offersFor(eva)).toHaveLength(1);
});

test("107: nobody is the heir without Remind Me", async () => {
  const plain = await factories(server).user();
  const set = (heir: string) => callApi(server, "PUT /provisioning/heir", { token: root.token, body: { heir } });
  expect((await set(plain._id)).status).toBe(400);
  expect((await set(clara._id)).status).toBe(204);
  const shared = await insert(ben, { email: ben.email, scopeTag: tag });
  await server.db.updateTable("users").set({ is_allowed_for_remind_me: false }).where("id", "=", clara._id).execute();
  await setOut(ben, 0);
  await handOver(7);
  expect(await ownerOf(shared)).toEqual(isOf(root));
});
