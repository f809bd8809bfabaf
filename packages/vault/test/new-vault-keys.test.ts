import { limits, sealedFields, type Entry } from "@pomander/contract";
import { encodeBase64url, openEntry, openVaultKeys, randomUuid, searchTokens, systemRandom } from "@pomander/crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestClock } from "../../../apps/server/test/harness.ts";
import { requestJson, sendRequest } from "../../../apps/server/test/http-api.ts";
import { comeAlong, newPassword, prepareNewKeys, renewKeys, unlockKeys } from "./support/new-keys.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { draft, goodPassword, store, type Device, type Person } from "./support/test-environment.ts";
import { tamperWithEntries } from "./support/tampering.ts";
import { offlineCopyKey, type OpenEntry, type OpenVault } from "../src/index.ts";
import { seenOf } from "../src/vault/seen-links.ts";
import { placeOf } from "../src/vault/vault-place.ts";

/** New vault keys with an honest server: crypto-protocol.md §14. */
const clock = createTestClock();
let env: TestEnvironmentWithServer;
let person: Person;
let device: Device;
let vault: OpenVault;
let bank: OpenEntry;
let mail: OpenEntry;
/** A device that knows the vault, and is away while others make new keys. */
let away: Device;

beforeAll(async () => {
  env = await startTestEnvironment({ clock });
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await env.person({ sharesSalt: true });
  device = env.device();
  vault = await device.open(person);
  bank = await store(vault, { title: "Bank", expires: "2030-01-01", isFavorite: true });
  await vault.save(bank, draft({ title: "Bank", password: "p1", expires: "2030-01-01", isFavorite: true }));
  bank = await vault.reveal(bank._id);
  mail = await store(vault, { title: "Mail" });
  await vault.archive(mail._id);
  away = env.device();
  await away.open(person);
  env.proxy.seen.length = 0;
});

const titles = (of: OpenVault) =>
  of
    .snapshot()
    .entries.map(({ title }) => title)
    .toSorted();
const rowsOf = (vaultId: string) =>
  env.server.db.selectFrom("password_entries").selectAll().where("vault_id", "=", vaultId).orderBy("id").execute();
const isOpen = { status: "open", fault: null, error: null };

