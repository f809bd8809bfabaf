import type { SharedState } from "@pomander/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenVault } from "../src/index.ts";
import { forgeLink, forgeSuccessor, identityOf, insiderOf, storedChain } from "./support/shared-insider.ts";
import { done, foundVault, goOn, join, participant, type Participant } from "./support/sharing.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { backUp, noise } from "./support/stored-vault.ts";
import { replaceReply } from "./support/tampering.ts";
import { draft, store } from "./support/test-environment.ts";

/** Keep of a shared vault, going on from it, and giving its key again: cases 64 to 66, step by step. */
let env: TestEnvironmentWithServer;
let ana: Participant;
let bea: Participant;
let vaultId: string;
let anas: OpenVault;
let beas: OpenVault;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
/** Ana manages a vault in which Bea writes. */
beforeEach(async () => {
  env.proxy.tampering = {};
  [ana, bea] = [await participant(env), await participant(env)];
  vaultId = await foundVault(ana, "Ops");
  anas = ana.vault(vaultId);
  await store(anas, { title: "Bank" });
  beas = await join(ana, bea, vaultId, "write");
  await ana.sharing.refresh();
});

const idOf = ({ sharing }: Participant) => sharing.snapshot().me!.userId;
const titlesOf = (vault: OpenVault) =>
  vault
    .snapshot()
    .entries.map(({ title }) => title)
    .toSorted();
const faultAfter = async (vault: OpenVault) => {
  await vault.reload();
  return vault.snapshot().fault;
};
const membersOf = (vault: OpenVault) => vault.snapshot().shared?.members.map(({ userId }) => userId);
/** Puts a vault back as a backup has it, without the links that were made since. */
async function restore(back: () => Promise<void>) {
  await back();
  await env.server.db.deleteFrom("vault_manifests").where("vault_id", "=", vaultId).execute();
  await back();
}

describe("65 a Keep", () => {
  test("of noise in place of the last link keeps the list, and is said at each member's device", async () => {
    const { db } = env.server;
    const { counter } = anas.snapshot().manifest!;
    const { sealed } = noise(counter + 1);
    const row = { vault_id: vaultId, counter: counter + 1, sealed, by_id: idOf(bea), sig: "A".repeat(86), list: null };
    await db.insertInto("vault_manifests").values(row).execute();
    const present = { manifest_counter: counter + 1, manifest_sealed: sealed };
    await db.updateTable("vaults").set(present).where("id", "=", vaultId).execute();
    expect(await faultAfter(anas)).toEqual({ kind: "unreadable" });
    expect(await faultAfter(beas)).toEqual({ kind: "unreadable" });
    expect(await beas.acceptServerState()).toMatchObject({ reason: { code: "vault_role_too_low" } });
    expect(await anas.acceptServerState()).toEqual({ kind: "done" });
    expect(await faultAfter(beas)).toBeNull();
    expect(membersOf(beas)).toEqual([ana, bea].map(idOf));
    expect(beas.snapshot().newlyAccepted).toMatchObject([{ by: idOf(ana), leftOut: 1 }]);
    expect((await beas.create(draft({ title: "After" }))).kind).toBe("saved");
    expect(await faultAfter(anas)).toBeNull();
  });

  test("of entries that the server dropped says at each member's device what is gone", async () => {
    await store(anas, { title: "Router" });
    await bea.sharing.refresh();
    const { _id } = anas.snapshot().entries.find(({ title }) => title === "Router")!;
    await env.server.db.deleteFrom("password_entries").where("id", "=", _id).execute();
    const fewer = { kind: "fewer", count: 1, missing: ["Router"] };
    expect([await faultAfter(anas), await faultAfter(beas)]).toEqual([fewer, fewer]);
    expect(await anas.acceptServerState()).toEqual({ kind: "done" });
    expect(await faultAfter(beas)).toBeNull();
    expect(beas.snapshot().newlyAccepted).toMatchObject([
      { by: idOf(ana), leftOut: 0, gone: { count: 1, names: ["Router"] } },
    ]);
    expect([titlesOf(anas), titlesOf(beas)]).toEqual([["Bank"], ["Bank"]]);
  });

  test("by a writer that brings a list is not taken, whatever the list says", async () => {
    const { db } = env.server;
    const { keys, identity } = await insiderOf(bea, vaultId);
    const { links, list } = await storedChain(db, keys);
    const { counter, hash } = links.at(-1)!;
    await forgeLink(db, keys, await identityOf(await participant(env)));
    const accepted = { at: new Date().toISOString(), counter: counter + 1, from: { counter, hash } };
    const members = list.members.map((member) => ({ ...member, role: "manage" as const }));
    await forgeLink(db, keys, identity, { content: { accepted }, list: { ...list, members } });
    expect(await faultAfter(anas)).toEqual({ kind: "unsigned" });
    const cy = await participant(env);
    expect(await ana.sharing.addMember(vaultId, idOf(cy), "read")).toMatchObject({ kind: "notSaved" });
    expect(await anas.acceptServerState()).toEqual({ kind: "done" });
    expect(anas.snapshot().shared?.members.map(({ role }) => role)).toEqual(["manage", "write"]);
    expect(await faultAfter(beas)).toBeNull();
    expect(beas.snapshot().shared?.role).toBe("write");
  });

  test("after a fork in which another manager added a person takes no one out: the vault is given again", async () => {
    const [cy, dan] = [await participant(env), await participant(env)];
    const cys = await join(ana, cy, vaultId, "manage");
    const back = await backUp(env.server.db, vaultId);
    done(await ana.sharing.rename(vaultId, "Operations"));
    await restore(back);
    await join(cy, dan, vaultId, "write");
    expect(await faultAfter(anas)).toMatchObject({ kind: "twoHistories" });
    const refused = { kind: "notSaved", reason: { code: "keep_leaves_out", params: { names: "Bea" } } };
    expect(await anas.acceptServerState()).toMatchObject(refused);
    expect((await anas.create(draft())).kind).toBe("notSaved");
    done(await ana.sharing.forget(vaultId));
    await cy.sharing.refresh();
    done(await cy.sharing.addMember(vaultId, idOf(ana), "manage"));
    await ana.sharing.refresh();
    // The maker of the vault has given it to themselves, too.
    const [waiting] = ana.sharing.snapshot().waiting;
    done(await ana.sharing.takeGrants(waiting!.by.userId));
    const again = ana.vault(vaultId);
    expect(again.snapshot()).toMatchObject({ fault: null, shared: { name: "Ops", role: "manage" } });
    expect(membersOf(again)).toEqual([ana, bea, cy, dan].map(idOf));
    expect((await again.create(draft({ title: "After" }))).kind).toBe("saved");
    expect(await faultAfter(cys)).toBeNull();
  });
});

