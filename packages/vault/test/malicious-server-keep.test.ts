import { randomUUID } from "node:crypto";
import { hashSealedManifest, openManifest, sealManifest, systemRandom, type SealedManifest } from "@pomander/crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { requestJson } from "../../../apps/server/test/http-api.ts";
import { insiderOf, nextManifest, proofBy, type Insider } from "./support/insider.ts";
import { dropOnce } from "./support/drop-response.ts";
import { newPassword } from "./support/new-keys.ts";
import { backUp, noise, putManifests, storedManifests } from "./support/stored-vault.ts";
import { replaceReply, tamperWithLinks } from "./support/tampering.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { draft, store, type Device, type Person } from "./support/test-environment.ts";
import type { OpenEntry, OpenVault } from "../src/index.ts";

/** Case 29 of crypto-protocol.md §12, and other requirements of "Keep this version". */
let env: TestEnvironmentWithServer;
let person: Person;
let insider: Insider;
let device: Device;
let vault: OpenVault;
let bank: OpenEntry;
let mail: OpenEntry;
let otherDevice: Device;
let other: OpenVault;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await env.person({ sharesSalt: true });
  insider = await insiderOf(env, person);
  device = env.device();
  vault = await device.open(person);
  bank = await store(vault, { title: "Bank" });
  mail = await store(vault, { title: "Mail" });
  otherDevice = env.device();
  other = await otherDevice.open(person);
});

const links = () => storedManifests(env.server.db, vault.vaultId);
const last = async () => (await links()).at(-1)!;
const dropRow = (id: string) => env.server.db.deleteFrom("password_entries").where("id", "=", id).execute();
const put = (...manifests: SealedManifest[]) => putManifests(env.server.db, vault.vaultId, manifests);
const contentOf = (manifest: SealedManifest) => openManifest(insider.keys, manifest);

const members = {
  search: true,
  lockAfterMinutes: 5,
  reopenedOver: [{ vaultId: randomUUID(), isMoved: true }],
  ofALaterVersion: { any: ["thing"] },
};
/** Writes the members as a client of a later version would. */
async function writeMembers(): Promise<void> {
  const manifest = await nextManifest(insider.keys, await last(), members);
  const proof = await proofBy(insider.vaultKey, vault.vaultId, manifest);
  const body = { manifest: { ...manifest, proof } };
  await requestJson(env.server.url, { method: "PUT", path: "/user/vault/manifest", token: insider.token, body });
  for (const one of [vault, other]) await one.reload();
}
async function expectMembersKept(): Promise<void> {
  expect(await contentOf(await last())).toMatchObject(members);
  for (const one of [vault, other, await env.device().open(person)]) {
    await one.reload();
    expect(one.snapshot()).toMatchObject({
      fault: null,
      isSearchIndexOn: true,
      lockAfterMinutes: 5,
      restoredFrom: members.reopenedOver,
    });
  }
}

test("case 29: noise in place of a manifest: Keep loses no member, and is told on every other device", async () => {
  await writeMembers();
  const before = await last();
  const reloaded = await env.device({ memory: otherDevice.memory }).open(person);
  await dropRow(mail._id);
  const junk = noise(before.counter + 1);
  await put(junk);
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: { kind: "unreadable" }, lockAfterMinutes: 15 });
  expect(await vault.acceptServerState()).toEqual({ kind: "done" });
  const kept = await last();
  const from = { counter: before.counter, hash: await hashSealedManifest(before.sealed) };
  expect(await contentOf(kept)).toMatchObject({
    count: 1,
    prev: await hashSealedManifest(junk.sealed),
    accepted: { counter: junk.counter, from },
  });
  expect(kept.counter).toBe(junk.counter + 1);
  const at = vault.snapshot().lastChange;

  // The acceptance is shown once: with the entry's title if the list was open …
  await other.reload();
  const told = (names: string[]) => ({ at, leftOut: 1, gone: { count: 1, names } });
  expect(other.snapshot()).toMatchObject({ fault: null, newlyAccepted: [told(["Mail"])] });
  // … on no device that chose it …
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: null, newlyAccepted: [] });
  // … and nowhere else in this browser.
  await reloaded.reload();
  expect(reloaded.snapshot()).toMatchObject({ fault: null, newlyAccepted: [] });
  await expectMembersKept();
  expect(other.snapshot().newlyAccepted).toHaveLength(1);

  // Only that one manifest contains the acceptance.
  await store(vault, { title: "Since" });
  expect(await contentOf(await last())).not.toHaveProperty("accepted");
  await expectMembersKept();
});

