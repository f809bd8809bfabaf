import { randomUUID } from "node:crypto";
import { limits } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import {
  addEntry,
  counterOf,
  grantOf,
  inDays,
  link,
  publish,
  renewSharedKeys,
  type Sharer,
  sharedFinish,
  sharedSuccessorCalls,
  sharedVault,
} from "../../../test/sharing.ts";
import { newEntry } from "../../../test/value-factories.ts";

let server: TestServer;
const clock = createTestClock();
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const code = ({ status, body }: { status: number; body: { code: string } }) => (status < 300 ? "done" : body.code);
const call = (who: { token: string }, path: string, body?: unknown) =>
  callApi(server, path, { token: who.token, ...(body === undefined ? {} : { body }) });
const contents = async (who: Sharer, vaultId: string) => code(await call(who, `GET /vaults/${vaultId}/contents`));
const write = async (by: Sharer, vaultId: string) => {
  const manifest = link(by, vaultId, (await counterOf(server, vaultId)) + 1);
  return code(await call(by, `POST /vaults/${vaultId}/entries`, { ...newEntry(), manifest }));
};
const shown = async (who: Sharer, vaultId: string) =>
  (await call(who, "GET /shared")).body.vaults.find((vault: { vaultId: string }) => vault.vaultId === vaultId);

test("new keys put another vault in the place of the present one, without who goes, with everyone's favourites", async () => {
  const { vault, members } = await sharedVault(server, "write", "read");
  const [bea, cem] = members as [Sharer, Sharer];
  const { vaultId, founder } = vault;
  const entry = await addEntry(server, bea, vaultId);
  await call(cem, `PUT /vaults/${vaultId}/entries/${entry._id}`, { isFavorite: true });
  await call(bea, `PUT /vaults/${vaultId}/entries/${entry._id}`, { isFavorite: true });
  const successor = await renewSharedKeys(server, vault, [bea], { entries: [newEntry({ _id: entry._id })] });
  expect(await shown(cem, vaultId)).toMatchObject({ successor: successor.vaultId });
  expect(await shown(cem, successor.vaultId)).toMatchObject({ role: "read", counter: 0, successor: null });
  const { body } = await call(cem, `GET /vaults/${successor.vaultId}/contents`);
  expect(body.entries).toMatchObject([{ _id: entry._id, isFavorite: true, vaultId: successor.vaultId }]);
  expect(await contents(bea, successor.vaultId)).toBe("not_found");
  expect([await write(founder, vaultId), await contents(cem, vaultId), await contents(founder, vaultId)]).toEqual([
    "vault_followed",
    "vault_followed",
    "done",
  ]);
  const links = await call(cem, `GET /vaults/${vaultId}/manifests?after=-1&until=99`);
  expect(links.body.manifests).toHaveLength(3);
  const given = await call(cem, `GET /vaults/${successor.vaultId}/grants`);
  expect(given.body.grants).toMatchObject([{ by: founder._id, to: cem._id, until: "", counter: 0 }]);
  expect((await server.db.selectFrom("favorites").select("user_id").execute()).map(({ user_id }) => user_id)).toEqual([
    cem._id,
  ]);
  const mails = await server.db.selectFrom("mails").select("template").where("user_id", "=", bea._id).execute();
  expect(mails.map(({ template }) => template)).toContain("shared-removed");
  const events = await server.db
    .selectFrom("audit_events")
    .select(["kind", "target_id", "details"])
    .where("actor_id", "=", founder._id)
    .execute();
  expect(events).toContainEqual({
    kind: "shared-member-removed",
    target_id: bea._id,
    details: { vault: vaultId.slice(0, 4) },
  });
  expect(JSON.stringify(events)).not.toContain(vaultId);
});

test("68: who goes is barred from the begin on; another begin that omits them lets them in again", async () => {
  const { vault, members } = await sharedVault(server, "write", "manage", "write");
  const [bea, cem, dan] = members as [Sharer, Sharer, Sharer];
  const { vaultId, founder } = vault;
  const anas = sharedSuccessorCalls(server, founder, vaultId);
  const cems = sharedSuccessorCalls(server, cem, vaultId);
  expect(code(await anas.begin(randomUUID(), [bea]))).toBe("done");
  expect([await write(bea, vaultId), await contents(bea, vaultId)]).toEqual(["not_found", "not_found"]);
  expect((await shown(cem, vaultId)).keysDue).toEqual([{ userId: bea._id, why: "barred" }]);
  const refused = await cems.begin(randomUUID(), [dan]);
  expect(refused.body).toMatchObject({ code: "already_begun", begun: { by: founder._id, without: [bea._id] } });
  await call(dan, `POST /vaults/${vaultId}/leave`, { currentPassword: dan.password });
  const successorId = randomUUID();
  expect(code(await cems.begin(successorId, [], { replace: true }))).toBe("done");
  expect([await write(bea, vaultId), await write(dan, vaultId)]).toEqual(["done", "not_found"]);
  expect(code(await anas.stage(successorId, [newEntry()]))).toBe("vault_changed");
});