describe("65 after a restored backup", () => {
  /** The server loses Bea's last change, and Ana's device, which never saw it, saves another. */
  async function lose() {
    const back = await backUp(env.server.db, vaultId);
    await store(beas, { title: "Lost" });
    await restore(back);
    expect(await faultAfter(beas)).toEqual({ kind: "older" });
    await store(anas, { title: "Since" });
    expect(await faultAfter(beas)).toMatchObject({ kind: "twoHistories" });
  }

  test("a member for whom no manager has kept anything removes the vault, and is given it again", async () => {
    await lose();
    await bea.sharing.refresh();
    const none = { reason: { code: "no_keep_since" } };
    expect(await bea.sharing.readGoOn(vaultId)).toMatchObject(none);
    expect(await goOn(bea, vaultId)).toMatchObject(none);
    expect((await beas.create(draft())).kind).toBe("notSaved");
    done(await bea.sharing.forget(vaultId));
    await ana.sharing.refresh();
    done(await ana.sharing.addMember(vaultId, idOf(bea), "write"));
    await bea.sharing.refresh();
    done(await bea.sharing.takeGrants(idOf(ana)));
    const again = bea.vault(vaultId);
    expect([again.snapshot().fault, titlesOf(again)]).toEqual([null, ["Bank", "Since"]]);
    expect((await again.create(draft({ title: "After" }))).kind).toBe("saved");
    expect(await faultAfter(anas)).toBeNull();
    const fresh = await participant(env, { person: bea.person });
    expect([fresh.vault(vaultId).snapshot().fault, titlesOf(fresh.vault(vaultId))]).toEqual([
      null,
      ["After", "Bank", "Since"],
    ]);
  });

  test("each device of a member goes on by itself, and only with the person's word", async () => {
    const other = await participant(env, { person: bea.person });
    const back = await backUp(env.server.db, vaultId);
    await store(anas, { title: "Lost" });
    await Promise.all([bea.sharing.refresh(), other.sharing.refresh()]);
    await restore(back);
    expect(await faultAfter(anas)).toEqual({ kind: "older" });
    expect(await anas.acceptServerState()).toEqual({ kind: "done" });
    await bea.sharing.refresh();
    done(await goOn(bea, vaultId));
    await other.personal.reload();
    await other.sharing.refresh();
    const others = other.vault(vaultId);
    expect(others.snapshot().fault).not.toBeNull();
    expect((await others.create(draft())).kind).toBe("notSaved");
    done(await goOn(other, vaultId));
    expect([others.snapshot().fault, titlesOf(others)]).toEqual([null, ["Bank"]]);
    expect((await others.create(draft({ title: "After" }))).kind).toBe("saved");
    expect(await faultAfter(beas)).toBeNull();
  });

  test("a Keep by a person who managed only after what a device remembers is none to go on from", async () => {
    const cy = await participant(env);
    const cys = await join(ana, cy, vaultId, "write");
    await bea.sharing.refresh();
    const back = await backUp(env.server.db, vaultId);
    await store(beas, { title: "Lost" });
    await restore(back);
    done(await ana.sharing.setRole(vaultId, idOf(cy), "manage"));
    await cy.sharing.refresh();
    const backOfCy = await backUp(env.server.db, vaultId);
    await store(cys, { title: "Lost, too" });
    await restore(backOfCy);
    expect(await faultAfter(cys)).toEqual({ kind: "older" });
    expect(await cys.acceptServerState()).toEqual({ kind: "done" });
    await bea.sharing.refresh();
    expect(await goOn(bea, vaultId)).toMatchObject({ reason: { code: "no_keep_since" } });
  });

  test("194 the answer to one Keep that was shown does not count for another, with other keys in its list", async () => {
    const { db } = env.server;
    const { identity, keys } = await insiderOf(ana, vaultId);
    await lose();
    const lost = await backUp(db, vaultId);
    const { links, list } = await storedChain(db, keys);
    const { counter, hash } = links.at(-1)!;
    const accepted = { at: new Date().toISOString(), counter, from: { counter, hash } };
    await forgeLink(db, keys, identity, { content: { accepted } });
    await bea.sharing.refresh();
    const { offer } = done(await bea.sharing.readGoOn(vaultId));
    expect(offer).toMatchObject({ added: [], gone: [], changed: [] });
    await lost();
    const { box } = await identityOf(await participant(env));
    const members = list.members.map((member) => (member.userId === idOf(bea) ? member : { ...member, box }));
    await forgeLink(db, keys, identity, { content: { accepted }, list: { ...list, members } });
    const refused = { kind: "notSaved", reason: { code: "vault_keeps_changing" } };
    expect(await bea.sharing.goOn(vaultId, offer.link)).toMatchObject(refused);
    expect(beas.snapshot().fault).not.toBeNull();
    const { offer: other } = done(await bea.sharing.readGoOn(vaultId));
    expect(other.changed).toHaveLength(1);
    done(await bea.sharing.goOn(vaultId, other.link));
    expect(beas.snapshot().fault).toBeNull();
  });
});

