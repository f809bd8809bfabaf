import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  offlineCopyKey,
  createVaultClient,
  createInMemoryPinnedState,
  type PinnedStateStore,
  type OfflineCopy,
  type OpenVault,
} from "../src/index.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { renewKeys, unlockKeys } from "./support/new-keys.ts";
import { draft, goodPassword, store, type Device, type Person } from "./support/test-environment.ts";

/** The sealed copy for reading offline: crypto-protocol.md §3. */
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
  await vault.setOfflineCopy(true);
});

const copy = () => memory.get("copy", offlineCopyKey);
const cutOff = () => void (env.proxy.tampering = { request: () => "drop" });
const reconnect = () => void (env.proxy.tampering = {});
const titles = (of: OpenVault) =>
  of
    .snapshot()
    .entries.map(({ title }) => title)
    .toSorted();

/** Delays replies until the returned function is called. */
function holdReplies(): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  env.proxy.tampering = { reply: () => held };
  return release;
}

/** Opens the copy like an app that starts without a network: as another client on the same memory. */
async function openOffline(password = goodPassword): Promise<OpenVault> {
  cutOff();
  const opened = await env.device({ memory }).client.unlockOfflineCopy(password);
  await opened.opened();
  return opened;
}

/** Expects that the memory names the manifest in the copy. */
async function expectInStep(): Promise<void> {
  const kept = await copy();
  const { counter } = vault.snapshot().manifest!;
  expect(kept?.contents.manifest.counter).toBe(counter);
  expect((await memory.get("vault", vault.vaultId))?.manifest?.counter).toBe(counter);
}

test("a device keeps no copy unless that was chosen, and none after it was unchosen", async () => {
  const other = createInMemoryPinnedState();
  const elsewhere = await env.device({ memory: other }).open(person);
  await store(elsewhere);
  expect(await elsewhere.isOfflineCopyEnabled()).toBe(false);
  expect(await other.get("copy", offlineCopyKey)).toBeUndefined();
  expect(await vault.isOfflineCopyEnabled()).toBe(true);
  expect(await vault.setOfflineCopy(false)).toEqual({ kind: "done" });
  await store(vault);
  await vault.reload();
  expect(await copy()).toBeUndefined();
});

/** Notes each read of contents: whether it was conditional, and the status of the reply. */
function watchReads(): [boolean, number][] {
  const reads: [boolean, number][] = [];
  env.proxy.tampering = {
    tags: true,
    reply(reply, { path, headers }) {
      if (path.endsWith("/contents")) reads.push(["if-none-match" in headers, reply.status]);
    },
  };
  return reads;
}

test("the next visit is sent the vault only if it changed since the copy was received", async () => {
  const reads = watchReads();
  await vault.reload();
  const visit = async () => env.device({ memory }).open(person);
  expect(titles(await visit())).toEqual(["Bank"]);
  // The server sends no tag with the reply to a write.
  await store(await visit(), { title: "Post" });
  expect((await copy())?.tag).toBeUndefined();
  expect(titles(await visit())).toEqual(["Bank", "Post"]);
  expect(reads.splice(0)).toEqual([
    [false, 200],
    [true, 304],
    [true, 304],
    [false, 200],
  ]);
  const other = await env.device().open(person);
  await other.setFavorite(other.snapshot().entries[0]!._id, true);
  reads.splice(0);
  expect((await visit()).snapshot().entries[0]!.isFavorite).toBe(true);
  expect((await visit()).snapshot().fault).toBeNull();
  expect(reads).toEqual([
    [true, 200],
    [true, 304],
  ]);
});

test("“unchanged” does not pass off an older copy as the vault", async () => {
  env.proxy.tampering = { tags: true };
  await vault.reload();
  const older = await copy();
  await store(vault, { title: "Post" });
  await memory.update("copy", offlineCopyKey, () => older);
  const reads: boolean[] = [];
  env.proxy.tampering = {
    tags: true,
    reply(_reply, { path, headers }) {
      if (!path.endsWith("/contents")) return undefined;
      reads.push("if-none-match" in headers);
      return headers["if-none-match"] ? { status: 304, body: undefined } : undefined;
    },
  };
  const opened = await env.device({ memory }).open(person);
  expect(titles(opened)).toEqual(["Bank", "Post"]);
  expect(opened.snapshot().fault).toBeNull();
  expect(reads).toEqual([true, false]);
});

test("a save that a lock overtakes leaves a copy that opens", async () => {
  const release = holdReplies();
  env.proxy.seen.length = 0;
  const saved = vault.create(draft({ title: "Overtaken" }));
  await expect.poll(() => env.proxy.seen.some(({ path }) => path === "/user/password/password")).toBe(true);
  vault.close();
  release();
  await saved;
  const opened = await openOffline();
  expect([opened.snapshot().error, titles(opened).sort()]).toEqual([null, ["Bank", "Overtaken"]]);
});

