import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOpenVaults } from "../src/open-vaults.ts";
import { createSharing } from "../src/sharing/index.ts";
import { forgeLink, insiderOf } from "./support/shared-insider.ts";
import { foundVault, join, participant, type Participant } from "./support/sharing.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { backUp } from "./support/stored-vault.ts";
import { store } from "./support/test-environment.ts";

/** Open shared vaults, where the own vault changes what they must agree with: case 86. */
let env: TestEnvironmentWithServer;
let ana: Participant;
let bea: Participant;
let vaultId: string;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
/** Ana manages a vault in which Bea writes. */
beforeEach(async () => {
  env.proxy.tampering = {};
  [ana, bea] = [await participant(env), await participant(env)];
  vaultId = await foundVault(ana, "Ops");
  await join(ana, bea, vaultId, "write");
  await ana.sharing.refresh();
});

const faultOf = (who: Participant, id = vaultId) => who.vault(id).snapshot().fault;
const titlesOf = (who: Participant, id = vaultId) =>
  who
    .vault(id)
    .snapshot()
    .entries.map(({ title }) => title);
/** Puts rows of a vault back that a member's link has replaced since. */
async function cut(back: () => Promise<void>) {
  await back();
  await env.server.db.deleteFrom("vault_manifests").where("vault_id", "=", vaultId).execute();
  await back();
}

test("86 another history, as long as the own vault's, is noticed at the next refresh", async () => {
  const other = await participant(env, { person: ana.person });
  const back = await backUp(env.server.db, vaultId);
  await store(ana.vault(vaultId), { title: "Router" });
  await store(ana.personal, { title: "Mine" });
  await cut(back);
  const { identity, keys } = await insiderOf(bea, vaultId);
  await forgeLink(env.server.db, keys, identity);
  await other.sharing.refresh();
  expect(faultOf(other)).toBeNull();
  // The server sends the change of the own vault only now.
  await other.personal.reload();
  await other.sharing.refresh();
  expect(faultOf(other)).toMatchObject({ kind: "twoHistories" });
});

test("86 less than the own vault names is noticed at the next refresh", async () => {
  const other = await participant(env, { person: ana.person });
  const back = await backUp(env.server.db, vaultId);
  await store(ana.vault(vaultId), { title: "Router" });
  await store(ana.personal, { title: "Mine" });
  await cut(back);
  await other.sharing.refresh();
  expect(faultOf(other)).toBeNull();
  await other.personal.reload();
  await other.sharing.refresh();
  expect(faultOf(other)).toEqual({ kind: "older" });
});

test("86 what another tab of the browser has seen is noticed at the next refresh", async () => {
  const tab = await participant(env, { person: ana.person, memory: ana.memory });
  const back = await backUp(env.server.db, vaultId);
  await store(tab.vault(vaultId), { title: "Router" });
  await cut(back);
  await ana.sharing.refresh();
  expect(faultOf(ana)).toEqual({ kind: "older" });
});

test("86 after a Keep of the own vault every open shared vault is read, without another step", async () => {
  const second = await foundVault(ana, "Second");
  const other = await participant(env, { person: ana.person });
  const back = await backUp(env.server.db, ana.personal.vaultId);
  await store(ana.vault(vaultId), { title: "Router" });
  await store(ana.personal, { title: "Mine" });
  const backOfShared = await backUp(env.server.db, vaultId);
  await back();
  await other.sharing.refresh();
  await ana.personal.reload();
  await ana.sharing.refresh();
  expect(ana.sharing.snapshot().status).toBe("unverified");
  await backOfShared();
  await store(bea.vault(vaultId), { title: "From Bea" });
  const from = env.proxy.seen.length;
  expect(await ana.personal.acceptServerState()).toEqual({ kind: "done" });
  await expect.poll(() => ana.sharing.snapshot().status).toBe("ready");
  await expect.poll(() => titlesOf(ana).toSorted()).toEqual(["From Bea", "Router"]);
  const read = env.proxy.seen
    .slice(from)
    .flatMap(({ path, query }) => (path === "/user/vault/contents" ? query["vault"] : []));
  await expect.poll(() => read).toEqual(expect.arrayContaining([vaultId, second]));
});

test("86 a fault that rested on what the own vault named before is over after a Keep of the own vault", async () => {
  const other = await participant(env, { person: ana.person });
  const back = await backUp(env.server.db, ana.personal.vaultId);
  const backOfShared = await backUp(env.server.db, vaultId);
  await store(ana.vault(vaultId), { title: "Router" });
  await store(ana.personal, { title: "Mine" });
  await cut(backOfShared);
  await other.personal.reload();
  await other.vault(vaultId).reload();
  expect(faultOf(other)).toEqual({ kind: "older" });
  await back();
  await other.personal.reload();
  expect(await other.personal.acceptServerState()).toEqual({ kind: "done" });
  await expect.poll(() => faultOf(other)).toBeNull();
});

test("86 a vault that could not be read after a Keep of the own vault is read again with the next news", async () => {
  const back = await backUp(env.server.db, ana.personal.vaultId);
  await store(ana.personal, { title: "Mine" });
  await back();
  await ana.personal.reload();
  const errorOf = () => ana.vault(vaultId).snapshot().error;
  env.proxy.tampering = {
    request: ({ path, query }) =>
      path === "/user/vault/contents" && query["vault"] === vaultId ? { status: 500, body: {} } : undefined,
  };
  expect(await ana.personal.acceptServerState()).toEqual({ kind: "done" });
  await expect.poll(errorOf).not.toBeNull();
  env.proxy.tampering = {};
  await ana.sharing.refresh();
  expect(errorOf()).toBeNull();
});

test("86 a device that opened its own copy without a connection reads the shared vaults once it has one", async () => {
  expect(await ana.personal.setOfflineCopy(true)).toEqual({ kind: "done" });
  const vaults = createOpenVaults();
  const device = env.device({ memory: ana.memory, vaults });
  const { user } = await device.signIn(ana.person);
  env.proxy.tampering = { request: () => ({ status: 503, body: {} }) };
  const offline = await device.client.unlockOfflineCopy(ana.person.password);
  await offline.opened();
  const sharing = createSharing(await device.client.sharingHost(), user);
  await sharing.refresh();
  expect([sharing.snapshot().status, vaults.find(vaultId)]).toEqual(["unverified", null]);
  env.proxy.tampering = {};
  await offline.reload();
  await expect.poll(() => sharing.snapshot().status).toBe("ready");
  await expect.poll(() => vaults.find(vaultId)?.snapshot()).toMatchObject({ status: "open", fault: null });
  sharing.close();
});