test("case 29: a Keep is told after a restart with the ids of what is gone", async () => {
  await dropRow(mail._id);
  await put(noise(3));
  await vault.reload();
  expect(await vault.acceptServerState()).toEqual({ kind: "done" });
  await store(vault, { title: "Since" });
  const { newlyAccepted } = (await env.device({ memory: otherDevice.memory }).open(person)).snapshot();
  expect(newlyAccepted).toMatchObject([{ leftOut: 1, gone: { count: 1, names: [mail._id] } }]);
  // A device that knows nothing of the vault is shown it as well, since the first manifest that it reads contains it.
  await dropRow(bank._id);
  await vault.reload();
  expect(await vault.acceptServerState()).toEqual({ kind: "done" });
  const fresh = await env.device().open(person);
  expect(fresh.snapshot().newlyAccepted).toMatchObject([{ leftOut: 0, gone: { count: 0, names: [] } }]);
});

test("case 29: noise in place of hundreds of manifests: the newest one that opens gives the members", async () => {
  await writeMembers();
  const { counter } = await last();
  await put(...Array.from({ length: 1_100 }, (_, i) => noise(counter + 1 + i)));
  await vault.reload();
  expect(vault.snapshot().fault).toEqual({ kind: "unreadable" });
  expect(await vault.acceptServerState()).toEqual({ kind: "done" });
  expect((await last()).counter).toBe(counter + 1_101);
  await other.reload();
  expect(other.snapshot().newlyAccepted).toMatchObject([{ leftOut: 1_100 }]);
  await expectMembersKept();
});

test("case 29: a Keep under a manifest that opens loses no member", async () => {
  await writeMembers();
  await dropRow(mail._id);
  await vault.reload();
  expect(vault.snapshot().fault).toEqual({ kind: "fewer", count: 1, missing: ["Mail"] });
  expect(await vault.acceptServerState()).toEqual({ kind: "done" });
  await expectMembersKept();
  // A second one does not either, since it does not repeat the first one's acceptance.
  await dropRow(bank._id);
  await vault.reload();
  expect(await vault.acceptServerState()).toEqual({ kind: "done" });
  expect((await contentOf(await last())).accepted?.counter).toBe((await last()).counter - 1);
  await expectMembersKept();
});

test("case 29: a Keep that takes its members from the first manifest leaves in it what new vault keys follow", async () => {
  const [first, ...others] = await links();
  const follows = { vaultId: randomUUID(), vaultKey: "A".repeat(43), counter: 7, hash: "A".repeat(43) };
  const content = { ...(await contentOf(first!)), ...members, follows };
  await put(await sealManifest(insider.keys, 0, content, systemRandom), ...others.map(({ counter }) => noise(counter)));
  // A device that remembers a later manifest takes no settings from before that.
  const fresh = await env.device().open(person);
  expect(fresh.snapshot().fault).toEqual({ kind: "unreadable" });
  expect(await fresh.acceptServerState()).toEqual({ kind: "done" });
  const kept = await contentOf(await last());
  expect(kept).toMatchObject(members);
  expect(kept).not.toHaveProperty("follows");
});

test.each(["noise", "nothing"] as const)(
  "case 29: where the server gives %s for every manifest, a Keep says that settings are lost",
  async (given) => {
    await writeMembers();
    const all = await links();
    await put(...all.map(({ counter }) => noise(counter)));
    if (given === "nothing")
      env.proxy.tampering = replaceReply("GET", /manifests$/, (reply) => void (reply.body = { manifests: [] }));
    await vault.reload();
    expect(vault.snapshot().fault).toEqual({ kind: "unreadable" });
    expect(await vault.acceptServerState()).toEqual({ kind: "done", areSettingsLost: true });
    expect(vault.snapshot()).toMatchObject({ fault: null, isSearchIndexOn: false, lockAfterMinutes: 15 });
    expect(vault.snapshot().entries).toHaveLength(2);
    // The other device knew the manifest that noise replaced.
    env.proxy.tampering = {};
    await other.reload();
    expect(other.snapshot().fault).toMatchObject({ kind: "twoHistories", isOrBefore: true });
  },
);

