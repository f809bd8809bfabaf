import { randomUUID } from "node:crypto";
import { createQueryId, type KyselyPlugin, PostgresQueryCompiler } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type DeliveryDatabase, openDeliveryDatabase } from "../../../test/delivery-database.ts";
import { createTestClock } from "../../../test/harness.ts";
import { startSmtp, type TestSmtp } from "../../../test/smtp.ts";
import { createPlanningQueue } from "./planning-jobs.ts";

const start = new Date("2026-11-01T12:00:00Z");
let smtp: TestSmtp;
let ledger: DeliveryDatabase;
let owner: string;
const clock = createTestClock(start);
beforeAll(async () => {
  smtp = await startSmtp();
  ledger = await openDeliveryDatabase({ smtpUrl: smtp.url, clock });
});
afterAll(async () => {
  await ledger.close();
  await smtp.close();
});
beforeEach(async () => {
  clock.advance((start.getTime() - clock.now().getTime()) / 1_000);
  smtp.mails.length = 0;
  await ledger.db.deleteFrom("deliveries").execute();
  await ledger.db.deleteFrom("users").execute();
  owner = await ledger.person({ email: "ana@example.com" });
});

const change = async (set: object) => {
  await ledger.db.updateTable("users").set(set).where("id", "=", owner).execute();
  await ledger.requestPlan({ kind: "person", id: owner });
};
/** Plans the next fifty reminders of one job. */
const planSome = async (parts: object = {}) => {
  const [plan] = await createPlanningQueue({ ...ledger.parts, turnSize: 50, ...parts }).claim(1);
  await plan?.();
  return plan !== undefined;
};
/** Simulates a process that ends after it has planned fifty more and before it has recorded that. */
const planAndCrash = () => {
  const crash: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const { sql } = new PostgresQueryCompiler().compileQuery(node, createQueryId());
      if (sql.includes("set planned_to")) throw new Error("killed");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return planSome({ db: ledger.db.withPlugin(crash) }).catch(() => "killed");
};
const jobs = () => ledger.db.selectFrom("planning_jobs").selectAll().orderBy("next_at").execute();
/** Counts pending deliveries by their moment. */
const waiting = async () => {
  const rows = (await ledger.rows()).filter(({ state }) => state === "pending");
  const moments = Map.groupBy(rows, ({ send_at }) => send_at.toISOString().slice(5, 16));
  return Object.fromEntries([...moments].map(([moment, { length }]) => [moment, length]));
};
/** Returns the recipients of the mails since the last call. */
const receivers = () => smtp.mails.splice(0).map(({ to }) => [to].flat()[0]?.text);
/** Makes reminders of a user as copies of the first one: each on every day. */
async function daily(count: number, row: object = {}) {
  const frequency = { frequency: "daily", start: "2026-11-01", email: "ana@example.com" } as const;
  return Promise.all(Array.from({ length: count }, () => ledger.reminder({ owner, ...frequency, ...row })));
}

test("a new mail hour reaches all of many, some at a time; killed in between, nothing is lost or goes by the old one", async () => {
  await daily(120);
  await change({ mail_time: "10:00" });
  expect(await waiting()).toEqual({ "11-02T09:00": 120 });
  await planSome();
  expect(await waiting()).toEqual({ "11-02T09:00": 70, "11-02T10:00": 50 });
  expect(await planAndCrash()).toBe("killed");
  expect(await waiting()).toEqual({ "11-02T09:00": 20, "11-02T10:00": 100 });
  // The job continues when the lease ends.
  expect(await planSome()).toBe(false);
  clock.advance(21 * 3_600);
  await ledger.send();
  expect(smtp.mails).toEqual([]);
  await ledger.plan();
  expect([await waiting(), await jobs()]).toEqual([{ "11-02T10:00": 120 }, []]);
  clock.advance(3_600);
  await ledger.send();
  expect((await ledger.rows()).filter(({ state }) => state === "sent")).toHaveLength(120);
  expect(smtp.mails).toHaveLength(3);
});

