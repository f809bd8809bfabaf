import { calls, type LeaverTask, type SharedState } from "@pomander/contract";
import { sign } from "@pomander/crypto/sharing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailTasks } from "../../../apps/server/src/modules/sharing/task-mails.ts";
import { createApi, type OpenVault } from "../src/index.ts";
import { placeOf } from "../src/vault/vault-place.ts";
import { storeOver } from "../src/vault/save.ts";
import { forgeSuccessor, identityOf, insiderOf, storedChain } from "./support/shared-insider.ts";
import { done, foundVault, join, participant, type Participant } from "./support/sharing.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { backUp } from "./support/stored-vault.ts";
import { draft, store } from "./support/test-environment.ts";
import { replaceReply } from "./support/tampering.ts";

/** Attacks on the list of what former members know, by a server or a person: cases 177 to 188 of crypto-protocol.md. */
let env: TestEnvironmentWithServer;
let ana: Participant;
let bea: Participant;
let cy: Participant;
let vaultId: string;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
/** Ana manages a vault in which Bea and Cy write. */
beforeEach(async () => {
  env.proxy.tampering = {};
  [ana, bea, cy] = [await participant(env), await participant(env), await participant(env)];
  vaultId = await foundVault(ana, "Ops");
  await join(ana, bea, vaultId, "write");
  await join(ana, cy, vaultId, "write");
});

const idOf = ({ sharing }: Participant) => sharing.snapshot().me!.userId;
/** Makes new keys without these people, and returns the id of the vault. */
async function takeOut(of: string, ...people: Participant[]): Promise<string> {
  const options = { vaultId: of, password: ana.person.password, out: people.map(idOf), replaced: [] };
  return done(await ana.sharing.makeNewKeys(options)).vaultId;
}
const leftOf = async ({ sharing }: Participant, of: string, who: Participant) =>
  (await sharing.leavers(of)).find(({ userId }) => userId === idOf(who));
const tasksOf = async (of: string): Promise<LeaverTask[]> => {
  await ana.sharing.refresh();
  return [...ana.sharing.snapshot().vaults.find((vault) => vault.vaultId === of)!.tasks];
};
const knownIn = async (vault: OpenVault, id: string) => (await vault.reveal(id)).extra["known"];
const changePassword = async (vault: OpenVault, id: string, password: string) => {
  const opened = await vault.reveal(id);
  expect((await vault.save(opened, { ...opened, password })).kind).toBe("saved");
};
const known = (who: Participant, ...what: string[]) => [{ userId: idOf(who), what }];

test("177 who leaves and dated every entry ahead is on the list of all the same", async () => {
  const bank = await store(ana.vault(vaultId), { title: "Bank" });
  const ahead = new Date("2999-01-01T00:00:00.000Z");
  const beaLater = await participant(env, { person: bea.person, memory: bea.memory, now: () => ahead });
  await changePassword(beaLater.vault(vaultId), bank._id, "of the future");
  const router = await store(beaLater.vault(vaultId), { title: "Router" });
  await ana.sharing.refresh();
  for (const { _id } of [bank, router])
    expect((await ana.vault(vaultId).reveal(_id)).extra["changedAt"]).toBe(ahead.toISOString());
  const next = await takeOut(vaultId, bea);
  expect((await leftOf(ana, next, bea))!.left.toSorted()).toEqual([bank._id, router._id].toSorted());
});

