import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isWrite, tamperWithEntries, record, replay } from "./support/tampering.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { draft, store, type Device, type Person } from "./support/test-environment.ts";
import type { Entry } from "@pomander/contract";
import type { OpenEntry, OpenVault } from "../src/index.ts";

/** Cases of crypto-protocol.md §12 in which a hostile server changes entries, or which of them it returns. */
let env: TestEnvironmentWithServer;
let person: Person;
let device: Device;
let vault: OpenVault;
let bank: OpenEntry;
let mail: OpenEntry;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await env.person({ sharesSalt: true });
  device = env.device();
  vault = await device.open(person);
  bank = await store(vault, { title: "Bank" });
  mail = await store(vault, { title: "Mail", password: "battery staple" });
});

const shown = (of: OpenVault = vault) =>
  of
    .snapshot()
    .entries.map(({ title }) => title)
    .toSorted();
const reasons = (of: OpenVault = vault) => of.snapshot().unreadable.map(({ _id, reason }) => ({ _id, reason }));
const change = (id: string, alter: (entry: Entry) => void) =>
  tamperWithEntries(env.proxy, (entries) => entries.forEach((entry) => entry._id === id && alter(entry)));

/** Expects writing to be off: no request is sent, and the user keeps the draft. */
async function expectNoWriting(of: OpenVault = vault): Promise<void> {
  const before = env.proxy.seen.filter(isWrite).length;
  expect(await of.create(draft({ title: "Another" }))).toMatchObject({ kind: "notSaved" });
  expect(await of.archive(mail._id)).toMatchObject({ kind: "notSaved" });
  expect(env.proxy.seen.filter(isWrite)).toHaveLength(before);
}

test("case 1: refuses a field swapped within an entry", async () => {
  change(bank._id, (entry) => ([entry.title, entry.link] = [entry.link, entry.title]));
  await vault.reload();
  expect(shown()).toEqual(["Mail"]);
  // Both fields fail; the reason may name either.
  const reason = { code: "cannot_open", params: { field: expect.stringMatching(/^(title|link)$/), reason: "tag" } };
  expect(reasons()).toEqual([{ _id: bank._id, reason }]);

  change(bank._id, (entry) => ([entry.password, entry.notes] = [entry.notes, entry.password]));
  await vault.reload();
  expect(shown()).toEqual(["Bank", "Mail"]);
  await expect(vault.reveal(bank._id)).rejects.toMatchObject({ code: "cannot_open", params: { reason: "tag" } });
  await expect(vault.password(bank._id)).rejects.toMatchObject({ params: { field: "password", reason: "tag" } });
});

test("case 2: refuses a field or an entry moved to another entry or vault", async () => {
  let other: Entry | undefined;
  tamperWithEntries(env.proxy, (entries) => {
    other = entries.find((entry) => entry._id === mail._id);
    const target = entries.find((entry) => entry._id === bank._id);
    if (target !== undefined && other !== undefined) target.password = other.password;
  });
  await vault.reload();
  await expect(vault.password(bank._id)).rejects.toMatchObject({ params: { field: "password", reason: "tag" } });

  change(bank._id, (entry) => Object.assign(entry, { ...other, _id: bank._id }));
  await vault.reload();
  expect(vault.snapshot().fault).toEqual({ kind: "replaced" });
  expect(reasons()).toMatchObject([
    { _id: bank._id, reason: { code: "cannot_open", params: { field: "key", reason: "tag" } } },
  ]);

  const stranger = await env.person();
  env.proxy.tampering = {};
  const strangersVault = await env.device().open(stranger);
  const theirs = await store(strangersVault, { title: "Theirs" });
  let moved: Entry | undefined;
  tamperWithEntries(env.proxy, (entries) => void (moved = entries.find((entry) => entry._id === theirs._id)));
  await strangersVault.reload();
  const bankEntry = moved!;
  tamperWithEntries(env.proxy, (entries) => [
    ...entries.filter((entry) => entry._id !== bank._id),
    { ...bankEntry, vaultId: vault.vaultId },
  ]);
  await vault.reload();
  expect(vault.snapshot().fault).toEqual({ kind: "replaced" });
  expect(shown()).toEqual(["Mail"]);
  expect(reasons()).toMatchObject([
    { _id: theirs._id, reason: { code: "cannot_open", params: { field: "key", reason: "tag" } } },
  ]);
  await expectNoWriting();

  change(bank._id, (entry) => (entry.vaultId = strangersVault.vaultId));
  await vault.reload();
  expect(vault.snapshot().fault).toEqual({ kind: "replaced" });
  expect(shown()).toEqual(["Mail"]);
});

