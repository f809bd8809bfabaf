import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { backUp } from "./support/stored-vault.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { store, type Person } from "./support/test-environment.ts";
import type { OpenEntry, OpenVault } from "../src/index.ts";
import type { ProxiedRequest } from "./support/tampering-proxy.ts";

/** "Keep this version" without a hostile server: crypto-protocol.md §5. */
let env: TestEnvironmentWithServer;
let person: Person;
let vault: OpenVault;
let bank: OpenEntry;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await env.person({ sharesSalt: true });
  vault = await env.device().open(person);
  bank = await store(vault, { title: "Bank" });
  env.proxy.seen.length = 0;
});

const fault = (of: OpenVault = vault) => of.snapshot().fault;

test("what this device has is kept once the person says so, and every other device is told once", async () => {
  const other = await env.device().open(person);
  const restore = await backUp(env.server.db, vault.vaultId);
  await store(vault, { title: "Mail" });
  await restore();
  await vault.reload();
  expect(fault()).toEqual({ kind: "older" });
  expect(await vault.acceptServerState()).toEqual({ kind: "done" });
  expect(vault.snapshot()).toMatchObject({ fault: null, newlyAccepted: [], manifest: { counter: 2 } });
  const acceptedAt = vault.snapshot().lastChange;
  const newer = await store(vault, { title: "Mail again" });
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: null, newlyAccepted: [] });
  await other.reload();
  expect(other.snapshot()).toMatchObject({ fault: null, newlyAccepted: [{ at: acceptedAt, leftOut: 0 }] });
  expect(other.snapshot().entries.map(({ _id }) => _id)).toContain(newer._id);
  await other.reload();
  expect(other.snapshot().newlyAccepted).toHaveLength(1);
});

test.each(["request", "reply"] as const)("what this device has is kept once, when the %s is lost", async (what) => {
  await env.server.db.deleteFrom("password_entries").where("id", "=", bank._id).execute();
  await vault.reload();
  expect(fault()).toEqual({ kind: "fewer", count: 1, missing: ["Bank"] });
  let isLost = false;
  const dropAnswer = ({ path }: ProxiedRequest) => {
    if (isLost || path !== "/user/vault/manifest") return undefined;
    isLost = true;
    return "drop" as const;
  };
  env.proxy.tampering = what === "request" ? { request: dropAnswer } : { reply: (_, request) => dropAnswer(request) };
  expect(await vault.acceptServerState()).toEqual({ kind: "done" });
  expect(vault.snapshot()).toMatchObject({ fault: null, entries: [], manifest: { counter: 2 } });
  await store(vault, { title: "Mail" });
  await vault.reload();
  expect(fault()).toBeNull();
  // Without a fault there is no version to keep, so no request is sent.
  env.proxy.seen.length = 0;
  expect(await vault.acceptServerState()).toEqual({ kind: "done" });
  expect(env.proxy.seen).toEqual([]);
});

test("what this device has is kept under a manifest that cannot be opened", async () => {
  const sealed = `v1.${"A".repeat(16)}.${"A".repeat(64)}`;
  await env.server.db.updateTable("vaults").set({ manifest_sealed: sealed }).where("id", "=", vault.vaultId).execute();
  await vault.reload();
  expect(fault()).toEqual({ kind: "unreadable" });
  expect(await vault.acceptServerState()).toEqual({ kind: "done" });
  const fresh = await env.device().open(person);
  expect(fresh.snapshot()).toMatchObject({
    fault: null,
    entries: [{ title: "Bank" }],
    newlyAccepted: [{ leftOut: 0, gone: { count: 0, names: [] } }],
  });
});

test.each(["an entry", "the manifest alone"])(
  "what changed since the person looked at it is not kept: %s",
  async (what) => {
    const other = await env.device().open(person);
    await env.server.db.deleteFrom("password_entries").where("id", "=", bank._id).execute();
    await vault.reload();
    await other.reload();
    expect(await other.acceptServerState()).toEqual({ kind: "done" });
    if (what === "an entry") await store(other, { title: "Since" });
    expect(await vault.acceptServerState()).toEqual({ kind: "changedMeanwhile" });
    const { manifest } = other.snapshot();
    expect(vault.snapshot()).toMatchObject({ fault: null, manifest });
    expect(vault.snapshot().entries.map(({ title }) => title)).toEqual(what === "an entry" ? ["Since"] : []);
  },
);

test("what is no entry is not kept", async () => {
  env.proxy.tampering = {
    reply: (reply, { path }) => {
      if (path.endsWith("/contents")) reply.body.entries.push({ ...reply.body.entries[0] }, { _id: 7 });
    },
  };
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: { kind: "more", count: 2 }, entries: [{ title: "Bank" }] });
  expect(vault.snapshot().unreadable.map(({ _id }) => _id)).toEqual([bank._id, ""]);
  expect(await vault.acceptServerState()).toMatchObject({ kind: "notSaved" });
  expect(env.proxy.seen.filter(({ path }) => path.endsWith("/manifest"))).toEqual([]);
});
