import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { insiderOf, nextManifest } from "./support/insider.ts";
import { backUp, putManifests, storedManifests } from "./support/stored-vault.ts";
import { record, swallowWrites } from "./support/tampering.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { draft, store, type Device, type Person } from "./support/test-environment.ts";
import type { OpenVault } from "../src/index.ts";
import type { ProxiedRequest, Reply } from "./support/tampering-proxy.ts";

/** Two tabs of one browser share their memory: crypto-protocol.md §5, "The chain". */
let env: TestEnvironmentWithServer;
let person: Person;
let device: Device;
let tab: OpenVault;
/** Another client on the same device's memory. */
let secondDevice: Device;
let second: OpenVault;
/** The vault on a device of its own. */
let other: OpenVault;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await env.person({ sharesSalt: true });
  device = env.device();
  tab = await device.open(person);
  await store(tab, { title: "Bank" });
  secondDevice = env.device({ memory: device.memory });
  second = await secondDevice.open(person);
  other = await env.device().open(person);
  env.proxy.seen.length = 0;
});

const memory = async () => (await device.memory.get("vault", tab.vaultId))?.manifest;
const isOf = ({ tokens }: Device, { headers }: ProxiedRequest) =>
  headers["authorization"] === `Bearer ${tokens.at(-1)}`;
const readsOf = (one: Device) =>
  env.proxy.seen.filter((request) => isOf(one, request) && request.path === "/user/vault/contents").length;

/**
 * Lets the first tab read, and delays its links until the returned function is called. The second device receives
 * `contents`.
 */
async function heldWhileWalking(contents: () => Reply | undefined = () => undefined): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let arrive: () => void = () => undefined;
  const isWalking = new Promise<void>((resolve) => (arrive = resolve));
  env.proxy.tampering = {
    async reply(reply, request) {
      if (isOf(device, request) && request.path.endsWith("/manifests")) {
        arrive();
        await released;
      }
      if (isOf(secondDevice, request) && request.path.endsWith("/contents")) return contents() ?? reply;
      return reply;
    },
  };
  const reading = tab.reload();
  await isWalking;
  return () => {
    release();
    return reading;
  };
}

test("a memory that another tab moves to a link of the walk is walked past", async () => {
  await store(other, { title: "Mail" });
  const between = await record(env.proxy, () => other.reload());
  await store(other, { title: "Shop" });
  const goOn = await heldWhileWalking(() => structuredClone(between));
  await second.reload();
  expect(await memory()).toMatchObject({ counter: 2 });
  await goOn();
  expect(tab.snapshot()).toMatchObject({ fault: null, manifest: { counter: 3 } });
  expect(await memory()).toMatchObject({ counter: 3 });
  expect(readsOf(device)).toBe(1);
});

test("a memory that another tab moves beyond the walk is read again up to, and never put back", async () => {
  await store(other, { title: "Mail" });
  await store(other, { title: "Shop" });
  const goOn = await heldWhileWalking();
  await store(second, { title: "Since" });
  expect(await memory()).toMatchObject({ counter: 4 });
  await goOn();
  expect(tab.snapshot()).toMatchObject({ fault: null, manifest: { counter: 4 } });
  expect(await memory()).toMatchObject({ counter: 4 });
  expect(readsOf(device)).toBe(2);
});

test("a memory that another tab moves at every read is no verified read in the end", async () => {
  const flagged = second.snapshot().entries[0]!._id;
  env.proxy.tampering = {
    async reply(reply, request) {
      // The change is made after the server has answered, so that the reply is always outdated.
      if (!isOf(device, request) || !request.path.endsWith("/contents")) return reply;
      const isArchived = second.snapshot().entries[0]!.isArchive;
      const outcome = await (isArchived ? second.restore(flagged) : second.archive(flagged));
      expect(outcome).toEqual({ kind: "done" });
      return reply;
    },
  };
  await tab.reload();
  expect(tab.snapshot().fault).toEqual({ kind: "gap" });
  expect(await memory()).toMatchObject({ counter: second.snapshot().manifest?.counter });
  env.proxy.tampering = {};
  await tab.reload();
  expect(tab.snapshot()).toMatchObject({ fault: null, manifest: second.snapshot().manifest });
});

test("a memory that another tab moves to another history is never overwritten by the walk", async () => {
  const { db } = env.server;
  const { keys } = await insiderOf(env, person);
  const putBack = await backUp(db, tab.vaultId);
  await store(other, { title: "Mail" });
  await store(other, { title: "Shop" });
  const goOn = await heldWhileWalking();
  await putBack();
  const fork = await nextManifest(keys, (await storedManifests(db, tab.vaultId)).at(-1)!);
  await putManifests(db, tab.vaultId, [fork]);
  await second.reload();
  const remembered = await memory();
  expect(remembered).toMatchObject({ counter: 2 });
  expect(second.snapshot().fault).toBeNull();
  await goOn();
  // The tab then reads that history too.
  expect(tab.snapshot()).toMatchObject({ fault: null, manifest: { counter: 2 } });
  expect(await memory()).toEqual(remembered);
});

test("a Keep is told in the tab that has checked it first, and in no other", async () => {
  await env.server.db.deleteFrom("password_entries").where("vault_id", "=", tab.vaultId).execute();
  await other.reload();
  expect(await other.acceptServerState()).toEqual({ kind: "done" });
  await store(other, { title: "Since" });
  const goOn = await heldWhileWalking();
  await second.reload();
  expect(second.snapshot().newlyAccepted).toMatchObject([{ leftOut: 0, gone: { count: 1, names: ["Bank"] } }]);
  await goOn();
  expect(tab.snapshot()).toMatchObject({ fault: null, newlyAccepted: [], manifest: { counter: 3 } });
  expect(readsOf(device)).toBe(1);
});

test("two writes of one counter, acknowledged to two tabs, are two histories", async () => {
  await second.reload();
  await store(tab, { title: "Mail" });
  const remembered = await memory();
  env.proxy.tampering = swallowWrites;
  expect(await second.create(draft({ title: "Shop" }))).toMatchObject({ kind: "notSaved" });
  expect(second.snapshot().fault).toEqual({ kind: "twoHistories", at: remembered?.at, isOrBefore: true });
  expect(await memory()).toEqual(remembered);
});