test("case 3: refuses a field of an older save", async () => {
  const older = await record(env.proxy, () => vault.reload());
  await vault.save(bank, draft({ title: "Bank", password: "newer" }));
  const old = (older.body.entries as Entry[]).find((entry) => entry._id === bank._id);
  change(bank._id, (entry) => (entry.password = old!.password));
  await vault.reload();
  await expect(vault.password(bank._id)).rejects.toMatchObject({ params: { field: "password", reason: "tag" } });
  change(bank._id, (entry) => (entry.title = old!.title));
  await vault.reload();
  expect(shown()).toEqual(["Mail"]);
});

test("case 4: refuses a field blanked, a tag dropped, tags reordered", async () => {
  change(bank._id, (entry) => (entry.title = ""));
  await vault.reload();
  expect(reasons()).toMatchObject([{ _id: bank._id, reason: { code: "cannot_open", params: { field: "title" } } }]);
  change(bank._id, (entry) => (entry.password = ""));
  await vault.reload();
  await expect(vault.password(bank._id)).rejects.toMatchObject({ code: "cannot_open", params: { field: "password" } });
  // Tags are one envelope, so dropping or reordering tags means dropping, doubling or exchanging that one.
  for (const tags of [() => [], (own: string) => [own, own], (own: string) => ["", own]]) {
    change(bank._id, (entry) => (entry.tags = tags(entry.tags[0] ?? "")));
    await vault.reload();
    expect(reasons()).toMatchObject([{ _id: bank._id, reason: { code: "entry_malformed" } }]);
    expect(vault.snapshot().fault).toEqual({ kind: "replaced" });
  }
  let tagsOfMail: string[] = [];
  tamperWithEntries(env.proxy, (entries) => {
    tagsOfMail = entries.find((entry) => entry._id === mail._id)?.tags ?? [];
    for (const entry of entries) if (entry._id === bank._id) entry.tags = tagsOfMail;
  });
  await vault.reload();
  expect(reasons()).toMatchObject([{ _id: bank._id, reason: { code: "cannot_open", params: { field: "tags" } } }]);
});

test("case 5: notices an entry that was dropped, names it, and stops writing", async () => {
  tamperWithEntries(env.proxy, (entries) => entries.filter((entry) => entry._id !== bank._id));
  await vault.reload();
  expect(vault.snapshot().fault).toEqual({ kind: "fewer", count: 1, missing: ["Bank"] });
  expect(shown()).toEqual(["Mail"]);
  await expectNoWriting();
  vault.close();
  const again = await device.open(person);
  expect(again.snapshot().fault).toEqual({ kind: "fewer", count: 1, missing: [bank._id] });
  const elsewhere = await env.device().open(person);
  expect(elsewhere.snapshot().fault).toEqual({ kind: "fewer", count: 1, missing: [] });
  env.proxy.tampering = {};
  await vault.reload();
  await again.reload();
  expect(again.snapshot().fault).toBeNull();
  expect(shown(again)).toEqual(["Bank", "Mail"]);
});

test("case 6: notices an entry that was rolled back", async () => {
  const older = await record(env.proxy, () => vault.reload());
  await vault.save(bank, draft({ title: "Bank", password: "newer" }));
  const old = (older.body.entries as Entry[]).find((entry) => entry._id === bank._id);
  change(bank._id, (entry) => Object.assign(entry, old));
  await vault.reload();
  expect(vault.snapshot().fault).toEqual({ kind: "replaced" });
  await expectNoWriting();
  expect((await env.device().open(person)).snapshot().fault).toEqual({ kind: "replaced" });
});