test("68: who was taken out is barred from the vaults before too, whatever new keys begin later", async () => {
  const { vault, members } = await sharedVault(server, "manage", "write");
  const [bea, cem] = members as [Sharer, Sharer];
  const { vaultId, founder } = vault;
  const next = await renewSharedKeys(server, vault, [bea]);
  await sharedSuccessorCalls(server, founder, next.vaultId).begin(randomUUID(), [cem]);
  const paths = ["contents", "manifests?after=-1&until=9", "lists/0", "grants"];
  for (const path of paths) expect(code(await call(bea, `GET /vaults/${vaultId}/${path}`))).toBe("not_found");
  expect(await shown(bea, vaultId)).toBeUndefined();
  expect((await call(bea, `GET /shared/cards?ids=${founder._id}`)).body.cards).toHaveLength(1);
  await server.db.deleteFrom("shared_invites").execute();
  expect((await call(bea, `GET /shared/cards?ids=${founder._id}`)).body.cards).toEqual([]);
  expect(
    code(await sharedSuccessorCalls(server, founder, next.vaultId).begin(randomUUID(), [], { replace: true })),
  ).toBe("done");
  expect([await contents(cem, next.vaultId), await contents(bea, vaultId)]).toEqual(["done", "not_found"]);
});

test("68: who leaves while a begin bars them has left, whatever new keys begin later", async () => {
  const { vault, members } = await sharedVault(server, "write", "write");
  const [bea, cem] = members as [Sharer, Sharer];
  const { vaultId, founder } = vault;
  const { begin } = sharedSuccessorCalls(server, founder, vaultId);
  expect(code(await begin(randomUUID(), [bea]))).toBe("done");
  expect(code(await call(bea, `POST /vaults/${vaultId}/leave`, { currentPassword: bea.password }))).toBe("done");
  expect(code(await call(bea, `POST /vaults/${vaultId}/leave`, { currentPassword: bea.password }))).toBe("not_found");
  expect(code(await begin(randomUUID(), [cem], { replace: true }))).toBe("done");
  expect([await contents(bea, vaultId), await contents(cem, vaultId)]).toEqual(["not_found", "not_found"]);
  expect(await shown(founder, vaultId)).toMatchObject({
    keysDue: expect.arrayContaining([{ userId: bea._id, why: "left" }]),
  });
});

test("67: of two managers who remove one another at once, one is barred, and one finishes", async () => {
  const { vault, members } = await sharedVault(server, "manage", "write");
  const [bea] = members as [Sharer];
  const { vaultId, founder } = vault;
  const [one, two] = [randomUUID(), randomUUID()];
  const replace = { replace: true };
  const codes = await Promise.all([
    sharedSuccessorCalls(server, founder, vaultId).begin(one, [bea], replace).then(code),
    sharedSuccessorCalls(server, bea, vaultId).begin(two, [founder], replace).then(code),
  ]);
  expect(codes.toSorted()).toEqual(["done", "not_found"]);
  const [by, successorId, gone] = codes[0] === "done" ? [founder, one, bea] : ([bea, two, founder] as const);
  const left = vault.members.filter(({ who }) => who !== gone);
  const from = await counterOf(server, vaultId);
  const form = sharedFinish({ by, successorId, members: left, from });
  expect(code(await sharedSuccessorCalls(server, by, vaultId).finish(successorId, form))).toBe("done");
  const again = sharedSuccessorCalls(server, by, vaultId);
  expect(code(await again.begin(randomUUID(), []))).toBe("vault_followed");
});

test("67: a second finish that others' writes spoil makes them wait for a minute", async () => {
  const { vault, members } = await sharedVault(server, "write", "manage");
  const [bea, cem] = members as [Sharer, Sharer];
  const { vaultId, founder: by } = vault;
  const successorId = randomUUID();
  const calls = sharedSuccessorCalls(server, by, vaultId);
  await calls.begin(successorId);
  const finish = async (from: number) =>
    code(await calls.finish(successorId, sharedFinish({ by, successorId, members: vault.members, from })));
  for (let i = 0; i < 2; i++) {
    const from = await counterOf(server, vaultId);
    expect(await write(bea, vaultId)).toBe("done");
    expect(await finish(from)).toBe("manifest_conflict");
  }
  expect([await write(bea, vaultId), await write(cem, vaultId), await write(by, vaultId)]).toEqual([
    "vault_held",
    "vault_held",
    "done",
  ]);
  clock.advance(61);
  expect(await write(bea, vaultId)).toBe("done");
  expect(await finish(await counterOf(server, vaultId))).toBe("done");
});