describe("66 a vault that only seems to follow is not followed", () => {
  const notFollowed = (why: string) => [
    { vaultId, status: "open", problem: { code: "vault_not_followed", params: { why } } },
  ];

  test("when it follows another link than the last one", async () => {
    const { keys, identity } = await insiderOf(ana, vaultId);
    const { links, list } = await storedChain(env.server.db, keys);
    const { counter, hash } = links.at(-2)!;
    const taker = list.members.find(({ userId }) => userId === idOf(bea))!;
    const content = { follows: { vaultId, counter, hash } };
    await forgeSuccessor(env.server.db, keys, identity, { list, content, takers: [taker] });
    await bea.sharing.refresh();
    expect(bea.sharing.snapshot().vaults).toMatchObject(notFollowed("successor"));
  });

  test("when it is a vault that the person has", async () => {
    const other = await foundVault(bea, "Bea's");
    env.proxy.tampering = replaceReply("GET", /^\/shared$/, ({ body }: { body: SharedState }) => {
      for (const vault of body.vaults) if (vault.vaultId === vaultId) vault.successor = other;
    });
    await bea.sharing.refresh();
    expect(bea.sharing.snapshot().vaults).toMatchObject([...notFollowed("grant"), { vaultId: other, status: "open" }]);
  });
});