describe("178 a server", () => {
  let next: string;
  let bank: string;
  let router: string;
  beforeEach(async () => {
    [bank, router] = [
      (await store(ana.vault(vaultId), { title: "Bank" }))._id,
      (await store(ana.vault(vaultId), { title: "Router" }))._id,
    ];
    next = await takeOut(vaultId, bea);
    await cy.sharing.refresh();
  });
  const lie = (change: (tasks: LeaverTask[]) => LeaverTask[]) => {
    env.proxy.tampering = replaceReply("GET", /^\/shared$/, ({ body }) => {
      for (const vault of (body as SharedState).vaults) vault.tasks = change(vault.tasks);
    });
  };
  const reports = (from: number) => env.proxy.seen.slice(from).filter(({ path }) => path.endsWith("/reports"));

  test("that says done makes no device believe it, and is told again", async () => {
    lie((tasks) => tasks.map((task) => ({ ...task, left: 0, aside: 0, gone: 2 })));
    const from = env.proxy.seen.length;
    await cy.sharing.refresh();
    expect((await leftOf(cy, next, bea))!.left).toHaveLength(2);
    expect(reports(from)).toMatchObject([{ body: { left: 2, aside: 0, gone: 0 } }]);
  });

  test("that hides the task, or its report, hides nothing of the vault's own list", async () => {
    lie(() => []);
    await cy.sharing.refresh();
    expect((await leftOf(cy, next, bea))!.left.toSorted()).toEqual([bank, router].toSorted());
    await changePassword(cy.vault(next), bank, "a new one");
    expect(await leftOf(cy, next, bea)).toMatchObject({ total: 2, left: [router] });
  });

  test("that replays an earlier report of more is told the present count", async () => {
    await cy.sharing.refresh();
    await changePassword(cy.vault(next), bank, "a new one");
    lie((tasks) => tasks.map((task) => ({ ...task, left: 2, aside: 0, gone: 0 })));
    const from = env.proxy.seen.length;
    await cy.sharing.refresh();
    expect(reports(from)).toMatchObject([{ body: { left: 1, aside: 0, gone: 1 } }]);
    expect(await leftOf(cy, next, bea)).toMatchObject({ left: [router] });
  });

  test("that brings back the entries of before is a fault, and no progress", async () => {
    const back = await backUp(env.server.db, next);
    await changePassword(cy.vault(next), bank, "a new one");
    await ana.sharing.refresh();
    expect(await leftOf(ana, next, bea)).toMatchObject({ left: [router] });
    await back();
    await ana.vault(next).reload();
    expect(ana.vault(next).snapshot().fault).toEqual({ kind: "older" });
    expect(await ana.sharing.leavers(next)).toEqual([]);
  });
});

describe("180 a member who writes", () => {
  test("and reports that nothing is left is corrected by the next honest device", async () => {
    await store(ana.vault(vaultId), { title: "Bank" });
    const next = await takeOut(vaultId, bea);
    await cy.sharing.refresh();
    const [task] = await tasksOf(next);
    const { keys, identity } = await insiderOf(cy, next);
    // Ana's report was of the link before this one: the newest counts.
    await store(cy.vault(next), { title: "New", password: "", notes: "" });
    const { counter, hash } = (await storedChain(env.server.db, keys)).links.at(-1)!;
    const { taskId } = task!;
    const counts = { left: 0, aside: 0, gone: 1 };
    const { left, aside, gone } = counts;
    const sig = await sign(identity, "leaver-report", next, taskId, counter, hash, left, aside, gone);
    const token = cy.device.tokens.at(-1)!;
    const api = createApi({ baseUrl: env.proxy.url, fetch, token: () => token });
    const body = { taskId, counter, hash, ...counts, sig };
    await api.done(calls.leaverTasks.report, { params: { vaultId: next }, body });
    const closed = () => env.server.db.selectFrom("leaver_tasks").select("closed_at").where("vault_id", "=", next);
    expect((await closed().executeTakeFirstOrThrow()).closed_at).not.toBeNull();
    expect(await tasksOf(next)).toMatchObject([{ left: 0 }]);
    expect((await leftOf(ana, next, bea))!.left).toHaveLength(1);
    expect(await tasksOf(next)).toMatchObject([{ left: 1, aside: 0, gone: 0 }]);
    expect((await closed().executeTakeFirstOrThrow()).closed_at).toBeNull();
  });

  test("197 and reports more than there is has no one report the same again with each refresh", async () => {
    const bank = await store(ana.vault(vaultId), { title: "Bank" });
    const next = await takeOut(vaultId, bea);
    await changePassword(ana.vault(next), bank._id, "another");
    await ana.sharing.refresh();
    await cy.sharing.refresh();
    const [task] = await tasksOf(next);
    const { keys, identity } = await insiderOf(cy, next);
    const { counter, hash } = (await storedChain(env.server.db, keys)).links.at(-1)!;
    const { taskId } = task!;
    const sig = await sign(identity, "leaver-report", next, taskId, counter, hash, 1, 0, 0);
    const api = createApi({ baseUrl: env.proxy.url, fetch, token: () => cy.device.tokens.at(-1)! });
    const body = { taskId, counter, hash, left: 1, aside: 0, gone: 0, sig };
    await api.done(calls.leaverTasks.report, { params: { vaultId: next }, body });
    const before = env.proxy.seen.length;
    for (let i = 0; i < 3; i++) await ana.sharing.refresh();
    expect(env.proxy.seen.slice(before).filter(({ path }) => path.endsWith("/reports"))).toEqual([]);
    expect((await leftOf(ana, next, bea))!.left).toEqual([]);
  });

  test("and drops a mark without a change makes it gone, not done, and the versions show it", async () => {
    const bank = await store(ana.vault(vaultId), { title: "Bank" });
    const next = await takeOut(vaultId, bea);
    await cy.sharing.refresh();
    const base = await cy.vault(next).reveal(bank._id);
    const dropped = await placeOf(cy.vault(next)).change((writer) =>
      storeOver(writer, new Map(), {
        base,
        draft: base,
        textsOf: ({ extra: { known: _known, ...extra }, ...texts }) => ({ ...texts, extra }),
      }),
    );
    expect(dropped.kind).toBe("saved");
    await ana.sharing.refresh();
    expect(await leftOf(ana, next, bea)).toMatchObject({ total: 1, left: [], aside: [] });
    expect(await tasksOf(next)).toMatchObject([{ total: 1, left: 0, gone: 1 }]);
    const { versions } = await ana.vault(next).versions(bank._id);
    expect(versions.map(({ entry }) => entry?.extra["known"])).toEqual([known(bea, "password")]);
    expect((await ana.vault(next).reveal(bank._id)).extra["changedBy"]).toBe(idOf(cy));
  });
});

