import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenVault } from "../src/index.ts";
import { createSharing } from "../src/sharing/index.ts";
import { shownTimes } from "../src/vault/shown-times.ts";
import { placeOf } from "../src/vault/vault-place.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { renewKeys } from "./support/new-keys.ts";
import { damageRecords, done, foundVault, inviteOne, join, participant } from "./support/sharing.ts";
import { replaceReply } from "./support/tampering.ts";
import { draft, store } from "./support/test-environment.ts";

/** Shared vaults of people at their own devices, on a real server. */
let env: TestEnvironmentWithServer;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());

const titlesOf = (vault: OpenVault) => vault.snapshot().entries.map(({ title }) => title);

test("a press gives access to those whom the page showed, not to those who accepted since", async () => {
  const [ana, bea, cy] = [await participant(env), await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  for (const [person, name] of [
    [bea, "Bea"],
    [cy, "Cy"],
  ] as const)
    done(await person.sharing.acceptInvite(await inviteOne(ana, person, [{ vaultId, role: "read" }], name)));
  await ana.sharing.refresh();
  const shown = ana.sharing.snapshot().invites.filter(({ name }) => name === "Bea");
  expect(done(await ana.sharing.giveAccess(shown.map(({ inviteId }) => inviteId))).given).toBe(1);
  expect(ana.sharing.snapshot()).toMatchObject({
    contacts: [{ name: "Bea" }],
    invites: [{ name: "Cy", status: "accepted" }],
  });
  await cy.sharing.refresh();
  expect(cy.sharing.snapshot().waiting).toEqual([]);
});

test("two people share a vault: invitation, answer, access, and each sees the other's entries", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  const bank = await store(ana.vault(vaultId), { title: "Bank" });

  const fragment = await inviteOne(ana, bea, [{ vaultId, role: "write" }]);
  const { invite } = done(await bea.sharing.readInvite(fragment));
  expect(invite).toMatchObject({
    name: "Ana Silva",
    email: ana.person.email,
    vaults: [{ name: "Ops", role: "write" }],
  });
  done(await bea.sharing.acceptInvite(fragment));
  expect(bea.sharing.snapshot().contacts).toMatchObject([{ name: "Ana Silva", how: "accepted", hasNewKeys: false }]);

  await ana.sharing.refresh();
  expect(ana.sharing.snapshot().invites).toMatchObject([{ status: "accepted", name: "Bea" }]);
  expect(done(await ana.sharing.giveAccess()).given).toBe(1);
  expect(ana.sharing.snapshot()).toMatchObject({ invites: [], contacts: [{ name: "Bea", how: "sent" }] });

  await bea.sharing.refresh();
  const { waiting } = bea.sharing.snapshot();
  expect(waiting).toMatchObject([
    { by: { name: "Ana Silva" }, vaults: [{ vaultId, name: "Ops", role: "write", entryCount: 1 }] },
  ]);
  done(await bea.sharing.takeGrants(waiting[0]!.by.userId));
  const beas = bea.vault(vaultId);
  expect(titlesOf(beas)).toEqual(["Bank"]);
  expect(beas.snapshot().shared).toMatchObject({
    name: "Ops",
    role: "write",
    members: [{ isMe: false }, { name: "Bea", isMe: true, checked: {} }],
  });

  const opened = await beas.reveal(bank._id);
  expect((await beas.save(opened, { ...opened, password: "another one" })).kind).toBe("saved");
  expect((await beas.create(draft({ title: "Router" }))).kind).toBe("saved");
  await ana.sharing.refresh();
  expect(titlesOf(ana.vault(vaultId)).toSorted()).toEqual(["Bank", "Router"]);
  expect((await ana.vault(vaultId).reveal(bank._id)).password).toBe("another one");
  expect([ana.vault(vaultId).snapshot().fault, beas.snapshot().fault]).toEqual([null, null]);
  expect([bea.sharing.snapshot().vaults, bea.sharing.snapshot().waiting]).toMatchObject([
    [{ vaultId, name: "Ops", status: "open", role: "write" }],
    [],
  ]);
  expect(titlesOf(ana.personal)).toEqual([]);
});

