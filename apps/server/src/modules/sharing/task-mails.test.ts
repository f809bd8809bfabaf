import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import {
  addMembers,
  connect,
  found,
  renewSharedKeys,
  type Sharer,
  sharedSuccessorCalls,
  sharedVault,
  sharers,
  signText,
} from "../../../test/sharing.ts";
import { mailTasks } from "./task-mails.ts";

let server: TestServer;
let admin: TestUser;
const clock = createTestClock();
beforeAll(async () => {
  server = await startTestServer({ clock, config: { tokenTtlSeconds: 60 * 86_400 } });
  admin = await factories(server).user({ isAdmin: true });
});
afterAll(() => server.close());

const day = 86_400;
const mailsTo = async ({ _id }: { _id: string }) =>
  (
    await server.db
      .selectFrom("mails")
      .select("data")
      .where("user_id", "=", _id)
      .where("template", "=", "leaver-task")
      .orderBy("created_at")
      .execute()
  ).map(({ data }) => data as { stage: string; who: string; vault: string; left: number; total: number });

test("200: a manager who gives and takes a person's access again and again keeps no mail about due keys from them", async () => {
  const { vault, members } = await sharedVault(server, "manage", "read");
  const [bea, leaver] = members as [Sharer, Sharer];
  const [mal] = (await sharers(server, 1)) as [Sharer];
  const first = await found(server, mal);
  await connect(server, mal, bea);
  await addMembers(server, first, [{ who: bea, role: "read" }]);
  const sent = async (template: string) => {
    const mails = server.db.selectFrom("mails").select("id").where("user_id", "=", bea._id);
    return (await mails.where("template", "=", template).execute()).length;
  };
  const { begin } = sharedSuccessorCalls(server, mal, first.vaultId);
  for (let i = 0; i < 24; i++)
    for (const without of [[bea], []]) expect((await begin(randomUUID(), without, { replace: true })).status).toBe(204);
  for (let i = 0; i < 10; i++) {
    // A mail that is on its way takes in no other vault.
    await server.db.updateTable("mails").set({ attempts: 1 }).where("user_id", "=", bea._id).execute();
    await addMembers(server, await found(server, mal), [{ who: bea, role: "read" }]);
  }
  expect((await sent("shared-removed")) + (await sent("shared-access"))).toBe(30);
  const body = { currentPassword: leaver.password };
  await callApi(server, `POST /vaults/${vault.vaultId}/leave`, { token: leaver.token, body });
  expect(await sent("shared-keys-due")).toBe(1);
});

test("195: a manager who moves the days of many tasks again and again fills no mailbox", async () => {
  const other = await factories(server).user({ isAdmin: true });
  const { vault, members } = await sharedVault(server, "write");
  const [bea] = members as [Sharer];
  const due = new Date(clock.now().getTime() + 14 * day * 1_000).toISOString();
  const tasks = Array.from({ length: 20 }, () => ({ taskId: randomUUID(), who: [bea._id], total: 41, due, to: [] }));
  const { vaultId, founder } = await renewSharedKeys(server, vault, [bea], { tasks });
  const moveAll = async (past: number) => {
    for (const { taskId } of tasks) {
      const at = new Date(Date.parse("2020-01-01T00:00:00.000Z") + past * 1_000).toISOString();
      const body = { due: at, to: [], sig: signText(founder.signKey, "leaver-task", vaultId, taskId, at, "") };
      const moved = await callApi(server, `PUT /vaults/${vaultId}/tasks/${taskId}`, { token: founder.token, body });
      expect(moved.status).toBe(204);
    }
  };
  const sentAfter = async (hours: number) => {
    for (let hour = 0; hour < hours; hour++) {
      await moveAll(hour);
      clock.advance(3_600);
      await mailTasks(server.db, clock);
    }
    return (await mailsTo(other)).length;
  };
  // Each task once, though its day was moved each hour; the next day, as many as one account gets in a day.
  expect(await sentAfter(19)).toBe(20);
  expect(await sentAfter(4)).toBe(30);
  await server.db.updateTable("leaver_tasks").set({ closed_at: clock.now() }).where("vault_id", "=", vaultId).execute();
});

test("new keys that are due are said to who writes where there is no manager, and end with a finish", async () => {
  const { vault, members } = await sharedVault(server, "write", "manage");
  const [bea, cem] = members as [Sharer, Sharer];
  const { vaultId, founder } = vault;
  const leave = ({ token, password: currentPassword }: Sharer) =>
    callApi(server, `POST /vaults/${vaultId}/leave`, { token, body: { currentPassword } });
  await leave(bea);
  await mailTasks(server.db, clock);
  expect(await mailsTo(founder)).toEqual([]);
  clock.advance(2.5 * day);
  await mailTasks(server.db, clock);
  expect((await mailsTo(cem)).map(({ stage }) => stage)).toEqual(["day-before"]);
  const left = vault.members.filter(({ who }) => who !== bea);
  await renewSharedKeys(server, { ...vault, members: left });
  const all = await server.db.selectFrom("leaver_tasks").selectAll().orderBy("kind").execute();
  const tasks = all.filter(({ who }) => who.includes(bea._id));
  expect(tasks.map(({ kind, closed_at }) => [kind, closed_at === null])).toEqual([
    ["keys", false],
    ["passwords", true],
  ]);
});

test("a task is mailed on the first day, midway, the day before, when overdue and a week later, each once", async () => {
  const { vault, members } = await sharedVault(server, "write", "write", "read");
  const [bea, writer, reader] = members as [Sharer, Sharer, Sharer];
  const due = new Date(clock.now().getTime() + 14 * day * 1_000).toISOString();
  const tasks = [{ taskId: randomUUID(), who: [bea._id], total: 41, due, to: [] }];
  const { vaultId, founder } = await renewSharedKeys(server, vault, [bea], { tasks });
  const shown = vault.vaultId.slice(0, 4);
  const stages = async (who: { _id: string }) =>
    (await mailsTo(who)).filter((mail) => mail.vault === shown).map(({ stage }) => stage);
  const pass = async (days: number) => {
    clock.advance(days * day);
    await mailTasks(server.db, clock);
    await mailTasks(server.db, clock);
  };
  await pass(0);
  expect(await stages(founder)).toEqual(["first"]);
  const [mail] = await mailsTo(founder);
  expect(mail).toMatchObject({ vault: shown, who: "Ana Silva", left: 41, total: 41 });
  expect(JSON.stringify(mail)).not.toContain(vaultId);
  await pass(7);
  expect(await stages(founder)).toEqual(["first", "midway"]);
  const [task] = tasks;
  const sig = signText(writer.signKey, "leaver-task", vaultId, task!.taskId, "", writer._id);
  const taken = await callApi(server, `POST /vaults/${vaultId}/tasks/${task!.taskId}/take`, {
    token: writer.token,
    body: { isTaken: true, sig },
  });
  expect(taken.status).toBe(204);
  await pass(6.5);
  expect([await stages(founder), await stages(writer)]).toEqual([["first", "midway"], ["day-before"]]);
  await pass(1);
  expect([await stages(founder), await stages(writer)]).toEqual([["first", "midway", "overdue"], ["day-before"]]);
  expect(await stages(admin)).toEqual([]);
  await pass(7);
  expect(await stages(admin)).toEqual(["escalated"]);
  expect(await stages(reader)).toEqual([]);
  await server.db.updateTable("leaver_tasks").set({ closed_at: clock.now() }).where("id", "=", task!.taskId).execute();
  await pass(30);
  expect(await stages(admin)).toEqual(["escalated"]);
});