describe("182 marks stay", () => {
  let next: string;
  let bank: string;
  beforeEach(async () => {
    bank = (await store(ana.vault(vaultId), { title: "Bank", password: "first" }))._id;
    next = await takeOut(vaultId, bea);
  });

  test("with a version that is put back, over the entry or as a new one", async () => {
    const anas = ana.vault(next);
    await changePassword(anas, bank, "second");
    expect(await knownIn(anas, bank)).toEqual(known(bea));
    const { versions } = await anas.versions(bank);
    const first = versions[0]!.entry!;
    expect(first.password).toBe("first");
    expect((await anas.restoreVersion(await anas.reveal(bank), first)).kind).toBe("saved");
    expect(await knownIn(anas, bank)).toEqual(known(bea, "password"));
    const again = await anas.restoreVersionAsNew(first);
    expect(again.kind === "saved" && (await knownIn(anas, again.id))).toEqual(known(bea, "password"));
    expect((await leftOf(ana, next, bea))!.left).toHaveLength(2);
  });

  test("with a copy and a move, and neither adds people of the list that it comes from", async () => {
    const other = await foundVault(ana, "Team");
    done(await ana.sharing.transfer({ from: next, to: other, ids: [bank], isMove: false }));
    const [copy] = ana.vault(other).snapshot().entries;
    expect(await knownIn(ana.vault(other), copy!._id)).toEqual(known(bea, "password"));
    done(await ana.sharing.transfer({ from: other, to: ana.personal.vaultId, ids: [copy!._id], isMove: true }));
    const [moved] = ana.personal.snapshot().entries;
    const { extra } = await ana.personal.reveal(moved!._id);
    expect(extra["known"]).toEqual(known(bea, "password"));
    const { list } = await storedChain(env.server.db, (await insiderOf(ana, next)).keys);
    for (const member of list.members) expect(JSON.stringify(extra["known"])).not.toContain(member.userId);
    // A save where it is now takes the mark out as anywhere.
    await changePassword(ana.personal, moved!._id, "second");
    expect(await knownIn(ana.personal, moved!._id)).toEqual(known(bea));
  });

  test("with an export that is imported again", async () => {
    const { entries } = await ana.vault(next).openAll();
    const [{ extra, ...texts }] = entries as [(typeof entries)[number]];
    const { history: _history, ...kept } = extra;
    const entry = { source: "1", draft: { ...draft(), ...texts }, isArchive: false, history: [], extra: kept };
    expect((await ana.personal.beginImport([entry], "pomander").run()).stored).toBe(1);
    const [imported] = ana.personal.snapshot().entries;
    expect(await knownIn(ana.personal, imported!._id)).toEqual(known(bea, "password"));
  });

  test("with a manager's Keep", async () => {
    const anas = ana.vault(next);
    const back = await backUp(env.server.db, next);
    await changePassword(anas, bank, "second");
    expect(await leftOf(ana, next, bea)).toMatchObject({ left: [] });
    await back();
    await anas.reload();
    expect(await anas.acceptServerState()).toEqual({ kind: "done" });
    expect((await anas.reveal(bank)).password).toBe("first");
    expect(await knownIn(anas, bank)).toEqual(known(bea, "password"));
    expect(await leftOf(ana, next, bea)).toMatchObject({ left: [bank] });
  });
});

