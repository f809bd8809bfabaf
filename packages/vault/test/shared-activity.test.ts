import { systemRandom, type ContentKeys } from "@pomander/crypto";
import {
  sealLink,
  sealList,
  type Identity,
  type SharedContent,
  type SharedList,
  type SharedMember,
} from "@pomander/crypto/sharing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ActivityItem, ActivityPlace } from "../src/sharing/activity-types.ts";
import { changeRecords } from "../src/sharing/own-store.ts";
import { placeOf } from "../src/vault/vault-place.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { forgeLink, forgeLinks, identityOf, insiderOf, storedChain } from "./support/shared-insider.ts";
import { done, foundVault, join, participant, type Participant } from "./support/sharing.ts";
import { backUp } from "./support/stored-vault.ts";
import { store } from "./support/test-environment.ts";

/** The members of a forged first link that differ from the right one. */
interface ForgedFirst extends Partial<Omit<SharedContent, "list">> {
  list?: SharedList;
}

let env: TestEnvironmentWithServer;
let ana: Participant;
let bea: Participant;
let vaultId: string;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  [ana, bea] = [await participant(env), await participant(env)];
  vaultId = await foundVault(ana, "Ops");
});

const idOf = ({ sharing }: Participant) => sharing.snapshot().me?.userId ?? "";
const read = async ({ sharing }: Participant, id = vaultId, before: ActivityPlace | null = null) =>
  done(await sharing.activity(id, before)).page;
/** Returns what is said of each link, newest first, without names. */
const factsOf = (items: readonly ActivityItem[]) =>
  items.map(({ signature, facts }) => [signature, ...facts.map(({ kind }) => kind)].join(" "));
const makeNewKeys = async ({ sharing, person: { password } }: Participant, id: string, ...out: Participant[]) =>
  done(await sharing.makeNewKeys({ vaultId: id, password, out: out.map(idOf), replaced: [] })).vaultId;

describe("the activity of a shared vault", () => {
  test("says what each link did and who signed it, newest first", async () => {
    await store(ana.vault(vaultId), { title: "Bank" });
    await join(ana, bea, vaultId, "read");
    done(await ana.sharing.setRole(vaultId, idOf(bea), "manage"));
    done(await ana.sharing.renameMember(vaultId, idOf(bea), "Beatrix"));
    done(await ana.sharing.markChecked(vaultId, idOf(bea), "Beatrix"));
    await bea.sharing.refresh();
    done(await bea.sharing.rename(vaultId, "Operations"));
    await store(bea.vault(vaultId), { title: "Router" });
    const id = bea.vault(vaultId).snapshot().entries[0]?._id ?? "";
    await bea.vault(vaultId).archive(id);
    await bea.vault(vaultId).deleteForever(id);
    await ana.sharing.refresh();
    const { items, next, isCut } = await read(ana);
    const person = { userId: idOf(bea), name: "Bea", isMe: false, isMachine: false };
    expect(items.map(({ facts }) => facts)).toEqual([
      [{ kind: "entries", more: -1 }],
      [{ kind: "entries", more: 0 }],
      [{ kind: "entries", more: 1 }],
      [{ kind: "vaultRenamed", before: "Ops", after: "Operations" }],
      [{ kind: "checked", person }],
      [{ kind: "memberRenamed", person, before: "Bea", after: "Beatrix" }],
      [{ kind: "role", person, before: "read", after: "manage" }],
      [{ kind: "memberAdded", person, role: "read" }],
      [{ kind: "entries", more: 1 }],
      [{ kind: "founded" }],
    ]);
    expect(items.every(({ signature }) => signature === "right")).toBe(true);
    expect(items.map(({ by }) => by.isMe)).toEqual([...Array(4).fill(false), ...Array(6).fill(true)]);
    expect(items.slice(0, 4).map(({ by }) => by)).toEqual(Array(4).fill(person));
    expect({ next, isCut }).toEqual({ next: null, isCut: false });
  });

  test("says of a machine that it is one, also of one that is out", async () => {
    await join(ana, bea, vaultId, "manage");
    await bea.sharing.refresh();
    const expiresAt = new Date(Date.now() + 86_400_000);
    const added = await bea.sharing.addMachine(vaultId, { name: "deploy-prod", expiresAt, networks: [] });
    const machine = { userId: done(added).machineId, name: "deploy-prod", isMe: false, isMachine: true };
    await ana.sharing.refresh();
    const { items } = await read(ana);
    expect(items[0]?.facts).toEqual([{ kind: "memberAdded", person: machine, role: "read" }]);
    const next = await makeNewKeys(ana, vaultId, bea);
    const person = { userId: idOf(bea), name: "Bea", isMe: false, isMachine: false };
    const [first] = (await read(ana, next)).items;
    expect(first?.facts).toEqual([{ kind: "newKeys", out: [person, machine], replaced: [] }]);
  });

  test("is read in pages, each link once", async () => {
    const vault = ana.vault(vaultId);
    await store(vault, { title: "Bank" });
    const id = vault.snapshot().entries[0]?._id ?? "";
    for (let i = 0; i < 119; i++) await (i % 2 === 0 ? vault.archive(id) : vault.restore(id));
    const first = await read(ana);
    expect(first.items).toHaveLength(100);
    const second = await read(ana, vaultId, first.next);
    expect(second.next).toBeNull();
    expect([...first.items, ...second.items].map(({ counter }) => counter)).toEqual(
      Array.from({ length: 121 }, (_, i) => 120 - i),
    );
    expect(factsOf(second.items).at(-1)).toBe("right founded");
  });

  test("goes on in the vault that new keys replaced, for those who were in it", async () => {
    const cy = await participant(env);
    await join(ana, bea, vaultId);
    await join(ana, cy, vaultId);
    const next = await makeNewKeys(ana, vaultId, cy);
    await bea.sharing.refresh();
    for (const who of [ana, bea]) {
      const latest = await read(who, next);
      const out = [expect.objectContaining({ userId: idOf(cy) })];
      expect(latest.items).toMatchObject([{ signature: "right", facts: [{ kind: "newKeys", out, replaced: [] }] }]);
      const before = await read(who, next, latest.next);
      expect(factsOf(before.items)).toEqual(["right memberAdded", "right memberAdded", "right founded"]);
    }
    const dan = await participant(env);
    await join(ana, dan, next);
    const seen = await read(dan, next);
    expect(factsOf(seen.items)).toEqual(["right memberAdded", "right newKeys"]);
    expect(seen).toMatchObject({ next: null, isCut: true });
  });

  test("passes over what a manager's Keep left out, and says how much it was", async () => {
    await join(ana, bea, vaultId, "manage");
    await bea.sharing.refresh();
    const back = await backUp(env.server.db, vaultId);
    await store(ana.vault(vaultId), { title: "Bank" });
    await back();
    for (const title of ["Router", "Switch"]) await store(bea.vault(vaultId), { title });
    await ana.vault(vaultId).reload();
    expect(await ana.vault(vaultId).acceptServerState()).toEqual({ kind: "done" });
    const { items } = await read(ana);
    expect(items[0]).toMatchObject({ signature: "right", by: { isMe: true }, facts: [{ kind: "kept" }] });
    expect(factsOf(items).at(-1)).toBe("right founded");
  });
});