describe("new vault keys", () => {
  test("seal every entry anew, under its id, with its flags and all that it holds", async () => {
    const before = await rowsOf(vault.vaultId);
    const renewed = await renewKeys(device, person);
    expect(renewed.vault.vaultId).not.toBe(vault.vaultId);
    expect(vault.snapshot().status).toBe("closed");
    expect(renewed.vault.snapshot()).toMatchObject({
      ...isOpen,
      firstVisit: null,
      newKeysMadeAt: null,
      manifest: { counter: 0 },
      entries: expect.arrayContaining([
        expect.objectContaining({ _id: bank._id, title: "Bank", isFavorite: true, isArchive: false, revision: 1 }),
        expect.objectContaining({ _id: mail._id, title: "Mail", isFavorite: false, isArchive: true, revision: 1 }),
      ]),
    });
    expect(device.warnings).toEqual([]);
    const { key: _, revision: _r, createdAt: _c, updatedAt: _u, ...all } = bank;
    expect(await renewed.vault.reveal(bank._id)).toMatchObject(all);
    expect(bank.extra.history).toMatchObject([{ password: "correct horse" }]);
    // The new vault contains no envelope of the old one.
    const after = await rowsOf(renewed.vault.vaultId);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const envelopesOf = (rows: typeof before) =>
      rows.flatMap((row) => (["key", ...sealedFields] as const).map((field) => row[field]));
    expect(new Set([...envelopesOf(before), ...envelopesOf(after)]).size).toBe(4 * 9);
    expect(await store(renewed.vault, { title: "Shop" })).toMatchObject({ revision: 1 });
  });

  test("have room in their first manifest, though the last one is full of links of shared vaults", async () => {
    const { seen } = await device.client.sharingHost();
    const ids = Array.from({ length: 60 }, () => randomUuid(systemRandom));
    ids.forEach((vaultId, counter) => seen.note(vaultId, { counter, hash: encodeBase64url(systemRandom(32)) }));
    await store(vault, { title: "Shop" });
    const linksOf = (of: OpenVault) => [...seenOf(placeOf(of).verified()?.content ?? null).keys()];
    const before = linksOf(vault);
    expect(before.length).toBeGreaterThan(30);
    const renewed = await renewKeys(device, person);
    expect(renewed.vault.snapshot()).toMatchObject(isOpen);
    const after = linksOf(renewed.vault);
    expect(after.length).toBeGreaterThan(30);
    expect(after).toEqual(before.slice(-after.length));
    await store(renewed.vault, { title: "Phone" });
    const again = env.device();
    expect(titles(await again.open(renewed.person))).toEqual(["Bank", "Mail", "Phone", "Shop"]);
  });

  test("keep a favorite that was set, and one that was removed, while they are being finished", async () => {
    const { prepared, person: after } = await prepareNewKeys(device, person);
    const changed: unknown[] = [];
    env.proxy.tampering = {
      async request({ path }) {
        if (!path.endsWith("/finish")) return;
        changed.push(await vault.setFavorite(mail._id, true), await vault.setFavorite(bank._id, false));
      },
    };
    const { vault: renewed } = await prepared.submit({ isUnreadableLeft: false });
    expect(changed).toEqual([{ kind: "done" }, { kind: "done" }]);
    await renewed!.opened();
    const favorites = ({ entries }: { entries: readonly { title: string; isFavorite: boolean }[] }) =>
      entries.filter(({ isFavorite }) => isFavorite).map(({ title }) => title);
    expect(favorites(renewed!.snapshot())).toEqual(["Mail"]);
    expect(favorites((await env.device().open(after)).snapshot())).toEqual(["Mail"]);
  });

  test("come with another password and another recovery key; those of before open nothing", async () => {
    const renewed = await renewKeys(device, person);
    const fresh = () => env.device();
    await expect(fresh().open(person)).rejects.toMatchObject({ code: "invalid_credentials" });
    const recover = (key: string) => fresh().client.startRecovery(person.email, key);
    await expect(recover(person.recoveryKey)).rejects.toMatchObject({ code: "invalid_recovery" });
    expect(titles(await fresh().open(renewed.person))).toEqual(["Bank", "Mail"]);
    expect((await recover(renewed.person.recoveryKey)).newRecoveryKey).toMatch(/^[0-9A-Z]{4}-/);
  });

  test("are not made under the present password, nor under one that is easily guessed", async () => {
    const { user } = await device.signIn(person);
    env.proxy.seen.length = 0;
    for (const password of [goodPassword, "iloveyou"])
      await expect(device.client.prepareNewVaultKeys(user, goodPassword, password)).rejects.toMatchObject({
        code: expect.stringMatching(/^password_(unchanged|too_weak)$/),
      });
    expect(env.proxy.seen).toEqual([]);
    await expect(device.client.prepareNewVaultKeys(user, "not the password", newPassword())).rejects.toMatchObject({
      code: "wrong_password",
    });
  });

  test("leave the old vault as it was until the end, and end every other session at their beginning", async () => {
    const other = env.device();
    const theirs = await other.open(person);
    const { prepared } = await prepareNewKeys(device, person);
    await theirs.reload();
    expect(theirs.snapshot()).toMatchObject(isOpen);
    env.proxy.tampering = { request: ({ path }) => (path.endsWith("/finish") ? "drop" : undefined) };
    await expect(prepared.submit({ isUnreadableLeft: false })).rejects.toMatchObject({ code: "unreachable" });
    env.proxy.tampering = {};
    expect(await theirs.create(draft())).toMatchObject({ kind: "notSaved", reason: { code: "not_signed_in" } });
    const again = await other.open(person);
    expect(again.vaultId).toBe(vault.vaultId);
    expect(again.snapshot()).toMatchObject({ ...isOpen, newKeysMadeAt: null });
    expect(await again.reveal(bank._id)).toMatchObject({ password: "p1", revision: 2 });
    expect(other.warnings).toEqual([]);
  });

  test("of a large vault go in batches, which tell how far they are", async () => {
    const count = limits.entriesPerImport + 5;
    const drafts = Array.from({ length: count }, (_, i) => draft({ title: `Entry ${i}`, notes: "", tags: [] }));
    expect(await vault.importEntries(drafts)).toEqual({ stored: count, problem: null });
    const { prepared } = await prepareNewKeys(device, person);
    expect(prepared.entryCount).toBe(count + 2);
    const told: [number, number][] = [];
    env.proxy.seen.length = 0;
    const { vault: renewed } = await prepared.submit({
      isUnreadableLeft: false,
      onProgress: (sealed, total) => told.push([sealed, total]),
    });
    expect(told.at(0)).toEqual([1, count + 2]);
    expect(told.at(-1)).toEqual([count + 2, count + 2]);
    const batches = env.proxy.seen.filter(({ path }) => path.endsWith("/entries"));
    expect(batches.map(({ body }) => body.put.length)).toEqual([limits.entriesPerImport, 7]);
    await renewed!.opened();
    expect(renewed!.snapshot()).toMatchObject(isOpen);
    expect(renewed!.snapshot().entries).toHaveLength(count + 2);
  });

  test("carry search tokens under the new key where the index is on, and the vault's settings", async () => {
    await vault.setSearchIndex(true);
    await vault.setLockAfterMinutes(5);
    const before = await rowsOf(vault.vaultId);
    const renewed = await renewKeys(device, person);
    expect(renewed.vault.snapshot()).toMatchObject({ isSearchIndexOn: true, lockAfterMinutes: 5 });
    const { keys, token } = await unlockKeys(env, renewed.person);
    const rows = await rowsOf(renewed.vault.vaultId);
    for (const [i, { id, search_tokens: tokens }] of rows.entries()) {
      expect(tokens).toEqual(await searchTokens(keys, await renewed.vault.reveal(id)));
      expect(tokens).not.toEqual([]);
      expect(tokens).not.toEqual(before[i]!.search_tokens);
    }
    const query = await searchTokens(keys, { title: "Bank", link: "", category: "", tags: [] });
    const path = `/user/password/passwords/search?query=${query.at(-1)!}`;
    const found = await requestJson<Entry[]>(env.server.url, { method: "GET", path, token });
    expect(found.map(({ _id }) => _id)).toContain(bank._id);
  });

  test("are not made of a vault that does not verify, before anything is sent or at the end", async () => {
    const { user } = await device.signIn(person);
    tamperWithEntries(env.proxy, (entries) => entries.slice(1));
    env.proxy.seen.length = 0;
    const making = device.client.prepareNewVaultKeys(user, goodPassword, newPassword());
    await expect(making).rejects.toMatchObject({ code: "vault_not_verified" });
    env.proxy.tampering = {};
    const { prepared } = await prepareNewKeys(device, person);
    tamperWithEntries(env.proxy, (entries) => entries.slice(1));
    await expect(prepared.submit({ isUnreadableLeft: true })).rejects.toMatchObject({ code: "vault_not_verified" });
    expect(env.proxy.seen.filter(({ path }) => /entries|finish/.test(path))).toEqual([]);
    // A vault that the user has not confirmed on this device is not rotated either.
    env.proxy.tampering = {};
    const unsure = env.device({ confirms: false });
    await expect(prepareNewKeys(unsure, person)).rejects.toMatchObject({ code: "vault_not_verified" });
    expect((await env.device().open(person)).vaultId).toBe(vault.vaultId);
  });

  test.each(["a field of the list", "a field that only opening it whole shows"])(
    "leave an entry behind that cannot be opened, in %s, once the person says so",
    async (where) => {
      const column = where === "a field of the list" ? "title" : "notes";
      const noise = `v1.${"A".repeat(16)}.${"A".repeat(64)}`;
      await env.server.db
        .updateTable("password_entries")
        .set({ [column]: noise })
        .where("id", "=", mail._id)
        .execute();
      await vault.reload();
      expect(vault.snapshot().fault).toEqual({ kind: "replaced" });
      expect(await vault.acceptServerState()).toEqual({ kind: "done" });
      const { prepared, person: after } = await prepareNewKeys(device, person);
      expect(prepared).toMatchObject({
        entryCount: 1,
        unreadable: [{ _id: mail._id, isArchive: true, reason: { code: "cannot_open", params: { field: column } } }],
      });
      env.proxy.seen.length = 0;
      await expect(prepared.submit({ isUnreadableLeft: false })).rejects.toThrow(RangeError);
      expect(env.proxy.seen).toEqual([]);
      await prepared.submit({ isUnreadableLeft: true });
      const fresh = await env.device().open(after);
      expect(fresh.snapshot()).toMatchObject({ ...isOpen, unreadable: [] });
      expect(titles(fresh)).toEqual(["Bank"]);
    },
  );
});

