import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createInMemoryPinnedState, createVaultClient, type OpenVault, type PinnedStateStore } from "../src/index.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { confirmed, store, type Device, type Person } from "./support/test-environment.ts";

/** Passing an unlocked vault from one page of a browser to another: crypto-protocol.md §3. */
let env: TestEnvironmentWithServer;
let person: Person;
let memory: PinnedStateStore;
let device: Device;
let vault: OpenVault;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await env.person({ sharesSalt: true });
  memory = createInMemoryPinnedState();
  device = env.device({ memory });
  vault = await device.open(person);
  await store(vault, { title: "Bank" });
});

/** Returns the vault as it is posted: a structured clone. */
const posted = () => structuredClone(vault.handoff());

/** Creates a page that has just started in the same browser: with its memory and token, and no keys. */
const newPage = (shared = memory) =>
  createVaultClient({
    baseUrl: env.proxy.url,
    argon2: env.argon2,
    memory: shared,
    token: () => device.tokens.at(-1) ?? null,
  });

test("another page reads and changes the vault with what it was handed", async () => {
  const taken = await newPage().acceptHandoff(person, posted());
  await taken?.opened();
  expect(taken?.snapshot()).toMatchObject({ status: "open", fault: null, entries: [{ title: "Bank" }] });
  await store(taken!, { title: "Mail" });
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: null, entries: { length: 2 } });
});

test("what is handed over can be read out nowhere", () => {
  const handed = posted()!;
  expect(Object.keys(handed).sort()).toEqual(["kdf", "keys", "wrappedVaultKey"]);
  const { vaultId, ...keys } = handed.keys;
  expect(vaultId).toBe(vault.vaultId);
  for (const key of Object.values(keys)) expect(key).toMatchObject({ extractable: false });
});

test("a page that took over keeps the offline copy in step", async () => {
  await vault.setOfflineCopy(true);
  const taken = await newPage().acceptHandoff(person, posted());
  await taken?.opened();
  await store(taken!, { title: "Mail" });
  expect((await memory.get("copy", "offline copy"))?.contents.entries).toHaveLength(2);
});

test("a vault that is closed, or whose session has ended, is not handed over", async () => {
  await device.client.forgetOfflineCopy();
  expect(vault.handoff()).toBeNull();
  const again = await device.open(person);
  expect(again.handoff()).not.toBeNull();
  again.close();
  expect(again.handoff()).toBeNull();
});

test("a vault under a warning is not handed over, and one that was handed over before has the warning again", async () => {
  const before = posted();
  env.proxy.tampering = {
    reply(reply, { path }) {
      if (path === "/user/vault/contents") reply.body.entries = [];
    },
  };
  await vault.reload();
  expect(vault.snapshot().fault).toMatchObject({ kind: "fewer" });
  expect(vault.handoff()).toBeNull();
  const taken = await newPage().acceptHandoff(person, before);
  await taken?.opened();
  expect(taken?.snapshot()).toMatchObject({ status: "open", fault: { kind: "fewer", count: 1 } });
  expect(taken?.handoff()).toBeNull();
});

test("an older state than the browser has seen is noticed by the page that took over", async () => {
  let old: unknown = null;
  env.proxy.tampering = {
    reply(reply, { path }) {
      if (path === "/user/vault/contents") old = structuredClone(reply.body);
    },
  };
  await vault.reload();
  await store(vault, { title: "Mail" });
  env.proxy.tampering = {
    reply(reply, { path }) {
      if (path === "/user/vault/contents") reply.body = old as typeof reply.body;
    },
  };
  const taken = await newPage().acceptHandoff(person, posted());
  await taken?.opened();
  expect(taken?.snapshot().fault).toMatchObject({ kind: "older" });
});

test("nothing is taken over where the browser remembers no vault of the account, or another", async () => {
  expect(await newPage(createInMemoryPinnedState()).acceptHandoff(person, posted())).toBeNull();
  const another = await env.person({ sharesSalt: true });
  await env.device({ memory }).signIn(another);
  expect(await newPage().acceptHandoff(another, posted())).toBeNull();
});

test("a vault that waits for the answer to a first visit is not handed over", async () => {
  const fresh = await env.device({ confirms: false }).open(person);
  expect(fresh.snapshot().status).toBe("unconfirmed");
  expect(fresh.handoff()).toBeNull();
  await confirmed(fresh);
  expect(fresh.handoff()).not.toBeNull();
});

test("the server's other vault is not opened with what was handed over", async () => {
  env.proxy.tampering = {
    reply(reply, { path }) {
      if (path === "/user/vault/contents") reply.body.vaultId = crypto.randomUUID();
    },
  };
  const taken = await newPage().acceptHandoff(person, posted());
  await taken?.opened();
  expect(taken?.snapshot().status).toBe("failed");
});

test("what is no key, or can be read out, is not taken", async () => {
  const handed = posted()!;
  const readable = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, true, ["sign"]);
  const { kdf, ...withoutKdf } = handed;
  for (const wrong of [
    null,
    "keys",
    {},
    withoutKdf,
    { ...handed, kdf: { ...kdf, memoryKiB: 8 } },
    { ...handed, wrappedVaultKey: "v1.x" },
    { ...handed, keys: { ...handed.keys, write: readable } },
  ])
    expect(await newPage().acceptHandoff(person, wrong)).toBeNull();
});