test("case 7: notices a deleted entry that was brought back", async () => {
  const older = await record(env.proxy, () => vault.reload());
  expect(await vault.deleteForever(bank._id)).toEqual({ kind: "done" });
  const old = (older.body.entries as Entry[]).find((entry) => entry._id === bank._id);
  tamperWithEntries(env.proxy, (entries) => [...entries, old!]);
  await vault.reload();
  expect(vault.snapshot().fault).toEqual({ kind: "more", count: 1 });
  await expectNoWriting();
  tamperWithEntries(env.proxy, (entries) => [...entries.filter((entry) => entry._id !== mail._id), old!]);
  await vault.reload();
  expect(vault.snapshot().fault).toEqual({ kind: "replaced" });
});

test("case 8: notices an archive flag that was flipped", async () => {
  change(bank._id, (entry) => (entry.isArchive = true));
  await vault.reload();
  expect(vault.snapshot().fault).toEqual({ kind: "replaced" });
  await expectNoWriting();
  env.proxy.tampering = {};
  await vault.reload();
  await vault.archive(bank._id);
  change(bank._id, (entry) => (entry.isArchive = false));
  await vault.reload();
  expect(vault.snapshot().fault).toEqual({ kind: "replaced" });
});

test("case 18: refuses envelopes of another version, truncated or with more behind", async () => {
  const alterations: [(envelope: string) => string, string | RegExp][] = [
    [(envelope) => envelope.replace(/^v1/, "v2"), "version"],
    // Manifests use the committing envelope, fields do not.
    [(envelope) => envelope.replace(/^v1c?\./, (kind) => (kind === "v1." ? "v1c." : "v1.")), "version"],
    [(envelope) => envelope.slice(0, -4), "tag"],
    // A single spare bit decides which of the two is detected first.
    [(envelope) => envelope.slice(0, -1), /^(shape|tag)$/],
    [(envelope) => `${envelope}AAAA`, "tag"],
    [(envelope) => `${envelope}.AAAA`, "shape"],
    [(envelope) => `${envelope}=`, "shape"],
    [(envelope) => ` ${envelope}`, "version"],
  ];
  for (const [altered, reason] of alterations) {
    change(bank._id, (entry) => (entry.password = altered(entry.password)));
    await vault.reload();
    await expect(vault.password(bank._id)).rejects.toMatchObject({
      params: { field: "password", reason: expect.stringMatching(reason) },
    });
    change(bank._id, (entry) => (entry.link = altered(entry.link)));
    await vault.reload();
    expect(shown()).toEqual(["Mail"]);
    change(bank._id, (entry) => (entry.key = altered(entry.key)));
    await vault.reload();
    expect(shown()).toEqual(["Mail"]);
    expect(vault.snapshot().fault).toEqual({ kind: "replaced" });
    tamperWithEntries(env.proxy, (_, reply) => {
      reply.body.manifest.sealed = altered(reply.body.manifest.sealed);
    });
    const fresh = await env.device().open(person);
    expect(fresh.snapshot().fault).toEqual({ kind: "unreadable" });
    expect(await fresh.create(draft())).toMatchObject({ kind: "notSaved" });
  }
});

test("case 21: never shows an older save that the server gives by id", async () => {
  const older = await record(env.proxy, () => vault.reload());
  await vault.save(bank, draft({ title: "Bank", password: "newer" }));
  const old = (older.body.entries as Entry[]).find((entry) => entry._id === bank._id);
  const byId = (path: string) => /^\/user\/password\/password\/|\/passwords(\/|$)/.test(path);
  env.proxy.tampering = {
    reply: (reply, { method, path }) =>
      method === "GET" && byId(path) ? { status: 200, body: path.endsWith("s") ? [old] : old } : reply,
  };
  await vault.reload();
  expect(await vault.password(bank._id)).toBe("newer");
  expect(await vault.reveal(bank._id)).toMatchObject({ password: "newer", revision: 2 });
  // The displayed entry comes from the one verified read alone.
  expect(env.proxy.seen.filter(({ method, path }) => method === "GET" && byId(path))).toEqual([]);
});

test("a replayed read of long ago is older, whichever entries it has", async () => {
  const older = await record(env.proxy, () => vault.reload());
  await vault.archive(bank._id);
  await vault.restore(bank._id);
  replay(env.proxy, older);
  await vault.reload();
  expect(vault.snapshot().fault).toEqual({ kind: "older" });
});
