import { hashSealedManifest, type Acceptance, type ManifestContent, type SealedManifest } from "@pomander/crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { insiderOf, nextManifest, type Insider } from "./support/insider.ts";
import { noise, putManifests, storedManifests } from "./support/stored-vault.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { draft, store, type Device } from "./support/test-environment.ts";
import type { OpenVault } from "../src/index.ts";

/**
 * Case 30 of crypto-protocol.md §12: which fork a "Keep this version" explains to a device that finds it in its walk.
 */
let env: TestEnvironmentWithServer;
let insider: Insider;
let device: Device;
/** A vault of a device that remembers link 1. */
let vault: OpenVault;
/** Links by their counter, as real devices and attackers would have made them; all over the same entries. */
let chain: SealedManifest[];

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  const person = await env.person({ sharesSalt: true });
  insider = await insiderOf(env, person);
  device = env.device();
  vault = await device.open(person);
  await store(vault, { title: "Bank" });
  chain = await storedManifests(env.server.db, vault.vaultId);
});

const time = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const linkAt = async (counter: number) => ({ counter, hash: await hashSealedManifest(chain[counter]!.sealed) });
const addNoise = () => void chain.push(noise(chain.length));
async function add(members: Partial<ManifestContent> = {}): Promise<void> {
  const at = time(chain.length);
  chain.push(await nextManifest(insider.keys, chain.at(-1)!, { at, ...members }, chain[1]));
}
/** Adds an acceptance over the last link, which builds on the link of a counter. */
async function addKeep(from: number, members: Partial<Acceptance> = {}, others: Partial<ManifestContent> = {}) {
  const accepted = { at: time(chain.length), counter: chain.length - 1, from: await linkAt(from), ...members };
  await add({ accepted, ...others });
}
async function read(): Promise<void> {
  await putManifests(env.server.db, vault.vaultId, chain);
  await vault.reload();
}
const told = () => vault.snapshot().newlyAccepted.map(({ at, leftOut }) => [at, leftOut]);
async function expectVerified(): Promise<void> {
  expect(vault.snapshot()).toMatchObject({ fault: null, manifest: { counter: chain.length - 1 } });
  expect((await device.memory.get("vault", vault.vaultId))?.manifest).toMatchObject(await linkAt(chain.length - 1));
}
/** Expects two histories. `after`: the last link that agrees. */
async function expectParted(after: number): Promise<void> {
  const before = await device.memory.get("vault", vault.vaultId);
  await read();
  const isOrBefore = before?.manifest?.counter === after;
  const at = isOrBefore ? before?.manifest?.at : time(after);
  expect(vault.snapshot().fault).toEqual({ kind: "twoHistories", at, isOrBefore });
  expect(await vault.create(draft())).toMatchObject({ kind: "notSaved" });
  expect(await device.memory.get("vault", vault.vaultId)).toEqual(before);
}

test("an acceptance explains the fork that it was made at, as often as needed in one walk", async () => {
  await add();
  addNoise();
  await addKeep(2);
  await add();
  addNoise();
  addNoise();
  addNoise();
  await addKeep(5);
  await add();
  await read();
  await expectVerified();
  expect(told()).toEqual([
    [time(4), 1],
    [time(9), 3],
  ]);
  await vault.reload();
  expect(told()).toHaveLength(2);
});

test("an acceptance explains a fork right after what this device remembers, and a link that opens and does not follow", async () => {
  await add({ prev: (await linkAt(0)).hash });
  await add();
  await addKeep(1);
  await read();
  await expectVerified();
  expect(told()).toEqual([[time(4), 2]]);
});

test("every acceptance that is new is told, where no link failed too, and in the manifest that is received", async () => {
  await addKeep(1);
  await add();
  await addKeep(0);
  await read();
  await expectVerified();
  expect(told()).toEqual([
    [time(2), 0],
    [time(4), 0],
  ]);
});

test("case 30: an old acceptance does not explain a new fork: one that was told of", async () => {
  await addKeep(1);
  await read();
  expect(told()).toEqual([[time(2), 0]]);
  addNoise();
  await addKeep(2, { at: time(2) });
  await expectParted(2);
  // An acceptance of the same walk does not explain it either.
  chain.length = 3;
  addNoise();
  await addKeep(2);
  addNoise();
  await addKeep(4, { at: time(4) });
  await expectParted(4);
  expect(told()).toEqual([
    [time(2), 0],
    [time(4), 1],
  ]);
});

test("case 30: an old acceptance does not explain a new fork: one from another link", async () => {
  const { hash } = await linkAt(1);
  for (const from of [await linkAt(0), { counter: 1, hash: (await linkAt(0)).hash }, { counter: 2, hash }, null]) {
    chain.length = 2;
    addNoise();
    await addKeep(1, { from });
    await expectParted(1);
  }
  // This acceptance builds on the remembered link, but a later link was verified since.
  chain.length = 2;
  await add();
  addNoise();
  await addKeep(1);
  await expectParted(2);
  expect(told()).toEqual([]);
});

test("case 30: an old acceptance does not explain a new fork: one whose counter is not one below its link's", async () => {
  for (const counter of [0, 1, 3, 4]) {
    chain.length = 2;
    addNoise();
    await addKeep(1, { counter });
    await expectParted(1);
  }
  // Such an acceptance is not reported either, even if everything else is correct.
  chain.length = 2;
  await addKeep(1, { counter: 0 });
  await read();
  await expectVerified();
  expect(told()).toEqual([]);
});

test("case 30: an old acceptance does not explain a new fork: one from before it", async () => {
  await add();
  await addKeep(2);
  addNoise();
  await add();
  await expectParted(3);
  // The same sealed text opens under no other counter.
  chain.length = 5;
  chain.push({ ...chain[3]!, counter: 5 });
  await add();
  await expectParted(3);
  expect(told()).toEqual([[time(3), 0]]);
});

test("case 30: an old acceptance does not explain a new fork: the link itself that does not follow", async () => {
  const { hash: prev } = await linkAt(0);
  await addKeep(1, {}, { prev });
  await expectParted(1);
  chain.length = 2;
  await add();
  await addKeep(2, {}, { prev });
  await add();
  await expectParted(2);
  expect(told()).toEqual([]);
});

test("case 30: nothing explains another link of the counter that this device knows", async () => {
  const from = await linkAt(1);
  chain[1] = await nextManifest(insider.keys, chain[0]!, { at: time(1) }, chain[1]);
  addNoise();
  // The acceptance is by a device that knew the same link, and whose user was asked.
  await addKeep(1, { from });
  await expectParted(1);
  expect(told()).toEqual([]);
});

test("case 30: nothing explains a counter below the one that this device knows", async () => {
  await add();
  await add();
  await read();
  await expectVerified();
  const older = chain.slice(0, 2);
  chain = [...older];
  await addKeep(1, { from: { counter: 3, hash: (await device.memory.get("vault", vault.vaultId))!.manifest!.hash } });
  await read();
  expect(vault.snapshot()).toMatchObject({ fault: { kind: "older" }, newlyAccepted: [] });
});