describe("a server that lies about what was", () => {
  /** Opens a vault at a device of Ana's that was given it at its last link. */
  async function startedAtLast(id = vaultId): Promise<Participant> {
    const { keys } = await insiderOf(ana, id);
    const { links } = await storedChain(env.server.db, keys);
    const { counter, hash } = links.at(-1)!;
    const host = await ana.device.client.sharingHost();
    const own = host.personal()!;
    host.seen.note(id, { counter, hash }, true);
    await changeRecords({ keys: own.keys, place: placeOf(own.vault), userId: idOf(ana) }, "vaults", (vaults) =>
      vaults.map((vault) => (vault.vaultId === id ? { ...vault, counter, hash } : vault)),
    );
    const later = await participant(env, { person: ana.person });
    expect(later.vault(id).snapshot().fault).toBeNull();
    return later;
  }

  /** Puts another first link in the place of a vault's, signed by anyone. */
  async function forgeFirst(keys: ContentKeys, signer: Identity, { list, ...content }: ForgedFirst = {}) {
    const { db } = env.server;
    const { links } = await storedChain(db, keys);
    const brought = list && (await sealList(keys, 0, list, systemRandom));
    const named = brought && { list: { counter: 0, hash: brought.hash } };
    const { sealed, by, sig } = await sealLink(
      keys,
      signer,
      0,
      { ...links[0]!.content, ...content, ...named },
      systemRandom,
    );
    const first = { sealed, sig, by_id: by, ...(brought && { list: brought.sealed }) };
    await db.updateTable("vault_manifests").set(first).where("vault_id", "=", keys.vaultId).execute();
    await db.updateTable("vaults").set({ manifest_sealed: sealed }).where("id", "=", keys.vaultId).execute();
  }

  test("sends other links than those that led to the present one: refused", async () => {
    await store(ana.vault(vaultId), { title: "Bank" });
    done(await ana.sharing.rename(vaultId, "Operations"));
    const { keys, identity } = await insiderOf(ana, vaultId);
    const { links } = await storedChain(env.server.db, keys);
    await env.server.db
      .deleteFrom("vault_manifests")
      .where("vault_id", "=", vaultId)
      .where("counter", ">=", 1)
      .execute();
    await forgeLink(env.server.db, keys, identity, { content: { count: 7 } });
    await forgeLink(env.server.db, keys, identity, { content: links[2]!.content });
    const outcome = await ana.sharing.activity(vaultId, null);
    expect(outcome).toMatchObject({ kind: "notSaved", reason: { code: "activity_differs" } });
  });

  test("leaves links out: refused", async () => {
    for (const name of ["A", "B", "C"]) done(await ana.sharing.rename(vaultId, name));
    await env.server.db
      .deleteFrom("vault_manifests")
      .where("vault_id", "=", vaultId)
      .where("counter", "=", 1)
      .execute();
    const outcome = await ana.sharing.activity(vaultId, null);
    expect(outcome).toMatchObject({ kind: "notSaved", reason: { code: "activity_differs" } });
  });

  test("has a link that a reader signed, from before this device's start: nothing of it is told", async () => {
    await join(ana, bea, vaultId, "read");
    const { keys } = await insiderOf(ana, vaultId);
    await forgeLink(env.server.db, keys, await identityOf(bea), { content: { count: 9 } });
    await forgeLink(env.server.db, keys, await identityOf(ana), { content: { count: 0 } });
    const { items } = await read(await startedAtLast());
    expect(factsOf(items)).toEqual(["right entries", "wrong", "right memberAdded", "right founded"]);
  });

  test("has links that a reader signed as the manager of a list of their own: none of them is told", async () => {
    await join(ana, bea, vaultId, "read");
    const { db } = env.server;
    const { keys } = await insiderOf(ana, vaultId);
    const identity = await identityOf(bea);
    const { list } = await storedChain(db, keys);
    const members = list.members.map((member) => ({ ...member, role: "manage" as const }));
    await forgeLink(db, keys, identity, { list: { ...list, members } });
    await forgeLink(db, keys, identity, { list: { ...list, members, name: "Bea's" } });
    await ana.vault(vaultId).reload();
    expect(ana.vault(vaultId).snapshot().fault).toEqual({ kind: "unsigned" });
    expect(await ana.vault(vaultId).acceptServerState()).toEqual({ kind: "done" });
    const { items } = await read(ana);
    expect(factsOf(items)).toEqual(["right kept", "wrong", "wrong", "right memberAdded", "right founded"]);
    expect(items[0]?.facts).toEqual([{ kind: "kept", leftOut: 2 }]);
  });

  test("has more of them than a page: no page begins among them", async () => {
    await join(ana, bea, vaultId, "read");
    const { db } = env.server;
    const { keys } = await insiderOf(ana, vaultId);
    const identity = await identityOf(bea);
    const { list } = await storedChain(db, keys);
    const members = list.members.map((member) => ({ ...member, role: "manage" as const }));
    await forgeLink(db, keys, identity, { list: { ...list, members } });
    const saves = Array.from({ length: 104 }, (_, count) => ({ content: { count } }));
    await forgeLinks(db, keys, identity, saves);
    await ana.vault(vaultId).reload();
    expect(await ana.vault(vaultId).acceptServerState()).toEqual({ kind: "done" });
    const { items } = await read(ana);
    const told = factsOf(items);
    expect(told.filter((fact) => fact !== "wrong")).toEqual(["right kept", "right memberAdded", "right founded"]);
    expect(told).toHaveLength(108);
  });

  /** Returns the list of Ana's vault with a record of Bea that names Bea herself as the person who added it. */
  async function listWithForged(keys: ContentKeys) {
    const { list } = await storedChain(env.server.db, keys);
    const { userId, sign, box } = await identityOf(bea);
    const forged: SharedMember = { userId, sign, box, role: "manage", name: "Bea", by: userId, checked: null };
    return { list: { ...list, members: [...list.members, forged] } };
  }

  test("90 has a member whom the founder added in another manager's name, before a device was given the vault: told", async () => {
    const { keys, identity } = await insiderOf(ana, vaultId);
    const { list } = await listWithForged(keys);
    await forgeLink(env.server.db, keys, identity, { list });
    await forgeLink(env.server.db, keys, identity, { list: { ...list, name: "Operations" } });
    const { items } = await read(await startedAtLast());
    expect(factsOf(items)).toEqual(["wrong", "wrong", "right founded"]);
  });

  test("90 has them in its first link already: told", async () => {
    const { keys, identity } = await insiderOf(ana, vaultId);
    await forgeFirst(keys, identity, { list: (await listWithForged(keys)).list });
    const { items } = await read(await startedAtLast());
    expect(factsOf(items)).toEqual(["wrong"]);
  });

  test("has a first link that another person signed in the founder's name: told", async () => {
    const { keys } = await insiderOf(ana, vaultId);
    await forgeFirst(keys, { ...(await identityOf(bea)), userId: idOf(ana) });
    const { items } = await read(await startedAtLast());
    expect(factsOf(items)).toEqual(["wrong"]);
  });

  test("has new keys that a reader signed: told", async () => {
    const cy = await participant(env);
    await join(ana, bea, vaultId, "read");
    await join(ana, cy, vaultId, "write");
    const next = await makeNewKeys(ana, vaultId, cy);
    const { keys } = await insiderOf(ana, next);
    await forgeFirst(keys, await identityOf(bea), { by: idOf(bea) });
    const { items } = await read(await startedAtLast(next), next);
    expect(factsOf(items)).toEqual(["wrong"]);
  });

  test("while the vault does not agree with what was last seen, nothing is read", async () => {
    const { keys } = await insiderOf(ana, vaultId);
    await forgeLink(env.server.db, keys, await identityOf(bea));
    await ana.vault(vaultId).reload();
    const outcome = await ana.sharing.activity(vaultId, null);
    expect(outcome).toMatchObject({ kind: "notSaved", reason: { code: "vault_unverified" } });
  });
});