test("case 38: a Keep takes no setting from before what this device knows: auto-lock is not switched off by it", async () => {
  expect(await vault.setLockAfterMinutes(0)).toEqual({ kind: "done" });
  expect(await vault.setLockAfterMinutes(5)).toEqual({ kind: "done" });
  const { counter } = await last();
  await put(noise(counter + 1));
  env.proxy.tampering = replaceReply("GET", /manifests$/, ({ body }) => {
    body.manifests = body.manifests.map((one: SealedManifest) => (one.counter === counter ? noise(counter) : one));
  });
  await vault.reload();
  expect(vault.snapshot().fault).toEqual({ kind: "unreadable" });
  expect(await vault.acceptServerState()).toEqual({ kind: "done", areSettingsLost: true });
  expect(vault.snapshot()).toMatchObject({ fault: null, lockAfterMinutes: 15 });
});

/** Links that were not requested, each with auto-lock off. */
const strangeLinks: [string, (all: readonly SealedManifest[]) => Promise<SealedManifest>][] = [
  ["below the one that it knows", async (all) => all.at(-2)!],
  ["of the counter that it knows, but another", (all) => nextManifest(insider.keys, all.at(-2)!)],
  ["above the one that was received", (all) => nextManifest(insider.keys, noise(5), {}, all.at(-2))],
];
test.each(strangeLinks)("case 38: a Keep takes no setting from a link %s", async (_which, make) => {
  expect(await vault.setLockAfterMinutes(0)).toEqual({ kind: "done" });
  expect(await vault.setLockAfterMinutes(5)).toEqual({ kind: "done" });
  const link = await make(await links());
  expect(await contentOf(link)).toMatchObject({ lockAfterMinutes: 0 });
  await put(noise(5));
  tamperWithLinks(env.proxy, () => [link]);
  await vault.reload();
  expect(vault.snapshot().fault).toEqual({ kind: "unreadable" });
  expect(await vault.acceptServerState()).toEqual({ kind: "done", areSettingsLost: true });
  expect(vault.snapshot()).toMatchObject({ fault: null, lockAfterMinutes: 15 });
});

test("a Keep over what is older and does not open takes its settings from the link that this device knows", async () => {
  const restore = await backUp(env.server.db, vault.vaultId);
  expect(await vault.setLockAfterMinutes(5)).toEqual({ kind: "done" });
  expect(await vault.setLockAfterMinutes(60)).toEqual({ kind: "done" });
  const known = await last();
  await restore();
  await put(noise(2));
  tamperWithLinks(env.proxy, () => [known]);
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: { kind: "unreadable" }, manifest: { counter: 2 } });
  expect(await vault.acceptServerState()).toEqual({ kind: "done" });
  expect(vault.snapshot()).toMatchObject({ fault: null, lockAfterMinutes: 60, manifest: { counter: 3 } });
});

test("a Keep takes its settings from the newest link that opens, also behind one that does not", async () => {
  expect(await vault.setLockAfterMinutes(60)).toEqual({ kind: "done" });
  const known = await last();
  const broken = noise(known.counter + 1);
  await put(broken, await nextManifest(insider.keys, broken, { lockAfterMinutes: 5 }, known), noise(known.counter + 3));
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: { kind: "unreadable" } });
  expect(await vault.acceptServerState()).toEqual({ kind: "done" });
  expect(vault.snapshot()).toMatchObject({ fault: null, lockAfterMinutes: 5 });
});

test("contents with what is no entry are not kept: the new manifest would say that there is less", async () => {
  env.proxy.tampering = replaceReply("GET", /contents$/, ({ body }) => void body.entries.push({ _id: "none" }));
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: { kind: "more", count: 1 }, unreadable: [{ _id: "none" }] });
  const before = await last();
  expect(await vault.acceptServerState()).toMatchObject({ kind: "notSaved", reason: { code: "contents_malformed" } });
  expect(await last()).toEqual(before);
});

const farAhead = 1_000_002;
const linksAsked = () => env.proxy.seen.filter(({ path }) => path.endsWith("/manifests")).length;

test.each([farAhead + 1, 2_000_000_000, 2 ** 31 - 1])(
  "case 53: a counter of %d is told, and neither walked to nor kept",
  async (counter) => {
    const { keys } = insider;
    const before = await last();
    const content = await openManifest(keys, before);
    const { sealed } = await sealManifest(keys, counter, content, systemRandom);
    for (const [manifest, kind] of [
      [noise(counter), "unreadable"],
      [{ counter, sealed }, "jump"],
    ] as const) {
      await put(manifest);
      env.proxy.seen.length = 0;
      await vault.reload();
      expect(vault.snapshot()).toMatchObject({ fault: { kind }, checking: null });
      const kept = await vault.acceptServerState();
      expect(kept).toEqual({ kind: "notSaved", reason: { code: "counter_too_far", params: {} } });
      expect(await vault.save(bank, { ...draft(), title: "Bank" })).toMatchObject({ kind: "notSaved" });
      expect(linksAsked()).toBe(0);
    }
  },
);