test("the offline copy holds what the protocol says, sealed, and nothing else", async () => {
  const kept = await copy();
  expect(Object.keys(kept!).sort()).toEqual(["contents", "kdf", "vaultId", "wrappedVaultKey"]);
  expect(JSON.stringify(kept)).not.toMatch(/Bank|correct horse|bank\.example/);
  expect(kept!.contents.entries).toHaveLength(1);
});

test("follows each verified read and each own acknowledged write", async () => {
  const entry = await store(vault, { title: "Mail" });
  await expectInStep();
  await vault.archive(entry._id);
  await expectInStep();
  await vault.restore(entry._id);
  expect(await vault.setFavorite(entry._id, true)).toEqual({ kind: "done" });
  expect(await copy()).toMatchObject({
    contents: { entries: expect.arrayContaining([expect.objectContaining({ _id: entry._id, isFavorite: true })]) },
  });
  const other = await env.device().open(person);
  await store(other, { title: "Elsewhere" });
  await vault.reload();
  await expectInStep();
  expect(titles(await openOffline()).sort()).toEqual(["Bank", "Elsewhere", "Mail"]);
});

test("the offline copy is read without the server, and nothing can be changed in it", async () => {
  const offline = await openOffline();
  expect(offline.snapshot()).toMatchObject({ status: "open", isOffline: true, fault: null, error: null });
  const [bank] = offline.snapshot().entries;
  expect(await offline.password(bank!._id)).toBe("correct horse");
  const opened = await offline.reveal(bank!._id);
  const seen = env.proxy.seen.length;
  const refusals = await Promise.all([
    offline.create(draft()),
    offline.save(opened, draft({ title: "Changed" })),
    offline.setFavorite(bank!._id, true),
    offline.archive(bank!._id),
    offline.deleteForever(bank!._id),
    offline.acceptServerState(),
    offline.setSearchIndex(true),
  ]);
  for (const refusal of refusals) expect(refusal).toMatchObject({ kind: "notSaved", reason: { code: "offline" } });
  const incoming = { source: "Line 2", draft: draft(), isArchive: false, history: [] };
  const problem = { code: "offline" };
  expect(await offline.beginImport([incoming], "csv").run()).toMatchObject({ stored: 0, problem });
  expect((await offline.openAll()).entries).toEqual([opened]);
  expect(await offline.imports()).toEqual([]);
  expect(env.proxy.seen.length).toBe(seen);
  expect(offline.snapshot().entries).toEqual([bank]);
});

test("a vault opened offline goes on as any once the server is reached again", async () => {
  const other = await env.device().open(person);
  const offlineDevice = env.device({ memory });
  await offlineDevice.signIn(person);
  cutOff();
  const offline = await offlineDevice.client.unlockOfflineCopy(goodPassword);
  await offline.opened();
  await offline.reload();
  expect(offline.snapshot()).toMatchObject({ isOffline: true, error: { code: "unreachable" } });
  reconnect();
  await store(other, { title: "Meanwhile" });
  await offline.reload();
  expect(offline.snapshot()).toMatchObject({ isOffline: false, error: null, fault: null });
  expect(titles(offline).sort()).toEqual(["Bank", "Meanwhile"]);
  await store(offline, { title: "Mine" });
  expect((await copy())?.contents.entries).toHaveLength(3);
});

test("the offline copy opens with the new master password after a change, and not with the old one", async () => {
  const { user } = await device.signIn(person);
  const next = "violet-umbrella-teapot-93";
  await device.client.changePassword(user, goodPassword, next);
  await expect(openOffline()).rejects.toMatchObject({ code: "wrong_master_password" });
  expect(titles(await openOffline(next))).toEqual(["Bank"]);
});

test("the offline copy is removed when the session ends, and no write that is under way brings it back", async () => {
  const release = holdReplies();
  const saving = vault.create(draft({ title: "Late" }));
  await expect.poll(() => env.proxy.seen.at(-1)?.method).toBe("POST");
  await device.client.forgetOfflineCopy();
  release();
  expect(await saving).toMatchObject({ kind: "saved" });
  expect(await copy()).toBeUndefined();
  // After another unlock the copy is written again: the choice outlives the session.
  await device.open(person);
  await expect.poll(copy).toBeDefined();
});

test("the offline copy is not written once the token is gone", async () => {
  const { user, token } = await device.signIn(person);
  let stored: string | null = token;
  const client = createVaultClient({ baseUrl: env.proxy.url, argon2: env.argon2, memory, token: () => stored });
  const opened = await client.unlock(user, goodPassword, device.ask);
  await opened.opened();
  const release = holdReplies();
  const saving = opened.create(draft({ title: "Late" }));
  await expect.poll(() => env.proxy.seen.at(-1)?.method).toBe("POST");
  stored = null;
  await memory.update("copy", offlineCopyKey, () => undefined);
  release();
  await saving;
  expect(await copy()).toBeUndefined();
});