test("an invitation that is cancelled is gone for who has its link, and stays where the server did not hear of it", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  const fragment = await inviteOne(ana, bea, [{ vaultId, role: "read" }]);
  const [{ inviteId } = expect.fail("no invitation")] = ana.sharing.snapshot().invites;
  env.proxy.tampering = { request: ({ method }) => (method === "DELETE" ? "drop" : undefined) };
  expect(await ana.sharing.cancelInvite(inviteId)).toMatchObject({ kind: "notSaved", reason: { code: "unreachable" } });
  env.proxy.tampering = {};
  expect(ana.sharing.snapshot().invites).toMatchObject([{ inviteId }]);
  expect((await bea.sharing.readInvite(fragment)).kind).toBe("done");
  // A second cancellation, of another device or after a lost reply, is one, too.
  for (let i = 0; i < 2; i++) expect(await ana.sharing.cancelInvite(inviteId)).toEqual({ kind: "done" });
  expect(ana.sharing.snapshot().invites).toEqual([]);
  const refused = { kind: "notSaved", reason: { code: "not_found" } };
  expect(await bea.sharing.readInvite(fragment)).toMatchObject(refused);
  expect(await bea.sharing.acceptInvite(fragment)).toMatchObject(refused);
});

test("who never asked the server for news publishes their card with the first step that needs it", async () => {
  const ana = await participant(env);
  const vaultId = await foundVault(ana, "Ops");
  /** Opens the vault of a new person, without asking for news of sharing. */
  const newcomer = async () => {
    const [person, device] = [await env.person({ sharesSalt: true }), env.device()];
    const { user } = await device.signIn(person);
    return { ...ana, person, sharing: createSharing(await device.client.sharingHost(), user) };
  };
  const [bea, cy, dan] = [await newcomer(), await newcomer(), await newcomer()];
  done(await bea.sharing.acceptInvite(await inviteOne(ana, bea, [{ vaultId, role: "read" }])));
  await foundVault(cy, "Web");
  await inviteOne(dan, cy, []);
  const published = await env.server.db
    .selectFrom("user_cards")
    .select("user_id")
    .where("is_published", "=", true)
    .execute();
  const ids = [bea, cy, dan].map(({ sharing }) => sharing.snapshot().me?.userId);
  expect(ids.map((id) => published.filter(({ user_id }) => user_id === id).length)).toEqual([1, 1, 1]);
});

test("on another device of the same person the shared vaults open with the personal one", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  await join(ana, bea, vaultId, "read");
  await store(ana.vault(vaultId), { title: "Bank" });
  const other = await participant(env, { person: bea.person });
  expect(titlesOf(other.vault(vaultId))).toEqual(["Bank"]);
  expect(other.vault(vaultId).snapshot()).toMatchObject({ fault: null, firstVisit: null, shared: { role: "read" } });
});

test("who may only read changes nothing, and nothing is sent", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  const bank = await store(ana.vault(vaultId), { title: "Bank" });
  const beas = await join(ana, bea, vaultId, "read");
  const before = env.proxy.seen.length;
  const reason = { kind: "notSaved", reason: { code: "vault_role_too_low", params: { role: "write" } } };
  expect(await beas.create(draft())).toEqual(reason);
  expect(await beas.archive(bank._id)).toEqual(reason);
  expect(await beas.deleteForever(bank._id)).toEqual(reason);
  expect(env.proxy.seen.slice(before)).toEqual([]);
  expect(await beas.setFavorite(bank._id, true)).toEqual({ kind: "done" });
  expect(ana.vault(vaultId).snapshot().entries[0]?.isFavorite).toBe(false);
});

