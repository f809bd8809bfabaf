import { decodeBase64url, digestEntryHashes, encodeBase64url, hashEntry, type Bytes } from "@pomander/crypto";
import { singleFields, type Entry } from "@pomander/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { offlineCopyKey, type OpenEntry, type OpenVault } from "../src/index.ts";
import { hkdf, open, pad, seal } from "./second-client/envelopes.ts";
import { insiderOf } from "./support/insider.ts";
import { dependentSubset, xorOf } from "./support/xor.ts";
import { tamperWithEntries } from "./support/tampering.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { draft, store, type Device, type Person } from "./support/test-environment.ts";

/** Case 28 of crypto-protocol.md §12: fields that a list does not open are marked as well. */
let env: TestEnvironmentWithServer;
let person: Person;
let device: Device;
let vault: OpenVault;
let bank: OpenEntry;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await env.person({ sharesSalt: true });
  device = env.device();
  vault = await device.open(person);
  await vault.setOfflineCopy(true);
  bank = await store(vault, { title: "Bank" });
  await store(vault, { title: "Mail" });
});

const change = (alter: (entry: Entry) => void) =>
  tamperWithEntries(env.proxy, (entries) => entries.forEach((entry) => entry._id === bank._id && alter(entry)));

/** Returns a well-formed envelope with one flipped bit in its ciphertext. */
function damaged(envelope: string): string {
  const [version = "", iv = "", sealed = ""] = envelope.split(".");
  const bytes = decodeBase64url(sealed);
  bytes[0]! ^= 1;
  return [version, iv, encodeBase64url(bytes)].join(".");
}

/**
 * Expects the read to be rejected: no write builds on it, it is not copied, nor confirmed on a device that sees it
 * first.
 */
async function expectReplaced(): Promise<void> {
  const kept = await device.memory.get("copy", offlineCopyKey);
  await vault.reload();
  expect(vault.snapshot().fault).toEqual({ kind: "replaced" });
  expect(await vault.create(draft())).toMatchObject({ kind: "notSaved" });
  expect(kept).toBeDefined();
  expect(await device.memory.get("copy", offlineCopyKey)).toEqual(kept);
  const fresh = await env.device().open(person);
  expect(fresh.snapshot().fault).toEqual({ kind: "replaced" });
}

test.each([...singleFields, "tags", "key", "revision"] as const)("case 28: a field damaged: %s", async (field) => {
  change((entry) => {
    if (field === "revision") entry.revision++;
    else if (field === "tags") entry.tags = entry.tags.map(damaged);
    else entry[field] = damaged(entry[field]);
  });
  await expectReplaced();
  env.proxy.tampering = {};
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: null, unreadable: [] });
});

test("case 28: a field resealed under the same entry key", async () => {
  const { vaultKey } = await insiderOf(env, person);
  const at = `${vault.vaultId}/${bank._id}/${bank.revision}`;
  const wrapKey = hkdf(vaultKey, "pomander/v1/entry-wrap");
  for (const field of ["password", "link"] as const) {
    change((entry) => {
      const entryKey = open(wrapKey, `pomander/v1/entry-key/${at}`, entry.key);
      entry[field] = seal(entryKey, `pomander/v1/entry/${at}/${field}`, pad("https://theirs.example.com"));
    });
    await expectReplaced();
    // The entry opens: only the mark reveals the change.
    expect(await vault.reveal(bank._id)).toMatchObject({ [field]: "https://theirs.example.com" });
  }
});

test("case 28: an entry with more or fewer than one envelope of tags", async () => {
  const tags: ((own: string) => string[])[] = [() => [], (own) => [own, own], (own) => [own, ""]];
  for (const made of tags) {
    change((entry) => (entry.tags = made(entry.tags[0]!)));
    await expectReplaced();
    expect(vault.snapshot().unreadable).toMatchObject([{ _id: bank._id, received: { tags: expect.any(Array) } }]);
    expect(await vault.acceptServerState()).toMatchObject({ kind: "notSaved" });
  }
});

test("case 28: 300 entries exchanged under one old digest", async () => {
  const drafts = Array.from({ length: 298 }, (_, i) => draft({ title: `Entry ${i}`, notes: "", tags: [] }));
  expect(await vault.importEntries(drafts)).toEqual({ stored: 298, problem: null });
  const { keys } = await insiderOf(env, person);
  // An attacker who knows the marking key makes another version of each entry, to find a set that may be exchanged.
  let pairs: { entry: Entry; mark: Bytes; otherMark: Bytes }[] = [];
  tamperWithEntries(env.proxy, (entries) => void (pairs = entries.map((entry) => ({ entry, ...noMarks }))));
  await vault.reload();
  const exchanged = (entry: Entry): Entry => ({ ...entry, password: damaged(entry.password) });
  for (const pair of pairs) {
    pair.mark = await hashEntry(keys, pair.entry);
    pair.otherMark = await hashEntry(keys, exchanged(pair.entry));
  }
  expect(pairs).toHaveLength(300);
  const chosen = dependentSubset(pairs.map(({ mark, otherMark }) => xorOf([mark, otherMark])));
  expect(chosen.size).toBeGreaterThan(0);
  // Marks that were only added up would not reveal it …
  const marks = pairs.map(({ mark }) => mark);
  const otherMarks = pairs.map(({ mark, otherMark }, i) => (chosen.has(i) ? otherMark : mark));
  expect(xorOf(otherMarks)).toEqual(xorOf(marks));
  // … but the digest does.
  const digestOf = (of: Uint8Array[]) => digestEntryHashes(Uint8Array.from(of.flatMap((mark) => [...mark])));
  expect(await digestOf(otherMarks)).not.toBe(await digestOf(marks));
  tamperWithEntries(env.proxy, (entries) => entries.map((entry, i) => (chosen.has(i) ? exchanged(entry) : entry)));
  await expectReplaced();
});

const noMarks = { mark: new Uint8Array(32), otherMark: new Uint8Array(32) };