describe("a device that was away", () => {
  test("comes along, is asked about the new password alone, and says once that new keys were made", async () => {
    const { person: after, vault: renewed } = await renewKeys(device, person);
    const { vault: followed, asked } = await comeAlong(away, after);
    expect(asked).toEqual(["passwordChanged"]);
    expect(followed.vaultId).toBe(renewed.vaultId);
    const { firstVisit, newKeysMadeAt, newlyAccepted } = followed.snapshot();
    expect({ firstVisit, newlyAccepted }).toEqual({ firstVisit: null, newlyAccepted: [] });
    expect(newKeysMadeAt).toBe(renewed.snapshot().lastChange);
    expect(followed.snapshot()).toMatchObject(isOpen);
    await store(followed, { title: "Shop" });
    const again = await comeAlong(env.device({ memory: away.memory }), after);
    expect(again.asked).toEqual([]);
    expect(again.vault.snapshot()).toMatchObject({ ...isOpen, newKeysMadeAt: null, firstVisit: null });
    expect(titles(again.vault)).toEqual(["Bank", "Mail", "Shop"]);
  });

  test("comes along over two that it missed, saves between them, and deleted copies, and says it once", async () => {
    await store(vault, { title: "Before" });
    const first = await renewKeys(device, person);
    await store(first.vault, { title: "Between" });
    const second = await renewKeys(device, first.person);
    await device.client.deletePredecessor(second.signedIn.user, second.person.password);
    await store(second.vault, { title: "After" });
    const { vault: followed, asked } = await comeAlong(away, second.person);
    expect(asked).toEqual(["passwordChanged"]);
    const { lastChange, newKeysMadeAt, firstVisit } = followed.snapshot();
    expect(firstVisit).toBeNull();
    expect(Date.parse(newKeysMadeAt!)).toBeLessThan(Date.parse(lastChange!));
    expect(titles(followed)).toEqual(["After", "Bank", "Before", "Between", "Mail"]);
    const again = await comeAlong(away, second.person);
    expect(again.vault).toBe(followed);
  });

  test("that stops while it comes along comes along the next time", async () => {
    const { person: after } = await renewKeys(device, person);
    for (const path of [/manifests/, /contents/]) {
      env.proxy.tampering = { request: (request) => (path.test(request.path) ? "drop" : undefined) };
      const other = env.device({ memory: away.memory });
      const stopped = await comeAlong(other, after).then(
        ({ vault }) => vault.snapshot().error,
        (error: unknown) => error,
      );
      expect(stopped).toMatchObject({ code: "unreachable" });
    }
    env.proxy.tampering = {};
    const { vault: followed, asked } = await comeAlong(away, after);
    expect(asked).toEqual([]);
    expect(followed.snapshot()).toMatchObject({ ...isOpen, firstVisit: null });
  });

  test("keeps its choice of an offline copy, which is of the new vault then; so does the one that made the keys", async () => {
    const devices: [Device, OpenVault][] = [
      [device, vault],
      [away, await away.open(person)],
    ];
    for (const [, of] of devices) expect(await of.setOfflineCopy(true)).toEqual({ kind: "done" });
    const { person: after, vault: renewed } = await renewKeys(device, person);
    const { vault: followed } = await comeAlong(away, after);
    for (const [{ memory }, of] of [
      [device, renewed],
      [away, followed],
    ] as const) {
      expect(await of.isOfflineCopyEnabled()).toBe(true);
      expect(await memory.get("copy", offlineCopyKey)).toMatchObject({
        vaultId: renewed.vaultId,
        contents: { manifest: { counter: 0 } },
      });
      env.proxy.tampering = { request: () => "drop" };
      const offline = env.device({ memory }).client;
      await expect(offline.unlockOfflineCopy(person.password)).rejects.toMatchObject({ code: "wrong_master_password" });
      const opened = await offline.unlockOfflineCopy(after.password);
      await opened.opened();
      expect(titles(opened)).toEqual(["Bank", "Mail"]);
      env.proxy.tampering = {};
    }
  });

  test("is told of what was kept in the old vault, unless it knew, and never again", async () => {
    /** Deletes an entry from the database, and lets a device keep the rest. */
    const loseAndKeep = async (id: string) => {
      await env.server.db.deleteFrom("password_entries").where("id", "=", id).execute();
      await vault.reload();
      expect(vault.snapshot().fault).toMatchObject({ kind: "fewer" });
      expect(await vault.acceptServerState()).toEqual({ kind: "done" });
    };
    await loseAndKeep(mail._id);
    const knowing = env.device();
    const known = await knowing.open(person);
    // A first visit confirms the present state; from then on this is noted.
    await store(known, { title: "Shop" });
    await vault.reload();
    expect(vault.snapshot()).toMatchObject({ ...isOpen, newlyAccepted: [] });
    const { person: after } = await renewKeys(device, person);
    const told = await comeAlong(away, after);
    const gone = { count: 1, names: [mail._id] };
    expect(told.vault.snapshot()).toMatchObject({
      ...isOpen,
      newlyAccepted: [{ at: expect.any(String), leftOut: 0, gone }],
    });
    const times = told.vault.snapshot().newlyAccepted.map(({ at }) => at);
    expect(await away.memory.get("vault", told.vault.vaultId)).toMatchObject({ seenAccepted: times });
    expect((await comeAlong(knowing, after)).vault.snapshot().newlyAccepted).toEqual([]);
    for (const { memory } of [knowing, device])
      expect(await memory.get("vault", told.vault.vaultId)).toMatchObject({ seenAccepted: times });
    const again = await comeAlong(env.device({ memory: away.memory }), after);
    expect(again.vault.snapshot()).toMatchObject({ newlyAccepted: [], newKeysMadeAt: null });
  });

  test("names what is missing in the new vault by what it knew of the old one", async () => {
    const { person: after, vault: renewed } = await renewKeys(device, person);
    await env.server.db
      .deleteFrom("password_entries")
      .where("vault_id", "=", renewed.vaultId)
      .where("id", "=", mail._id)
      .execute();
    const { vault: followed } = await comeAlong(away, after);
    expect(followed.snapshot().fault).toEqual({ kind: "fewer", count: 1, missing: [mail._id] });
  });
});

