import { hashSealedManifest, openManifest } from "@pomander/crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendRequest } from "../../../apps/server/test/http-api.ts";
import { hkdf, pad, sealc } from "./second-client/envelopes.ts";
import { insiderOf, nextManifest, proofBy } from "./support/insider.ts";
import { backUp, noise, putManifests, storedManifests } from "./support/stored-vault.ts";
import { isWrite, tamperWithEntries } from "./support/tampering.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { draft, store, type Person } from "./support/test-environment.ts";
import type { Entry } from "@pomander/contract";
import type { OpenEntry, OpenVault } from "../src/index.ts";

/** Cases of crypto-protocol.md §12 in which a hostile server lies about the sealed members of a manifest. */
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

const writes = () => env.proxy.seen.filter(isWrite);
const links = () => storedManifests(env.server.db, vault.vaultId);
const lockAfter = (of: OpenVault = vault) => of.snapshot().lockAfterMinutes;

test("case 22: the server cannot switch the search index on", async () => {
  env.proxy.tampering = {
    reply: (reply, { path }) => {
      if (path.endsWith("/contents")) Object.assign(reply.body, { search: true, isSearchIndexOn: true });
      if (path.endsWith("/contents")) Object.assign(reply.body.manifest, { search: true });
    },
  };
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ isSearchIndexOn: false, fault: null });
  const outcome = await vault.save(bank, draft({ notes: "mine" }));
  await store(vault, { title: "Mail" });
  await vault.importEntries([draft()]);
  expect(outcome.kind).toBe("saved");
  const tokens = writes().flatMap(({ body }) =>
    (body.entries ?? [body]).map((entry: Entry & { searchTokens: string[] }) => entry.searchTokens),
  );
  expect(tokens).toEqual([[], [], []]);
  // Only the user switches it, and then it is sealed.
  env.proxy.tampering = {};
  expect(await vault.setSearchIndex(true)).toEqual({ kind: "done" });
  await store(vault, { title: "Indexed" });
  expect(writes().at(-1)?.body.searchTokens).not.toEqual([]);
  const other = await env.device().open(person);
  expect(other.snapshot().isSearchIndexOn).toBe(true);
});

test("case 38: auto-lock switched off by the server: what it says beside the manifest is not heard", async () => {
  env.proxy.tampering = {
    reply: ({ body }) => {
      for (const part of [body, body?.user, body?.vault, body?.manifest]) if (part) part.lockAfterMinutes = 0;
    },
  };
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: null, lockAfterMinutes: 15 });
  const fresh = await env.device().open(person);
  expect(fresh.snapshot()).toMatchObject({ fault: null, lockAfterMinutes: 15 });
  // The user sets it, and every device reads it.
  env.proxy.tampering = {};
  expect(await vault.setLockAfterMinutes(0)).toEqual({ kind: "done" });
  await fresh.reload();
  expect([lockAfter(), lockAfter(fresh)]).toEqual([0, 0]);
});

test("case 38: auto-lock switched off by the server: an earlier manifest, or any that is not verified, leaves 15", async () => {
  await vault.setLockAfterMinutes(0);
  const rollBack = await backUp(env.server.db, vault.vaultId);
  await vault.setLockAfterMinutes(1);
  await rollBack();
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: { kind: "older" }, lockAfterMinutes: 15 });
  expect(await vault.acceptServerState()).toEqual({ kind: "done" });
  expect(lockAfter()).toBe(0);

  tamperWithEntries(env.proxy, () => []);
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: { kind: "fewer" }, lockAfterMinutes: 15 });
  const fresh = env.device({ confirms: false });
  const unconfirmed = await fresh.open(person);
  expect(unconfirmed.snapshot()).toMatchObject({ status: "unconfirmed", lockAfterMinutes: 15 });
  // No fault is reported: the vault waits for an answer.
  expect(await unconfirmed.create(draft())).toMatchObject({
    kind: "notSaved",
    reason: { code: "vault_unconfirmed" },
  });
  env.proxy.tampering = {};
  await vault.reload();
  expect(lockAfter()).toBe(0);
  await putManifests(env.server.db, vault.vaultId, [noise((await links()).length)]);
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: { kind: "unreadable" }, lockAfterMinutes: 15 });
});

test("case 38: auto-lock switched off by the server: what is not one of the choices leaves 15", async () => {
  const { keys } = await insiderOf(env, person);
  for (const lockAfterMinutes of [-1, 2, 7, 61, 1e9, "0", null, false, [0], {}]) {
    await putManifests(env.server.db, vault.vaultId, [
      await nextManifest(keys, (await links()).at(-1)!, { lockAfterMinutes }),
    ]);
    await vault.reload();
    expect(vault.snapshot()).toMatchObject({ fault: null, lockAfterMinutes: 15 });
  }
  for (const minutes of [1, 5, 15, 60, 0] as const) {
    expect(await vault.setLockAfterMinutes(minutes)).toEqual({ kind: "done" });
    expect(lockAfter()).toBe(minutes);
  }
});

test("a manifest of more than 8,000 characters is taken by neither side", async () => {
  const { keys, vaultKey, token } = await insiderOf(env, person);
  const last = (await links()).at(-1)!;
  const content = { ...(await openManifest(keys, last)), prev: await hashSealedManifest(last.sealed) };
  const sealedWith = (note: string) =>
    sealc(
      hkdf(vaultKey, "pomander/v1/manifest-seal"),
      `pomander/v1/manifest/${vault.vaultId}/2`,
      pad(JSON.stringify({ ...content, note })),
    );
  const long = { counter: 2, sealed: sealedWith("x".repeat(9_000)) };
  const proof = await proofBy(vaultKey, vault.vaultId, long);
  const body = { manifest: { ...long, proof } };
  const refused = await sendRequest(env.server.url, { method: "PUT", path: "/user/vault/manifest", token, body });
  expect(refused.status).toBe(400);
  expect(await links()).toHaveLength(2);

  // The present manifest is too long, and then one on the way to it.
  await putManifests(env.server.db, vault.vaultId, [long]);
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({
    error: { code: "malformed_reply" },
    manifest: { counter: 1 },
  });
  await putManifests(env.server.db, vault.vaultId, [
    await nextManifest(keys, { ...long }, { at: new Date().toISOString() }, last),
  ]);
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({
    error: { code: "malformed_reply" },
    manifest: { counter: 1 },
  });
  // A manifest just below the limit is accepted.
  const short = { counter: 2, sealed: sealedWith("x".repeat(3_000)) };
  expect(short.sealed.length).toBeLessThan(8_000);
  await env.server.db
    .deleteFrom("vault_manifests")
    .where("vault_id", "=", vault.vaultId)
    .where("counter", ">", 1)
    .execute();
  await putManifests(env.server.db, vault.vaultId, [short]);
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ error: null, fault: null, manifest: { counter: 2 } });
});
