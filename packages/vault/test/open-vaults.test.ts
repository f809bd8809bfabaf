import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createInMemoryPinnedState, type OpenVault } from "../src/index.ts";
import { createOpenVaults } from "../src/open-vaults.ts";
import { sharedArgon2 } from "./support/argon2.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { draft, store, type Person } from "./support/test-environment.ts";

/** Several vaults open at once, and the package outside a page. */
let env: TestEnvironmentWithServer;

beforeAll(async () => {
  env = await startTestEnvironment({ argon2: sharedArgon2 });
});
afterAll(() => env.close());

const titlesOf = (vault: OpenVault) => vault.snapshot().entries.map(({ title }) => title);

test("two accounts' vaults are open on one device, each with its own entries, and one closes alone", async () => {
  const vaults = createOpenVaults();
  const memory = createInMemoryPinnedState();
  const [ana, ben] = [await env.person({ sharesSalt: true }), await env.person({ sharesSalt: true })];
  const anasDevice = env.device({ memory, vaults });
  const own = await anasDevice.open(ana);
  const bens = await env.device({ memory }).open(ben);
  vaults.add(bens);
  expect(vaults.all()).toEqual([own, bens]);
  expect([vaults.personal(), vaults.find(bens.vaultId)]).toEqual([own, bens]);

  const bank = await store(own, { title: "Bank" });
  const tower = await store(bens, { title: "Tower" });
  const changed = await bens.save(tower, { ...tower, password: "another one" });
  expect(changed.kind).toBe("saved");
  await Promise.all([own.reload(), bens.reload()]);
  expect([titlesOf(own), titlesOf(bens)]).toEqual([["Bank"], ["Tower"]]);
  expect([own.snapshot().fault, bens.snapshot().fault]).toEqual([null, null]);
  await expect(own.reveal(tower._id)).rejects.toThrow("entry_missing");
  await expect(bens.reveal(bank._id)).rejects.toThrow("entry_missing");
  const remembered = await Promise.all([memory.get("vault", own.vaultId), memory.get("vault", bens.vaultId)]);
  expect(remembered.map((pinned) => pinned?.manifest?.counter)).toEqual([
    own.snapshot().manifest?.counter,
    bens.snapshot().manifest?.counter,
  ]);

  bens.close();
  expect([vaults.all(), vaults.find(bens.vaultId)]).toEqual([[own], null]);
  await expect(bens.reveal(tower._id)).rejects.toMatchObject({ code: "entry_missing" });
  expect(await own.reveal(bank._id)).toMatchObject({ title: "Bank", password: draft().password });
  expect((await own.create(draft({ title: "Post" }))).kind).toBe("saved");
  const created = env.proxy.seen.filter(({ method, path }) => method === "POST" && path === "/user/password/password");
  expect(created.map(({ query }) => query["vault"])).toEqual([own.vaultId, bens.vaultId, own.vaultId]);
});

test("with the user's own vault all others are closed, and listeners are called", async () => {
  const vaults = createOpenVaults();
  const [ana, ben] = [await env.person({ sharesSalt: true }), await env.person({ sharesSalt: true })];
  const own = await env.device({ vaults }).open(ana);
  const bens = await env.device().open(ben);
  vaults.add(bens);
  let calls = 0;
  vaults.subscribe(() => (calls += 1));
  own.close();
  expect([vaults.personal(), vaults.all(), bens.snapshot().status]).toEqual([null, [], "closed"]);
  expect(calls).toBeGreaterThan(0);
});

test("unlocking again gives the open vault; another account's takes its place, and closes it", async () => {
  const vaults = createOpenVaults();
  const [ana, ben] = [await env.person({ sharesSalt: true }), await env.person({ sharesSalt: true })];
  const device = env.device({ vaults });
  const own = await device.open(ana);
  const again = await device.client.signIn(ana.email, ana.password, device.ask);
  expect(again.vault).toBe(own);
  expect(vaults.all()).toEqual([own]);
  const bens = await device.open(ben);
  expect([vaults.personal(), vaults.all(), own.snapshot().status]).toEqual([bens, [bens], "closed"]);
});

test("a vault that was among the others becomes the user's own, and the others stay", async () => {
  const [ana, ben] = [await env.person({ sharesSalt: true }), await env.person({ sharesSalt: true })];
  const vaults = createOpenVaults();
  const other = await env.device().open(ben);
  vaults.add(await env.device().open(ana));
  vaults.add(other);
  const own = await env.device({ vaults }).open(ana);
  expect(vaults.personal()).toBe(own);
  expect(vaults.all()).toEqual([other, own]);
});

const program = fileURLToPath(new URL("support/save-entry.ts", import.meta.url));
const argumentsFor = ({ email, password }: Person, title: string) => [env.proxy.url, email, password, title];

async function runAsProgram(person: Person, title: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...argumentsFor(person, title)]);
  return JSON.parse(stdout);
}

async function runAsWorker(person: Person, title: string): Promise<unknown> {
  const worker = new Worker(program, { argv: argumentsFor(person, title), execArgv: [] });
  const answer = Promise.withResolvers<unknown>();
  worker.on("message", answer.resolve).on("error", answer.reject);
  return answer.promise;
}

test.each([
  ["a plain program", runAsProgram],
  ["a worker without a document", runAsWorker],
])("a vault is unlocked, read and saved by %s", async (_name, run) => {
  const person = await env.person();
  const vault = await env.device().open(person);
  await store(vault, { title: "Bank" });
  expect(await run(person, "From outside")).toEqual({ titles: ["Bank"], kind: "saved", status: "open", fault: null });
  await vault.reload();
  expect(titlesOf(vault).toSorted()).toEqual(["Bank", "From outside"]);
});