describe("the old vault", () => {
  const keptMs = limits.historyDays * 24 * 60 * 60 * 1000;

  test("is in no list, cannot be reopened, and is read for 30 days after an unlock of the present one", async () => {
    const old = await unlockKeys(env, person);
    const renewed = await renewKeys(device, person);
    const madeAt = Date.parse(renewed.vault.snapshot().lastChange!);
    expect(await device.client.archivedVaults()).toEqual([]);
    expect(await device.client.predecessor()).toEqual({
      vaultId: vault.vaultId,
      madeAt: new Date(madeAt).toISOString(),
      until: new Date(madeAt + keptMs).toISOString(),
    });
    const predecessorAfter = async (milliseconds: number) => {
      const later = env.device({ now: () => new Date(madeAt + milliseconds) });
      await later.open(renewed.person);
      return later.client.predecessor();
    };
    expect(await predecessorAfter(keptMs - 1)).toMatchObject({ vaultId: vault.vaultId });
    expect(await predecessorAfter(keptMs)).toBeNull();
    const { kdf } = (await device.memory.get("vault", vault.vaultId))!;
    const listed = {
      vaultId: vault.vaultId,
      kdf,
      hasRecovery: true,
      manifest: null,
      isPasswordGenerated: false,
      entryCount: 2,
      archivedAt: "",
    };
    const unlocking = device.client.unlockArchivedVault(listed, { password: goodPassword }, device.ask);
    await expect(unlocking).rejects.toMatchObject({ code: "not_found" });
    const { token } = renewed.signedIn;
    const path = `/user/vaults/archived/${vault.vaultId}/contents`;
    const contents = await requestJson<{ entries: Entry[] }>(env.server.url, { method: "GET", path, token });
    const oldKeys = await openVaultKeys(old.vaultKey, old.vaultId);
    expect(contents.entries).toHaveLength(2);
    for (const entry of contents.entries) await openEntry(oldKeys, entry);
    clock.advance(10 * 60 + 1);
    expect((await sendRequest(env.server.url, { method: "GET", path, token })).status).toBe(403);
  });

  test("is deleted at once only when the new one verifies and every entry of it opens", async () => {
    const renewed = await renewKeys(device, person);
    const { user } = renewed.signedIn;
    const remove = () => device.client.deletePredecessor(user, renewed.person.password);
    tamperWithEntries(env.proxy, (entries) => entries.slice(1));
    await expect(remove()).rejects.toMatchObject({ code: "vault_not_verified" });
    // The damaged entry was kept all the same: the vault verifies, and the entry does not open.
    env.proxy.tampering = {};
    const [row] = (await rowsOf(renewed.vault.vaultId)).filter(({ id }) => id === mail._id);
    const setNotes = (notes: string) =>
      env.server.db
        .updateTable("password_entries")
        .set({ notes })
        .where("id", "=", mail._id)
        .where("vault_id", "=", renewed.vault.vaultId)
        .execute();
    await setNotes(row!.title);
    await renewed.vault.reload();
    expect(await renewed.vault.acceptServerState()).toEqual({ kind: "done" });
    env.proxy.seen.length = 0;
    await expect(remove()).rejects.toMatchObject({ code: "entries_unreadable" });
    await expect(device.client.deletePredecessor(user, person.password)).rejects.toMatchObject({
      code: "wrong_password",
    });
    expect(env.proxy.seen.filter(({ path }) => path.endsWith("/delete"))).toEqual([]);
    expect(await device.client.predecessor()).toMatchObject({ vaultId: vault.vaultId });

    await renewed.vault.deleteForever(mail._id);
    await remove();
    expect(await device.client.predecessor()).toBeNull();
    const [left] = await env.server.db.selectFrom("vaults").selectAll().where("id", "=", vault.vaultId).execute();
    expect(left).toMatchObject({
      wrapped_key: null,
      write_key: null,
      verifier: null,
      successor_id: renewed.vault.vaultId,
    });
    expect(await rowsOf(vault.vaultId)).toEqual([]);
    // A repeated call succeeds too.
    await remove();
    const { vault: followed } = await comeAlong(away, renewed.person);
    expect(titles(followed)).toEqual(["Bank"]);
  });
});