test("a finish has exactly the members who are not barred, no higher role, their keys, and a grant of the old key each", async () => {
  const { vault, members } = await sharedVault(server, "write", "read");
  const [bea, cem] = members as [Sharer, Sharer];
  const { vaultId, founder: by } = vault;
  const successorId = randomUUID();
  const calls = sharedSuccessorCalls(server, by, vaultId);
  await calls.begin(successorId, [bea]);
  const rest = vault.members.filter(({ who }) => who !== bea);
  const from = await counterOf(server, vaultId);
  const form = (parts: object = {}) => sharedFinish({ by, successorId, members: rest, from, ...parts });
  const finish = async (body: object) => code(await calls.finish(successorId, body));
  expect(await finish(form({ members: vault.members }))).toBe("members_changed");
  expect(await finish(form({ members: rest.slice(0, 1) }))).toBe("members_changed");
  const higher = rest.map(({ who }) => ({ who, role: "manage" }));
  expect(await finish(form({ members: higher }))).toBe("invalid");
  expect(await finish({ ...form(), grants: form().grants.slice(1) })).toBe("invalid");
  const right = form();
  const late = rest.map(({ who }) => grantOf({ vaultId: successorId, by, to: who, manifest: right.manifest }));
  expect(await finish({ ...right, grants: late })).toBe("invalid");
  expect(await finish({ ...form(), hash: "A".repeat(43) })).toBe("invalid");
  expect(await finish(form({ by: { ...by, signKey: cem.signKey } }))).toBe("no_write_proof");
  const stranger = await publish(server, cem);
  const replaced = rest.map((member) => (member.who === cem ? { ...member, who: stranger } : member));
  expect((await shown(by, vaultId)).keysDue).toContainEqual({ userId: cem._id, why: "card" });
  expect(await finish(form({ members: replaced }))).toBe("done");
});

test("tasks about passwords move to the successor, also one that was done; too many close, and stop no new keys", async () => {
  const { vault, members } = await sharedVault(server, "write", "write");
  const [bea, cem] = members as [Sharer, Sharer];
  const taskOf = (who: Sharer, taskId: string = randomUUID()) => ({
    taskId,
    who: [who._id],
    total: 2,
    due: inDays(14),
    to: [],
  });
  const ofBea = taskOf(bea);
  const second = await renewSharedKeys(server, vault, [bea], { tasks: [ofBea] });
  const done = { left_count: 0, aside_count: 1, gone_count: 1, closed_at: clock.now(), report_counter: 0 };
  await server.db.updateTable("leaver_tasks").set(done).where("id", "=", ofBea.taskId).execute();
  const tasks = [taskOf(cem), { ...ofBea, total: 1 }];
  const third = await renewSharedKeys(server, second, [cem], { tasks });
  expect((await shown(third.founder, third.vaultId)).tasks).toMatchObject([
    { taskId: ofBea.taskId, total: 1, left: null },
    { who: [cem._id], total: 2, left: null },
  ]);
  const closed = await server.db.selectFrom("leaver_tasks").select("id").where("closed_at", "is not", null).execute();
  expect(closed.map(({ id }) => id)).toEqual([ofBea.taskId]);

  const open = Array.from({ length: limits.leaverTasks }, () => ({
    id: randomUUID(),
    vault_id: third.vaultId,
    kind: "passwords" as const,
    who: [bea._id],
    total: 1,
    due: clock.now(),
    to_ids: [],
    created_at: clock.now(),
  }));
  await server.db.insertInto("leaver_tasks").values(open).execute();
  const fourth = await renewSharedKeys(server, third, [], { tasks: [ofBea] });
  const left = (await shown(fourth.founder, fourth.vaultId)).tasks as { taskId: string }[];
  expect(left).toHaveLength(limits.leaverTasks);
  expect(left.map(({ taskId }) => taskId)).toContain(ofBea.taskId);
});

test("77: a hundred successors; three of them keep their entries, all their links and grants", async () => {
  const { vault, members } = await sharedVault(server, "read");
  const [bea] = members as [Sharer];
  const entry = await addEntry(server, vault.founder, vault.vaultId);
  let present = vault;
  for (let i = 0; i < 100; i++) {
    // The limits of begins and lists a day are other tests'.
    if (i % 45 === 0) {
      await server.db.deleteFrom("sharing_counts").execute();
      await server.db.updateTable("vaults").set({ lists: 0 }).where("id", "=", present.vaultId).execute();
    }
    present = await renewSharedKeys(server, present, [], { entries: [newEntry({ _id: entry._id })] });
  }
  const { rows } = await sql<{ vaults: number; kept: number; grants: number }>`
    select count(*) as vaults,
      count(*) filter (where exists (select from password_entries e where e.vault_id = m.vault_id)) as kept,
      count(*) filter (where exists (
        select from shared_grants g where g.vault_id = m.vault_id and g.to_id = m.user_id)) as grants
    from shared_members m where m.user_id = ${bea._id}`.execute(server.db);
  expect(rows).toEqual([{ vaults: 101, kept: 4, grants: 101 }]);
  const first = await call(bea, `GET /vaults/${vault.vaultId}/manifests?after=-1&until=9`);
  expect(first.body.manifests).toHaveLength(3);
  const { vaults } = (await call(bea, "GET /shared")).body;
  expect(vaults).toHaveLength(101);
}, 120_000);
