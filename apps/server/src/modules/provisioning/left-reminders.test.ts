import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { insertReminder, plannedRecipients, type ReminderFixture } from "../../../test/reminder-factory.ts";
import { lockAccount } from "../../accounts/account-row.ts";
import { readReaders } from "../../deliveries/notices/audience.ts";
import { readReminderContexts } from "../../deliveries/context/reminder-context.ts";
import { systemClock } from "../../platform/clock.ts";
import { writeSetting } from "../../platform/settings.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { openAgain, shutOut } from "./shut-out.ts";

let server: TestServer;
let root: TestUser;
let eva: TestUser;
let ana: TestUser;
let ben: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  const { user } = factories(server);
  root = await user({ isSuperAdmin: true });
  await user({ isSuperAdmin: true });
  [eva, ana, ben] = [await user({ isAdmin: true }), await user({ isAllowedForRemindMe: true }), await user()];
  await server.db.updateTable("users").set({ email_verified_at: new Date() }).execute();
});
afterAll(() => server.close());

const source = { token: "Entra", clock: systemClock, company: null };
const setOut = (user: TestUser, isOut: boolean) =>
  withTransaction<void>(server.db, async (trx) => {
    const account = await lockAccount(trx, user._id);
    if (account === null) throw new Error("no account");
    await (isOut ? shutOut(trx, account, source) : openAgain(trx, account, source));
  });
const choose = (id: string | null) =>
  withTransaction<void>(server.db, (trx) => writeSetting(trx, "provisioning_heir", id));
/** Returns who gets a reminder, and whether one of them has taken it; null: it is paused. */
async function recipientsOf(id: string, keys?: string[]) {
  const [context] = await withTransaction(server.db, (trx) => readReminderContexts(trx, [id], keys));
  if (context === undefined) throw new Error("no reminder");
  if (context.isPaused) return null;
  const people = context.recipients.map(({ address }) => address).toSorted();
  const told = context.escalation?.people.map(({ address }) => address);
  const isForHeir = context.recipients.some(({ isHeir }) => isHeir);
  return { people, told, ...(isForHeir && { isForHeir }), ...(context.taken !== null && { isTaken: true }) };
}
const insert = async (owner: TestUser, more: ReminderFixture) => (await insertReminder(server, owner, more))._id;

test("107: reminders of one who left go on to the others, to the heir alone, or pause; coming back restores them", async () => {
  const tag = await factories(server).scopeTag();
  const own = await insert(ana, { email: ana.email });
  const shared = await insert(ana, { email: ana.email, scopeTag: tag });
  const others = await insert(ana, { email: ana.email, scopeTag: tag, assignees: [ana, ben] });
  await server.db
    .updateTable("reminders")
    .set({ taken_by: ana._id, taken_at: new Date(), taken_for: "2100-01-31", escalation: "own" })
    .set({ escalate_before_days: 1, escalate_to: [ana._id, eva._id] })
    .where("id", "=", others)
    .execute();
  const before = [await recipientsOf(own), await recipientsOf(shared), await recipientsOf(others)];
  await setOut(ana, true);
  expect(await recipientsOf(own)).toBeNull();
  expect(await recipientsOf(shared)).toEqual({ people: [root.email], isForHeir: true });
  expect(await recipientsOf(shared, [root._id])).toEqual({ people: [root.email], isForHeir: true });
  expect(await recipientsOf(others)).toEqual({ people: [ben.email], told: [eva.email] });
  await choose(eva._id);
  expect(await recipientsOf(shared)).toEqual({ people: [eva.email], isForHeir: true });
  await setOut(eva, true);
  expect(await recipientsOf(shared)).toEqual({ people: [root.email], isForHeir: true });
  await setOut(eva, false);
  await setOut(ana, false);
  expect([await recipientsOf(own), await recipientsOf(shared), await recipientsOf(others)]).toEqual(before);
});

test("107: reminders without a scope tag go on to others here, and a reader sees why one is paused", async () => {
  await choose(null);
  const own = await insert(ana, { email: ana.email });
  const outside = await insert(ana, { email: "ana@home.example" });
  const bens = await insert(ana, { email: ben.email.toUpperCase() });
  const assigned = await insert(ana, { email: ana.email, assignees: [ben] });
  const all = [own, outside, bens, assigned];
  const seen = async () => {
    const states = [];
    for (const id of all) {
      const { body } = await callApi(server, `GET /reminder/reminder/${id}`, { token: root.token });
      expect(body.isPaused).toBe((await recipientsOf(id)) === null);
      states.push(body.isPaused ? (body.isPausedByLeaving ? "left" : "paused") : "sent");
    }
    return states;
  };
  expect(await seen()).toEqual(["sent", "sent", "sent", "sent"]);
  await setOut(ana, true);
  expect(await seen()).toEqual(["left", "left", "sent", "sent"]);
  expect(await recipientsOf(bens)).toMatchObject({ people: [ben.email] });
  // To assign someone would not send them, so another reason is shown.
  const setRight = (is_allowed_for_remind_me: boolean) =>
    server.db.updateTable("users").set({ is_allowed_for_remind_me }).where("id", "=", ana._id).execute();
  await setRight(false);
  expect(await seen()).toEqual(["paused", "paused", "paused", "paused"]);
  await setRight(true);
  await setOut(ben, true);
  expect(await seen()).toEqual(["left", "left", "left", "left"]);
  await setOut(ben, false);
  await setOut(ana, false);
  expect(await seen()).toEqual(["sent", "sent", "sent", "sent"]);
});

test("107: the plan of messages follows: the heir's come and go, once", async () => {
  await choose(null);
  await server.db.deleteFrom("planning_jobs").execute();
  const reminder = await insert(eva, { email: ana.email, scopeTag: await factories(server).scopeTag() });
  for (const isOut of [true, false]) {
    await setOut(ana, isOut);
    const plan = async () => {
      await server.plan();
      return plannedRecipients(server, reminder);
    };
    await expect.poll(plan).toEqual([isOut ? root.email : ana.email]);
  }
});

test("an heir who is back is the heir again, on the page and in the plan of messages", async () => {
  await choose(eva._id);
  const reminder = await insert(root, { email: ana.email, scopeTag: await factories(server).scopeTag() });
  const seen = async () => {
    await server.plan();
    const { body } = await callApi(server, "GET /provisioning", root);
    return [body.heir._id, ...(await plannedRecipients(server, reminder))];
  };
  await setOut(ana, true);
  await expect.poll(seen).toEqual([eva._id, eva.email]);
  await setOut(eva, true);
  await expect.poll(seen).toEqual([root._id, root.email]);
  await setOut(eva, false);
  await expect.poll(seen).toEqual([eva._id, eva.email]);
  await setOut(ana, false);
  await choose(null);
});

test("an administrator who is shut out gets no administrators' notices until they are back", async () => {
  const read = async () => (await withTransaction(server.db, (trx) => readReaders(trx, []))).has(eva._id);
  expect(await read()).toBe(true);
  await setOut(eva, true);
  expect(await read()).toBe(false);
  await setOut(eva, false);
  expect(await read()).toBe(true);
});