test("the offline copy is removed when the account shows another vault", async () => {
  const another = await env.person();
  await env.device({ memory }).signIn(another);
  expect(await copy()).toBeUndefined();

  await device.open(person);
  await expect.poll(copy).toBeDefined();
  env.proxy.tampering = {
    reply: (reply, { path }) => {
      if (path === "/user/vault/contents") reply.body.vaultId = crypto.randomUUID();
    },
  };
  const reopened = await device.signIn(person);
  await reopened.vault!.reload();
  expect(await copy()).toBeUndefined();

  reconnect();
  await reopened.vault!.reload();
  await expect.poll(copy).toBeDefined();
  env.proxy.tampering = {
    reply: (reply, { path }) => {
      if (path === "/user/vault") reply.body.vaultId = crypto.randomUUID();
    },
  };
  await expect(device.client.unlock(reopened.user, goodPassword, device.ask)).rejects.toMatchObject({
    code: "stopped_at_warning",
  });
  expect(await copy()).toBeUndefined();
});

test("a tab that finds another vault in place of its own leaves that one's copy alone", async () => {
  const { person: after, vault: renewed } = await renewKeys(env.device({ memory }), person);
  expect((await copy())?.vaultId).toBe(renewed.vaultId);
  // Tabs share the token too.
  const { token } = await unlockKeys(env, after);
  env.proxy.tampering = { request: ({ headers }) => void (headers["authorization"] = `Bearer ${token}`) };
  await vault.reload();
  expect(vault.snapshot().error).toMatchObject({ code: "wrong_vault" });
  expect((await copy())?.vaultId).toBe(renewed.vaultId);
});

test("a deleted account leaves no copy", async () => {
  const { user } = await device.signIn(person);
  await device.client.deleteAccount(user, goodPassword);
  expect(await copy()).toBeUndefined();
});

/** Copies that an attacker with access to the disk could forge. */
const forgeries: ReadonlyArray<[string, (kept: OfflineCopy, older: OfflineCopy) => OfflineCopy]> = [
  ["an older copy", (_kept, older) => older],
  [
    "an entry left out",
    (kept) => ({ ...kept, contents: { ...kept.contents, entries: kept.contents.entries.slice(1) } }),
  ],
  [
    "an entry twice",
    (kept) => ({
      ...kept,
      contents: { ...kept.contents, entries: [kept.contents.entries[0], kept.contents.entries[0]] },
    }),
  ],
  [
    "an older entry in a newer copy",
    (kept, older) => ({
      ...kept,
      contents: { ...kept.contents, entries: [older.contents.entries[0], ...kept.contents.entries.slice(1)] },
    }),
  ],
  [
    "the manifest of an older copy",
    (kept, older) => ({ ...kept, contents: { ...kept.contents, manifest: older.contents.manifest } }),
  ],
  ["weaker key settings", (kept) => ({ ...kept, kdf: { ...kept.kdf, iterations: 1 } as never })],
  ["another salt", (kept) => ({ ...kept, kdf: { ...kept.kdf!, salt: "AAAAAAAAAAAAAAAAAAAAAA" } })],
  ["no contents", (kept) => ({ ...kept, contents: {} as never })],
  ["a bent wrapped key", (kept) => ({ ...kept, wrappedVaultKey: `${kept.wrappedVaultKey!.slice(0, -4)}AAAA` })],
];

test("a copy that this device has not written so is refused", async () => {
  const older = (await copy())!;
  const bank = await vault.reveal(vault.snapshot().entries[0]!._id);
  await vault.save(bank, draft({ title: "Bank", notes: "newer" }));
  await store(vault, { title: "Mail" });
  const kept = (await copy())!;
  for (const [what, forge] of forgeries) {
    await memory.update("copy", offlineCopyKey, () => forge(structuredClone(kept), structuredClone(older)));
    const refused = await openOffline().then(
      (opened) => opened.snapshot(),
      (error: unknown) => ({ status: "failed", error, entries: [] }),
    );
    expect({ what, ...refused }).toMatchObject({
      what,
      status: "failed",
      entries: [],
      error: { code: "offline_copy_refused" },
    });
  }
  await memory.update("copy", offlineCopyKey, () => kept);
  expect(titles(await openOffline())).toHaveLength(2);
});

test("a copy without the memory that it was written with is refused", async () => {
  await memory.update("vault", vault.vaultId, () => undefined);
  await expect(openOffline()).rejects.toMatchObject({ code: "offline_copy_refused" });
});

test("without a copy, and with a wrong password, it says so", async () => {
  await expect(openOffline("not the password")).rejects.toMatchObject({ code: "wrong_master_password" });
  await device.client.forgetOfflineCopy();
  await expect(openOffline()).rejects.toMatchObject({ code: "offline_copy_missing" });
});