test("what is changed again meanwhile is planned anew from the first on, once it is through", async () => {
  await daily(120);
  await change({ mail_time: "10:00" });
  await planSome();
  for (const mail_time of ["11:00", "08:00"]) await change({ mail_time });
  expect(await jobs()).toHaveLength(1);
  clock.advance(30);
  while (await planSome());
  expect(await waiting()).toEqual({ "11-02T10:00": 50, "11-02T08:00": 70 });
  // The job rests as long as it took.
  clock.advance(29);
  expect(await planSome()).toBe(false);
  clock.advance(1);
  await ledger.plan();
  expect([await waiting(), await jobs()]).toEqual([{ "11-02T08:00": 120 }, []]);
});

test("whoever changes settings without end has one job, and others have their turn after its next batch", async () => {
  await daily(120);
  const ben = await ledger.person({ email: "ben@example.com" });
  await ledger.reminder({ owner: ben, email: "ben@example.com" });
  for (let index = 0; index < 50; index++) await change({ mail_time: index % 2 === 0 ? "10:00" : "11:00" });
  await ledger.db.updateTable("users").set({ mail_time: "15:00" }).where("id", "=", ben).execute();
  clock.advance(1);
  await ledger.requestPlan({ kind: "person", id: ben });
  clock.advance(1);
  await planSome();
  await planSome();
  expect((await jobs()).map(({ user_id }) => user_id)).toEqual([owner]);
  expect(await waiting()).toMatchObject({ "12-24T15:00": 1 });
});

test("a channel that is turned on gets what falls due until it is planned, and nothing of before", async () => {
  const tag = randomUUID();
  const times = { created_at: start, updated_at: start };
  await ledger.db
    .insertInto("scope_tags")
    .values({ id: tag, name: tag, description: "", ...times })
    .execute();
  const ids = [
    ...(await daily(1, { scopeTag: tag })),
    await ledger.reminder({ owner, scopeTag: tag, expiryDate: "2026-11-09" }),
    await ledger.reminder({ owner, scopeTag: tag, expiryDate: "2026-11-03", remindBeforeDays: 2 }),
  ];
  await ledger.change(ids[2]!, { also_before_days: [1] }, false);
  await ledger.send();
  clock.advance(20 * 3_600);
  const channel = await ledger.channel({ url: "https://127.0.0.1:1/", scopeTag: tag });
  await ledger.requestPlan({ kind: "tag", id: tag });
  clock.advance(3 * 3_600);
  await ledger.plan();
  const planned = async (id: string) =>
    (await ledger.rows(id)).filter(({ channel_id }) => channel_id === channel).map(({ occurrence }) => occurrence);
  expect(await Promise.all(ids.map(planned))).toEqual([["2026-11-02"], ["2026-11-02"], ["2026-11-02"]]);
  // A second request counts what is new since then from its own moment.
  await ledger.db.deleteFrom("deliveries").where("channel_id", "=", channel).execute();
  await ledger.db.updateTable("channels").set({ active_since: clock.now() }).execute();
  await ledger.replan({ kind: "tag", id: tag });
  expect(await Promise.all(ids.map(planned))).toEqual([["2026-11-03"], [], []]);
});

test("a digest that is turned on, or off, counts for what falls due before it is planned", async () => {
  await daily(2);
  const outsider = await ledger.reminder({ owner, email: "x@example.org", frequency: "daily", start: "2026-11-01" });
  await change({ digest: "weekly", digest_day: 3 });
  clock.advance(22 * 3_600);
  await ledger.send();
  expect(receivers()).toEqual(["x@example.org"]);
  expect(await waiting()).toEqual({ "11-04T09:00": 2, "11-03T09:00": 1 });
  await ledger.plan();
  await change({ digest: "off" });
  clock.advance(48 * 3_600);
  // The digest's worker gives them back, the other one sends them.
  await ledger.send();
  await ledger.send();
  expect(receivers().filter((address) => address === "ana@example.com")).toHaveLength(2);
  expect((await ledger.rows(outsider)).filter(({ state }) => state === "sent")).toHaveLength(2);
});

test("a reminder that cannot be planned stops no other", async () => {
  const [lost] = (await daily(3)).toSorted();
  await ledger.db
    .updateTable("reminders")
    .set({ expiry_date: "infinity", also_at_expiry: true })
    .where("id", "=", lost!)
    .execute();
  await change({ mail_time: "10:00" });
  await ledger.plan();
  expect([await waiting(), await jobs()]).toEqual([{ "11-02T09:00": 1, "11-02T10:00": 2 }, []]);
});