test("a person is taken out: new keys, marks, and the others follow", async () => {
  const [ana, bea, cy] = [await participant(env), await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  const bank = await store(ana.vault(vaultId), { title: "Bank" });
  const beas = await join(ana, bea, vaultId, "write");
  await join(ana, cy, vaultId, "read");
  const beaId = bea.sharing.snapshot().me!.userId;

  const made = done(
    await ana.sharing.makeNewKeys({ vaultId, password: ana.person.password, out: [beaId], replaced: [] }),
  );
  expect(made.vaultId).not.toBe(vaultId);
  const anas = ana.vault(made.vaultId);
  expect(titlesOf(anas)).toEqual(["Bank"]);
  expect(anas.snapshot().shared).toMatchObject({ name: "Ops", former: [{ userId: beaId, name: "Bea", count: 1 }] });
  expect((await anas.reveal(bank._id)).extra["known"]).toEqual([{ userId: beaId, what: ["password"] }]);
  expect(ana.vaults.find(vaultId)).toBeNull();

  await cy.sharing.refresh();
  const cys = cy.vault(made.vaultId);
  expect(titlesOf(cys)).toEqual(["Bank"]);
  expect(cy.sharing.snapshot().notices).toMatchObject([
    { kind: "newKeys", by: "Ana Silva", out: ["Bea"], replaced: [] },
  ]);
  expect(cy.sharing.snapshot().vaults).toMatchObject([
    { vaultId: made.vaultId, status: "open" },
    { vaultId, status: "ended" },
  ]);

  await bea.sharing.refresh();
  expect(bea.sharing.snapshot().vaults).toMatchObject([{ vaultId, status: "notListed" }]);
  await beas.reload();
  expect(beas.snapshot().error).toMatchObject({ code: "not_found" });

  const opened = await anas.reveal(bank._id);
  await anas.save(opened, { ...opened, password: "a new one" });
  const saved = await anas.reveal(bank._id);
  expect(saved.extra["known"]).toEqual([{ userId: beaId, what: [] }]);
  expect(saved.extra.history?.[0]).toMatchObject({ password: bank.password, knownTo: [beaId] });
  await anas.save(saved, { ...saved, password: bank.password });
  expect((await anas.reveal(bank._id)).extra["known"]).toEqual([{ userId: beaId, what: ["password"] }]);
});

test("70 a device that was away through two removals follows both", async () => {
  const [ana, bea, cy, dan] = await Promise.all([1, 2, 3, 4].map(() => participant(env)));
  const vaultId = await foundVault(ana!, "Ops");
  for (const person of [bea!, cy!, dan!]) await join(ana!, person, vaultId, "write");
  await store(ana!.vault(vaultId), { title: "Bank" });
  const out = (vault: string, person: typeof bea) =>
    ana!.sharing.makeNewKeys({
      vaultId: vault,
      password: ana!.person.password,
      out: [person!.sharing.snapshot().me!.userId],
      replaced: [],
    });
  const second = done(await out(vaultId, bea)).vaultId;
  const third = done(await out(second, cy)).vaultId;
  await dan!.sharing.refresh();
  const known = (at: typeof dan) =>
    at!.sharing.snapshot().vaults.map(({ vaultId: id, status, successor }) => [id, status, successor]);
  const followed = [
    [third, "open", null],
    [second, "ended", third],
    [vaultId, "ended", third],
  ];
  expect(known(dan)).toEqual(followed);
  // Which vault is in the place of another one is what a device verified, and not what the server says.
  const { person } = dan!;
  expect(known(await participant(env, { person }))).toEqual(followed);
  expect(titlesOf(dan!.vault(third))).toEqual(["Bank"]);
  expect((await dan!.vault(third).create(draft({ title: "Router" }))).kind).toBe("saved");
});

test("a device learns which vault is in the place of one that another device followed, and not by the server's word", async () => {
  const [ana, bea, cy] = [await participant(env), await participant(env), await participant(env)];
  const [vaultId, otherId] = [await foundVault(ana, "Ops"), await foundVault(ana, "Lab")];
  await join(ana, bea, vaultId, "write");
  await join(ana, cy, vaultId, "write");
  await join(ana, cy, otherId, "write");
  const { person } = cy;
  const [phone, misled] = [await participant(env, { person }), await participant(env, { person })];
  const out = [bea.sharing.snapshot().me!.userId];
  const made = done(await ana.sharing.makeNewKeys({ vaultId, password: ana.person.password, out, replaced: [] }));
  await cy.sharing.refresh();
  const learned = async (device: typeof cy) => {
    await device.personal.reload();
    await device.sharing.refresh();
    const found = device.sharing.snapshot().vaults.find((vault) => vault.vaultId === vaultId);
    return [found?.status, found?.successor];
  };
  expect(await learned(phone)).toEqual(["ended", made.vaultId]);
  env.proxy.tampering = replaceReply("GET", /^\/shared$/, ({ body }) => {
    for (const vault of body.vaults) if (vault.vaultId === vaultId) vault.successor = otherId;
  });
  expect(await learned(misled)).toEqual(["ended", made.vaultId]);
  env.proxy.tampering = {};
});

test("54, 55 a code is typed: the card that it fits is the contact's, and a contact introduces another", async () => {
  const [ana, bea, cy] = [await participant(env), await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  await join(ana, bea, vaultId, "manage");
  await join(ana, cy, vaultId, "read");
  const { userId: cyId, code } = cy.sharing.snapshot().me!;
  await bea.sharing.refresh();
  // Bea accepted Ana's invitation, so Ana is a contact of hers, and Ana invited Cy.
  expect(bea.sharing.snapshot().people).toMatchObject([{ userId: cyId, introducedBy: { name: "Ana Silva" } }]);
  const other = await foundVault(bea, "Team");
  done(await bea.sharing.addMember(other, cyId, "read"));
  expect(await bea.sharing.compare(cyId, "Cy", "12345 ".repeat(6))).toMatchObject({
    reason: { code: "code_fits_none" },
  });
  done(await bea.sharing.compare(cyId, "Cy", code));
  expect(bea.sharing.snapshot().contacts).toMatchObject([
    { name: "Ana Silva" },
    { userId: cyId, name: "Cy", how: "code" },
  ]);
  done(await bea.sharing.markChecked(other, cyId, "Bea"));
  // Cy never heard of Bea first hand: what she gives waits until Ana introduces her, which she did in Ops.
  await cy.sharing.refresh();
  expect(cy.sharing.snapshot().waiting).toMatchObject([{ vaults: [{ name: "Team", role: "read" }] }]);
});

test("roles and names change, and a vault keeps a manager", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  const beas = await join(ana, bea, vaultId, "read");
  const beaId = bea.sharing.snapshot().me!.userId;
  const anaId = ana.sharing.snapshot().me!.userId;
  done(await ana.sharing.setRole(vaultId, beaId, "write"));
  done(await ana.sharing.rename(vaultId, "Operations"));
  await bea.sharing.refresh();
  expect(beas.snapshot()).toMatchObject({ fault: null, shared: { name: "Operations", role: "write" } });
  expect(await bea.sharing.rename(vaultId, "Mine")).toMatchObject({ reason: { code: "vault_role_too_low" } });
  expect(await ana.sharing.setRole(vaultId, anaId, "write")).toMatchObject({ reason: { code: "manager_needed" } });
  // A vault that its records don't have is asked for nowhere.
  for (const end of ["deleteVault", "undeleteVault"] as const)
    expect(await ana.sharing[end](randomUUID(), ana.person.password)).toMatchObject({
      reason: { code: "vault_not_open" },
    });
  done(await ana.sharing.deleteVault(vaultId, ana.person.password));
  expect(ana.sharing.snapshot().vaults).toMatchObject([{ status: "deleted" }]);
  done(await ana.sharing.undeleteVault(vaultId, ana.person.password));
  expect(ana.sharing.snapshot().vaults).toMatchObject([{ status: "open" }]);
  done(await bea.sharing.leave(vaultId, bea.person.password));
  expect(bea.sharing.snapshot().vaults).toEqual([]);
  await ana.sharing.refresh();
  expect(ana.sharing.snapshot().vaults).toMatchObject([{ keysDue: [{ userId: beaId, why: "left" }] }]);
});

test("earlier versions are read by every member, and deleted at once by who manages the vault", async () => {
  const [ana, bea, cy] = [await participant(env), await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  const bank = await store(ana.vault(vaultId), { title: "Bank", password: "first" });
  expect((await ana.vault(vaultId).save(bank, { ...bank, password: "second" })).kind).toBe("saved");
  const beas = await join(ana, bea, vaultId, "write");
  const cys = await join(ana, cy, vaultId, "read");
  const entry = { vaultId, entryId: bank._id };
  const passwords = async () => (await cys.versions(bank._id)).versions.map((version) => version.entry?.password);
  expect(await passwords()).toEqual(["first"]);
  expect((await beas.versions(bank._id)).versions).toHaveLength(1);
  expect(await bea.sharing.deleteVersions(entry, bea.person.password)).toMatchObject({
    reason: { code: "role_too_low" },
  });
  expect(await ana.sharing.deleteVersions(entry, "wrong-lantern-41")).toMatchObject({
    reason: { code: "wrong_password" },
  });
  expect(await passwords()).toEqual(["first"]);
  done(await ana.sharing.deleteVersions(entry, ana.person.password));
  expect(await passwords()).toEqual([]);
});

test("177, 184 what a former member knows is counted by devices, and reported where the server has another count", async () => {
  const [ana, bea, cy] = [await participant(env), await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  const ahead = "2999-01-01T00:00:00.000Z";
  const bank = await store(ana.vault(vaultId), { title: "Bank" });
  const beas = await join(ana, bea, vaultId, "write");
  await join(ana, cy, vaultId, "write");
  const router = await store(beas, { title: "Router" });
  expect(router.extra["changedBy"]).toBe(bea.sharing.snapshot().me!.userId);
  expect(ahead > bank.createdAt).toBe(true);
  const beaId = bea.sharing.snapshot().me!.userId;
  const options = { vaultId, password: ana.person.password, out: [beaId], replaced: [] };
  const next = done(await ana.sharing.makeNewKeys(options)).vaultId;
  await ana.sharing.refresh();
  const [task] = ana.sharing.snapshot().vaults[0]!.tasks;
  expect(task).toMatchObject({ kind: "passwords", who: [beaId], total: 2, left: 2, aside: 0, gone: 0 });
  const [progress] = await ana.sharing.leavers(next);
  expect(progress).toMatchObject({ name: "Bea", total: 2, aside: [], isIncomplete: false });
  expect(progress?.left.toSorted()).toEqual([bank._id, router._id].toSorted());

  await cy.sharing.refresh();
  const opened = await cy.vault(next).reveal(bank._id);
  await cy.vault(next).save(opened, { ...opened, password: "a new one" });
  done(await cy.sharing.setAside({ vaultId: next, entryId: router._id, userId: beaId }));
  await cy.sharing.refresh();
  await ana.sharing.refresh();
  expect(await ana.sharing.leavers(next)).toMatchObject([{ left: [], aside: [router._id] }]);
  expect(ana.sharing.snapshot().vaults[0]!.tasks).toMatchObject([{ left: 0, aside: 1, gone: 1 }]);

  done(await cy.sharing.setAside({ vaultId: next, entryId: router._id, userId: beaId, isAside: false }));
  await cy.sharing.refresh();
  await ana.sharing.refresh();
  expect(await ana.sharing.leavers(next)).toMatchObject([{ left: [router._id], aside: [] }]);
  expect(ana.sharing.snapshot().vaults[0]!.tasks).toMatchObject([{ left: 1, aside: 0, gone: 1 }]);
});

test("entries are copied and moved between vaults, and a move that stopped is not made twice", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  await join(ana, bea, vaultId, "read");
  const bank = await store(ana.personal, { title: "Bank" });
  const between = { from: ana.personal.vaultId, to: vaultId };
  expect(done(await ana.sharing.transfer({ ...between, ids: [bank._id], isMove: false })).count).toBe(1);
  expect(titlesOf(ana.personal)).toEqual(["Bank"]);
  expect(titlesOf(ana.vault(vaultId))).toEqual(["Bank"]);
  const [copy] = ana.vault(vaultId).snapshot().entries;
  expect((await ana.vault(vaultId).reveal(copy!._id)).extra["movedFrom"]).toBeUndefined();

  // The deletion of the first attempt does not arrive.
  env.proxy.tampering = {
    request: ({ path }) => (path.endsWith("/delete-forever") ? { status: 403, body: {} } : undefined),
  };
  expect((await ana.sharing.transfer({ ...between, ids: [bank._id], isMove: true })).kind).toBe("notSaved");
  env.proxy.tampering = {};
  expect(titlesOf(ana.vault(vaultId))).toHaveLength(2);
  expect(done(await ana.sharing.transfer({ ...between, ids: [bank._id], isMove: true })).count).toBe(1);
  expect(titlesOf(ana.personal)).toEqual([]);
  expect(titlesOf(ana.vault(vaultId))).toHaveLength(2);
  await bea.sharing.refresh();
  expect(titlesOf(bea.vault(vaultId))).toHaveLength(2);
});

test("an imported entry that is moved is shown as created when it was imported", async () => {
  const ana = await participant(env);
  const vaultId = await foundVault(ana, "Ops");
  const incoming = { source: "1", draft: draft({ title: "Bank" }), isArchive: false, history: [] };
  await ana.personal.beginImport([incoming], "csv").run();
  const [bank] = ana.personal.snapshot().entries;
  const before = shownTimes(await ana.personal.reveal(bank!._id));
  done(await ana.sharing.transfer({ from: ana.personal.vaultId, to: vaultId, ids: [bank!._id], isMove: true }));
  const [moved] = ana.vault(vaultId).snapshot().entries;
  const { extra } = await ana.vault(vaultId).reveal(moved!._id);
  expect(extra["import"]).toBeUndefined();
  expect(extra).toMatchObject(before);
});

test("80 an entry that only says that it was moved from here does not take the place of one that is moved", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  const beas = await join(ana, bea, vaultId, "write");
  const bank = await store(ana.personal, { title: "Bank", password: "mine" });
  const planted = { source: "1", draft: draft({ title: "Bank", password: "theirs" }), isArchive: false, history: [] };
  await beas.beginImport([{ ...planted, extra: { movedFrom: bank._id } }], "pomander").run();
  await ana.sharing.refresh();
  const options = { from: ana.personal.vaultId, to: vaultId, ids: [bank._id], isMove: true };
  done(await ana.sharing.transfer(options));
  const { entries } = await ana.vault(vaultId).openAll();
  expect(entries.map(({ password }) => password).toSorted()).toEqual(["mine", "theirs"]);
});

test("members are shown with whose contact they are, by whom their cards were checked, and other keys", async () => {
  const [ana, bea, cy] = [await participant(env), await participant(env), await participant(env)];
  const [anaId, beaId, cyId] = [ana, bea, cy].map(({ sharing }) => sharing.snapshot().me!.userId);
  const vaultId = await foundVault(ana, "Ops");
  await join(ana, bea, vaultId, "manage");
  await join(ana, cy, vaultId, "read");
  await bea.sharing.refresh();
  const by = { userId: anaId, name: "Ana Silva" };
  const no = { isMe: false, isMachine: false, isContact: false, differsFromContact: false, hasNewKeys: false };
  const plain = { ...no, addedBefore: [] };
  const named = { name: "Bea", listedName: "Bea" };
  const seen = () => bea.sharing.snapshot().vaults[0]!;
  expect(seen().members).toEqual([
    { ...plain, ...by, listedName: "Ana Silva", role: "manage", isContact: true, checkedBy: null, putThereBy: by },
    { ...plain, ...named, userId: beaId, role: "manage", isMe: true, checkedBy: expect.any(Object), putThereBy: by },
    { ...plain, ...named, userId: cyId, role: "read", checkedBy: { ...by, at: expect.any(String) }, putThereBy: by },
  ]);
  expect(seen().former).toEqual([]);

  // Without her contact, no statement of Ana's counts.
  done(await bea.sharing.removeContact(anaId!));
  expect(seen().members.map(({ isContact, checkedBy }) => [isContact, checkedBy])).toEqual([
    [false, null],
    [false, null],
    [false, null],
  ]);
  const { person } = await renewKeys(cy.device, cy.person);
  const again = await participant(env, { person, memory: cy.memory });
  await bea.sharing.refresh();
  expect(seen().members[2]).toMatchObject({ hasNewKeys: true, differsFromContact: false });
  done(await bea.sharing.compare(cyId!, "Bea", again.sharing.snapshot().me!.code));
  expect(seen().members[2]).toMatchObject({ isContact: false, differsFromContact: true });
  const options = { vaultId, password: bea.person.password, out: [anaId!], replaced: [cyId!] };
  done(await bea.sharing.makeNewKeys(options));
  expect(seen()).toMatchObject({ former: [{ userId: anaId, name: "Ana Silva" }] });
  expect(seen().members[1]).toMatchObject({ isContact: true, checkedBy: { userId: beaId }, hasNewKeys: false });
  const [, old] = bea.sharing.snapshot().vaults;
  expect(old).toMatchObject({ status: "ended", members: [], former: [] });
});

test("contacts are named as this user knows them, whatever names a manager gives in the list", async () => {
  const [ana, bea, eve] = [await participant(env), await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  await join(ana, bea, vaultId, "read");
  done(await eve.sharing.acceptInvite(await inviteOne(ana, eve, [{ vaultId, role: "manage" }], "Eve")));
  done(await ana.sharing.giveAccess());
  await eve.sharing.refresh();
  const [anaId, beaId, eveId] = [ana, bea, eve].map(({ sharing }) => sharing.snapshot().me!.userId) as [
    string,
    string,
    string,
  ];
  done(await eve.sharing.takeGrants(anaId));
  done(await eve.sharing.renameMember(vaultId, eveId, "Bea"));
  done(await eve.sharing.renameMember(vaultId, beaId, "Eve"));
  done(await eve.sharing.setRole(vaultId, anaId, "write"));
  await ana.sharing.refresh();
  const named = new Map(ana.sharing.snapshot().vaults[0]!.members.map(({ userId, name }) => [userId, name]));
  expect([named.get(beaId), named.get(eveId)]).toEqual(["Bea", "Eve"]);
  expect(ana.sharing.snapshot().notices).toMatchObject([{ kind: "ownRecord", by: "Eve" }]);
  const options = { vaultId, password: eve.person.password, out: [beaId], replaced: [] };
  done(await eve.sharing.makeNewKeys(options));
  await ana.sharing.refresh();
  expect(ana.sharing.snapshot().notices[1]).toMatchObject({ kind: "newKeys", by: "Eve", out: ["Bea"] });
});

test("it is told once that one's own record changed, and by whom", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  await join(ana, bea, vaultId, "read");
  const beaId = bea.sharing.snapshot().me!.userId;
  expect(bea.sharing.snapshot().notices).toEqual([]);
  done(await ana.sharing.setRole(vaultId, beaId, "write"));
  done(await ana.sharing.rename(vaultId, "Operations"));
  done(await ana.sharing.renameMember(vaultId, beaId, "Beatrice"));
  await bea.sharing.refresh();
  const told = { kind: "ownRecord", vaultId, by: "Ana Silva" };
  expect(bea.sharing.snapshot().notices).toMatchObject([
    { ...told, name: "Ops", before: { name: "Bea", role: "read" }, after: { name: "Bea", role: "write" } },
    { ...told, name: "Operations", before: { name: "Bea" }, after: { name: "Beatrice", role: "write" } },
  ]);
  bea.sharing.dismissNotices();
  await bea.vault(vaultId).reload();
  await bea.sharing.refresh();
  const again = await participant(env, { person: bea.person, memory: bea.memory });
  expect([bea.sharing.snapshot().notices, again.sharing.snapshot().notices]).toEqual([[], []]);
  expect(ana.sharing.snapshot().notices).toEqual([]);
});

test("new keys that another manager has begun are said, with whom they take out", async () => {
  const [ana, bea, cy] = [await participant(env), await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  await join(ana, bea, vaultId, "manage");
  await join(ana, cy, vaultId, "read");
  await bea.sharing.refresh();
  const cyId = cy.sharing.snapshot().me!.userId;
  env.proxy.tampering = { request: ({ path }) => (path.endsWith("/finish") ? { status: 503, body: {} } : undefined) };
  const options = { vaultId, out: [cyId], replaced: [] };
  expect((await bea.sharing.makeNewKeys({ ...options, password: bea.person.password })).kind).toBe("notSaved");
  env.proxy.tampering = {};
  const mine = { ...options, password: ana.person.password };
  expect(await ana.sharing.makeNewKeys(mine)).toMatchObject({
    reason: {
      code: "new_keys_begun",
      params: { by: "Bea", out: "Bea", without: [cyId], at: expect.any(String) },
    },
  });
  // Bea's own beginning is no hindrance to her, once she has named whom it barred.
  const beas = { ...options, password: bea.person.password };
  expect(await bea.sharing.makeNewKeys({ ...beas, out: [] })).toMatchObject({
    reason: { code: "others_go_too", params: { names: "Bea", without: [cyId] } },
  });
  const made = done(await bea.sharing.makeNewKeys(beas));
  expect(bea.vault(made.vaultId).snapshot().shared?.members).toHaveLength(2);
});

test("the earlier versions of damaged own records are offered, and put in their place", async () => {
  const [ana, bea] = [await participant(env), await participant(env)];
  const vaultId = await foundVault(ana, "Ops");
  await join(ana, bea, vaultId, "read");
  await ana.sharing.refresh();
  await damageRecords(await ana.device.client.sharingHost(), ana.sharing.snapshot().me!.userId, "vaults");
  await ana.sharing.refresh();
  expect(ana.sharing.snapshot()).toMatchObject({ status: "damaged", damaged: ["vaults"], waiting: [] });
  expect(await ana.sharing.found("Second")).toMatchObject({ reason: { code: "own_records_damaged" } });
  const { versions } = done(await ana.sharing.damagedVersions("vaults"));
  expect(versions.map(({ count }) => count)).toEqual([1]);
  done(await ana.sharing.restoreRecords("vaults", versions[0]!.historyId));
  expect(ana.sharing.snapshot()).toMatchObject({ status: "ready", vaults: [{ vaultId, status: "open" }] });
  expect(await ana.sharing.damagedVersions("vaults")).toMatchObject({ reason: { code: "entry_missing" } });

  // An entry that is gone, after a Keep of what the server had without it.
  const { contacts } = placeOf(ana.personal).verified()!.own!;
  await env.server.db.deleteFrom("password_entries").where("id", "=", contacts).execute();
  await ana.personal.reload();
  expect(await ana.personal.acceptServerState()).toEqual({ kind: "done" });
  await ana.sharing.refresh();
  expect(ana.sharing.snapshot()).toMatchObject({ status: "damaged", damaged: ["contacts"], contacts: [] });
  done(await ana.sharing.restoreRecords("contacts", null));
  expect(ana.sharing.snapshot()).toMatchObject({ status: "ready", contacts: [], vaults: [{ status: "open" }] });
  expect(titlesOf(ana.personal)).toEqual([]);
  done(await ana.sharing.compare(bea.sharing.snapshot().me!.userId, "Bea", bea.sharing.snapshot().me!.code));
  const other = await participant(env, { person: ana.person });
  expect(other.sharing.snapshot()).toMatchObject({ status: "ready", contacts: [{ name: "Bea" }] });
});