test("case 53: a counter of which this device has no memory is not kept with its settings looked for all the way back", async () => {
  await put(noise(2 ** 31 - 1));
  const fresh = await env.device().open(person);
  env.proxy.tampering = replaceReply("GET", /manifests$/, (reply, { query }) => {
    const until = Number(query["until"]);
    reply.body.manifests = Array.from({ length: 500 }, (_, i) => noise(until - 499 + i));
  });
  env.proxy.seen.length = 0;
  expect(await fresh.acceptServerState()).toMatchObject({ kind: "notSaved" });
  expect(linksAsked()).toBe(0);
});

test("case 53: after the last counter that there is, a change is refused and nothing is thrown", async () => {
  const { keys } = insider;
  const content = await openManifest(keys, await last());
  const { sealed } = await sealManifest(keys, 2 ** 31 - 1, content, systemRandom);
  await put({ counter: 2 ** 31 - 1, sealed });
  const fresh = await env.device().open(person);
  expect(fresh.snapshot()).toMatchObject({ status: "open", fault: null });
  expect(await fresh.create(draft())).toEqual({ kind: "notSaved", reason: { code: "counter_exhausted", params: {} } });
  expect(await fresh.setLockAfterMinutes(5)).toMatchObject({ kind: "notSaved" });
});

test("case 53: a walk that breaks off leaves no progress on the screen", async () => {
  const { keys } = insider;
  const added: SealedManifest[] = [];
  let before = await last();
  for (let i = 0; i < 1_200; i++) added.push((before = await nextManifest(keys, before)));
  await put(...added);
  let asked = 0;
  env.proxy.tampering = {
    reply: async (reply, { path }) => {
      if (!path.endsWith("/manifests")) return undefined;
      // Progress is reported from half a second on.
      await new Promise((resolve) => setTimeout(resolve, 600));
      return ++asked > 2 ? { status: 500, body: {} } : reply;
    },
  };
  const told: unknown[] = [];
  vault.subscribe(() => told.push(vault.snapshot().checking));
  await vault.reload();
  expect(told.some((checking) => checking !== null)).toBe(true);
  expect(vault.snapshot()).toMatchObject({ checking: null, error: { code: "internal" } });
});

test("a Keep while links are kept back goes out from the last one that was verified", async () => {
  const { lastChange } = other.snapshot();
  for (const title of ["A", "B", "C"]) await store(other, { title });
  const [, , , third] = await links();
  env.proxy.tampering = replaceReply("GET", /manifests$/, ({ body }) => {
    body.manifests = body.manifests.filter(({ counter }: SealedManifest) => counter <= 3);
  });
  await vault.reload();
  expect(vault.snapshot().fault).toEqual({ kind: "gap" });
  expect(lastChange).not.toBe(vault.snapshot().lastChange);
  expect(await vault.acceptServerState()).toEqual({ kind: "done" });
  const { accepted } = await contentOf(await last());
  expect(accepted).toMatchObject({ counter: 5, from: { counter: 3, hash: await hashSealedManifest(third!.sealed) } });
});

test("after a restore from backup each device that knew more asks once, and one that did not asks nothing", async () => {
  const third = await env.device().open(person);
  const restore = await backUp(env.server.db, vault.vaultId);
  const shop = await store(vault, { title: "Shop" });
  await other.reload();
  await store(vault, { title: "Garage" });
  const knownHere = await hashSealedManifest((await last()).sealed);
  await restore();

  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: { kind: "older" }, manifest: { counter: 2 } });
  expect(await vault.acceptServerState()).toEqual({ kind: "done" });
  expect(await contentOf(await last())).toMatchObject({
    accepted: { counter: 2, from: { counter: 4, hash: knownHere } },
  });
  await other.reload();
  expect(other.snapshot()).toMatchObject({ fault: { kind: "twoHistories", isOrBefore: true }, newlyAccepted: [] });
  expect(await other.acceptServerState()).toEqual({ kind: "done" });

  await third.reload();
  expect(third.snapshot()).toMatchObject({ fault: null, manifest: { counter: 4 } });
  const told = { leftOut: 0, gone: { count: 0, names: [] } };
  expect(third.snapshot().newlyAccepted).toMatchObject([told, told]);
  // All devices share one history from here on.
  const again = await store(third, { title: "Shop again" });
  for (const one of [vault, other, third]) {
    await one.reload();
    expect(one.snapshot().fault).toBeNull();
    const ids = one.snapshot().entries.map(({ _id }) => _id);
    expect(ids).toContain(again._id);
    expect(ids).not.toContain(shop._id);
  }
  expect(vault.snapshot().newlyAccepted).toMatchObject([told]);
  expect(other.snapshot().newlyAccepted).toEqual([]);
});