test("183 a manager whose device makes no marks: the list says that it may not be complete", async () => {
  await store(ana.vault(vaultId), { title: "Bank" });
  const { keys } = await insiderOf(ana, vaultId);
  const { list } = await storedChain(env.server.db, keys);
  const at = new Date().toISOString();
  const made = {
    ...list,
    members: list.members.filter(({ userId }) => userId !== idOf(bea)),
    former: [{ userId: idOf(bea), name: "Bea", at, count: 1 }],
  };
  const taker = list.members.find(({ userId }) => userId === idOf(cy))!;
  const forged = { list: made, takers: [taker], content: { at } };
  const next = await forgeSuccessor(env.server.db, keys, await identityOf(ana), forged);
  await cy.sharing.refresh();
  expect(cy.vault(next).snapshot().fault).toBeNull();
  expect(await leftOf(cy, next, bea)).toMatchObject({ total: 1, left: [], isIncomplete: true });
});

test("184 two leave and one comes back; new keys again with a task open", async () => {
  const dan = await participant(env);
  await join(ana, dan, vaultId, "write");
  const [bank, router] = [
    await store(ana.vault(vaultId), { title: "Bank" }),
    await store(ana.vault(vaultId), { title: "Router" }),
  ];
  const second = await takeOut(vaultId, bea, cy);
  expect(await tasksOf(second)).toMatchObject([{ total: 2, left: 2, gone: 0 }]);
  await changePassword(ana.vault(second), bank._id, "second");
  await join(ana, bea, second, "write");
  // A person who is a member again is on no list, and does not count in the task.
  expect((await ana.sharing.leavers(second)).map(({ userId }) => userId)).toEqual([idOf(cy)]);
  done(await ana.sharing.setAside({ vaultId: second, entryId: router._id, userId: idOf(cy) }));
  await ana.sharing.refresh();
  expect(await tasksOf(second)).toMatchObject([{ total: 2, left: 0, aside: 1, gone: 1 }]);
  await changePassword(ana.vault(second), router._id, "second");
  await ana.sharing.refresh();
  expect(await tasksOf(second)).toMatchObject([{ total: 2, left: 0, aside: 0, gone: 2 }]);
  // The password that Cy knew is back, and the task is open again.
  await changePassword(ana.vault(second), router._id, router.password);
  await ana.sharing.refresh();
  const [first] = await tasksOf(second);
  expect(first).toMatchObject({ left: 1, gone: 1 });

  await dan.sharing.refresh();
  const third = await takeOut(second, dan);
  expect(await ana.sharing.leavers(third)).toMatchObject([
    { userId: idOf(dan), total: 2, isIncomplete: false },
    { userId: idOf(cy), left: [router._id], isIncomplete: false },
  ]);
  const tasks = await tasksOf(third);
  expect(tasks.find(({ taskId }) => taskId === first!.taskId)).toMatchObject({ total: 1, left: 1, gone: 0 });
  expect(tasks.find(({ who }) => who.includes(idOf(dan)))).toMatchObject({ total: 2, left: 2 });

  // Bea goes once more: with the passwords of now, once on the list.
  await bea.sharing.refresh();
  const fourth = await takeOut(third, bea);
  expect((await ana.sharing.leavers(fourth)).map(({ userId }) => userId)).toEqual([bea, dan, cy].map(idOf));
  expect((await leftOf(ana, fourth, bea))!.left).toHaveLength(2);
});

test("185 an entry that is deleted counts as gone, and as left again when it is put back", async () => {
  const [bank, router] = [
    await store(ana.vault(vaultId), { title: "Bank" }),
    await store(ana.vault(vaultId), { title: "Router" }),
  ];
  const next = await takeOut(vaultId, bea);
  const anas = ana.vault(next);
  expect(await anas.archive(bank._id)).toEqual({ kind: "done" });
  expect((await leftOf(ana, next, bea))!.left).toHaveLength(2);
  expect(await anas.deleteForever(bank._id)).toEqual({ kind: "done" });
  expect(await leftOf(ana, next, bea)).toMatchObject({ total: 2, left: [router._id], isIncomplete: false });
  await ana.sharing.refresh();
  expect(await tasksOf(next)).toMatchObject([{ total: 2, left: 1, gone: 1 }]);
  const { versions } = await anas.deletedEntries();
  const again = await anas.restoreVersionAsNew(versions[0]!.entry!);
  expect(again.kind).toBe("saved");
  expect((await leftOf(ana, next, bea))!.left).toHaveLength(2);
  await ana.sharing.refresh();
  expect(await tasksOf(next)).toMatchObject([{ left: 2, gone: 0 }]);
});