test("a Keep is of what was shown, not of what a read that was under way then brings", async () => {
  await dropRow(mail._id);
  await vault.reload();
  expect(vault.snapshot().fault).toEqual({ kind: "fewer", count: 1, missing: ["Mail"] });
  await dropRow(bank._id);
  const before = await last();
  const [, outcome] = await Promise.all([vault.reload(), vault.acceptServerState()]);
  expect(outcome).toEqual({ kind: "changedMeanwhile" });
  expect(vault.snapshot().fault).toMatchObject({ kind: "fewer", count: 2 });
  expect(await last()).toEqual(before);
});

test("a Keep is of what was shown, not of another manifest over the same entries", async () => {
  await dropRow(mail._id);
  await vault.reload();
  const next = await nextManifest(insider.keys, await last());
  await put(next);
  const [, outcome] = await Promise.all([vault.reload(), vault.acceptServerState()]);
  expect(outcome).toEqual({ kind: "changedMeanwhile" });
  expect(await last()).toEqual(next);
});

test("a Keep is of what was shown, not of other entries that come under the same manifest when it is tried again", async () => {
  await dropRow(mail._id);
  await vault.reload();
  const before = await last();
  env.proxy.tampering = {
    async request({ path }) {
      if (!path.endsWith("/vault/manifest")) return undefined;
      // The number of entries stays the same.
      await env.server.db
        .updateTable("password_entries")
        .set({ id: randomUUID() })
        .where("id", "=", bank._id)
        .execute();
      return { status: 409, body: { message: "-", code: "manifest_conflict", requestId: "-" } };
    },
  };
  expect(await vault.acceptServerState()).toEqual({ kind: "changedMeanwhile" });
  expect(await last()).toEqual(before);
});

test("a Keep that this device meets again after a lost reply is its own, and no news", async () => {
  await dropRow(mail._id);
  await vault.reload();
  dropOnce(env, /vault\/manifest$/, "reply");
  expect(await vault.acceptServerState()).toEqual({ kind: "done" });
  expect(vault.snapshot()).toMatchObject({ fault: null, newlyAccepted: [] });
});

test("a Keep of another device that is met under a warning is told with it, once, and not lost with the person's own", async () => {
  await put(noise(3));
  await other.reload();
  expect(await other.acceptServerState()).toEqual({ kind: "done" });
  await dropRow(bank._id);
  await vault.reload();
  const told = [{ at: other.snapshot().lastChange, leftOut: 1 }];
  expect(vault.snapshot()).toMatchObject({ fault: { kind: "fewer", count: 1 }, newlyAccepted: told });
  await vault.reload();
  expect(vault.snapshot().newlyAccepted).toHaveLength(1);
  expect(await vault.acceptServerState()).toEqual({ kind: "done" });
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: null, newlyAccepted: told });
  // Both are noted, so that neither explains another fork here.
  const seenAccepted = [told[0]!.at, vault.snapshot().lastChange];
  expect(await device.memory.get("vault", vault.vaultId)).toMatchObject({ seenAccepted });
});

test("a Keep of another device is not taken note of by a read that tells nobody: the list says it first", async () => {
  const { user } = await device.signIn(person);
  await dropRow(mail._id);
  await other.reload();
  expect(await other.acceptServerState()).toEqual({ kind: "done" });
  const making = () => device.client.prepareNewVaultKeys(user, person.password, newPassword());
  await expect(making()).rejects.toMatchObject({ code: "vault_not_verified" });
  expect(vault.snapshot()).toMatchObject({ fault: null, newlyAccepted: [{ gone: { count: 1, names: ["Mail"] } }] });
  expect(await making()).toMatchObject({ entryCount: 1 });
});