test("186 no request, row or mail of a task has a title, a field's name, or a name that the vault's list has", async () => {
  const from = env.proxy.seen.length;
  const secrets = ["Plum Bank", "Door of the cellar", "4711-0815", "Quince Router"];
  const fields = [{ name: secrets[1]!, value: secrets[2]!, kind: "hidden" as const }];
  const entry = await store(ana.vault(vaultId), { title: secrets[0]!, fields });
  await store(ana.vault(vaultId), { title: secrets[3]! });
  done(await ana.sharing.renameMember(vaultId, idOf(bea), "Beatrix the Elder"));
  const next = await takeOut(vaultId, bea);
  expect(await knownIn(ana.vault(next), entry._id)).toEqual(known(bea, "password", `field:${secrets[1]}`));
  await cy.sharing.refresh();
  await changePassword(cy.vault(next), entry._id, "a new one");
  done(await cy.sharing.setAside({ vaultId: next, entryId: entry._id, userId: idOf(bea) }));
  await cy.sharing.refresh();
  const { db } = env.server;
  await db.updateTable("users").set({ email_verified_at: new Date() }).execute();
  for (const days of [0, 7, 13.5, 14.5, 21.5])
    await mailTasks(db, { now: () => new Date(Date.now() + days * 86_400_000) });
  const mails = await db.selectFrom("mails").select("data").where("template", "=", "leaver-task").execute();
  expect(mails.map(({ data }) => (data as { stage: string }).stage)).toContain("first");
  const rows = await db.selectFrom("leaver_tasks").selectAll().execute();
  const said = JSON.stringify([env.proxy.seen.slice(from), mails, rows]);
  for (const secret of [...secrets, "Beatrix"]) expect(said).not.toContain(secret);
});

test("187 what had to go for marks to fit is said", async () => {
  const beas = bea.vault(vaultId);
  const full = { source: "1", draft: draft({ title: "Full" }), isArchive: false, history: [] };
  const extra = { later: "x".repeat(65_400) };
  expect((await beas.beginImport([{ ...full, extra }], "pomander").run()).stored).toBe(1);
  await ana.sharing.refresh();
  const [entry] = ana.vault(vaultId).snapshot().entries;
  const options = { vaultId, password: ana.person.password, out: [idOf(bea)], replaced: [] };
  const { vaultId: next, cut } = done(await ana.sharing.makeNewKeys(options));
  expect(cut).toEqual([entry!._id]);
  expect(await knownIn(ana.vault(next), entry!._id)).toEqual(known(bea, "password"));
});

test("188 an entry that comes from another vault brings no name of who knows it, and no row on its list", async () => {
  const bank = await store(ana.vault(vaultId), { title: "Bank" });
  done(await ana.sharing.renameMember(vaultId, idOf(bea), "Beatrix"));
  const next = await takeOut(vaultId, bea);
  expect(JSON.stringify(await ana.sharing.leavers(next))).toContain("Beatrix");
  const dan = await participant(env);
  const other = await foundVault(ana, "Team");
  const dans = await join(ana, dan, other, "manage");
  done(await ana.sharing.transfer({ from: next, to: other, ids: [bank._id], isMove: true }));
  await dan.sharing.refresh();
  const { entries } = await dans.openAll();
  expect(entries.map(({ extra }) => extra["known"])).toEqual([known(bea, "password")]);
  expect(JSON.stringify([entries, dans.snapshot().shared, dan.sharing.snapshot()])).not.toContain("Beatrix");
  expect(await dan.sharing.leavers(other)).toEqual([]);
  // Nor do new keys of that vault put the person on its list.
  const options = { vaultId: other, password: dan.person.password, out: [], replaced: [] };
  const again = done(await dan.sharing.makeNewKeys(options)).vaultId;
  expect(await dan.sharing.leavers(again)).toEqual([]);
  expect(dan.vault(again).snapshot().shared?.former).toEqual([]);
});
