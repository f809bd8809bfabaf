import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { offlineCopyKey, type FirstVisit, type OpenVault, type Reopened } from "../src/index.ts";
import { dropOnce, retryDropped } from "./support/drop-response.ts";
import {
  administrator,
  startPasswordSetup,
  personWithVault,
  titlesOf,
  type AddedPerson,
  type Administrator,
} from "./support/accounts.ts";
import { insiderOf, nextManifest } from "./support/insider.ts";
import { putManifests, storedManifests } from "./support/stored-vault.ts";
import { record } from "./support/tampering.ts";
import type { Tampering } from "./support/tampering-proxy.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { confirmed, draft, goodPassword, store, type Device } from "./support/test-environment.ts";
import type { User } from "@pomander/contract";

let env: TestEnvironmentWithServer;
let admin: Administrator;

beforeAll(async () => {
  env = await startTestEnvironment();
  admin = await administrator(env);
});
afterAll(() => env.close());
beforeEach(() => {
  env.proxy.tampering = {};
});

const newerPassword = "gallant-otter-parsnip-83";
const finalPassword = "velvet-harbour-quince-19";
const nothing = { alreadyPresent: 0, skipped: 0, missingFiles: 0, fault: null, problem: null };

interface ReplacedVault {
  person: AddedPerson;
  user: User;
  device: Device;
  /** The newer vault, with entries of these titles. */
  vault: OpenVault;
  olderId: string;
}
/**
 * Creates a user whose vault ("Old bank") was replaced after a reset by an empty one, in which these entries are
 * stored.
 */
async function createReplacedVault(titles: string[]): Promise<ReplacedVault> {
  const own = env.device();
  const person = await personWithVault(env, own);
  const older = await own.open(person);
  await store(older, { title: "Old bank" });
  const device = env.device();
  const { setup } = await startPasswordSetup(device, await admin.reset(person));
  const { user, vault } = await (await setup.prepareEmptyVault(newerPassword)).submit(true);
  await vault!.opened();
  for (const title of titles) await store(vault!, { title });
  return { person, user, device, vault: vault!, olderId: older.vaultId };
}

const archivedOf = async ({ client }: Device, vaultId: string) => {
  const found = (await client.archivedVaults()).find((one) => one.vaultId === vaultId);
  if (found === undefined) throw new Error("Not in the archive");
  return found;
};
async function reopen({ device, user, olderId }: ReplacedVault): Promise<Reopened> {
  const archive = await device.client.unlockArchivedVault(
    await archivedOf(device, olderId),
    { password: goodPassword },
    device.ask,
  );
  const prepared = await archive.prepareReopening(user, newerPassword, finalPassword);
  const reopened = await prepared.submit(false);
  await confirmed(reopened.vault);
  return reopened;
}
const merge = ({ vault, newer }: Reopened) => vault!.mergeFromArchive(newer);
/** Records in the reopened vault which vault entries come from, and moves none. */
async function beginOnly(reopened: Reopened): Promise<void> {
  env.proxy.tampering = { request: ({ path }) => (path.endsWith("/import") ? "drop" : undefined) };
  expect(await merge(reopened)).toMatchObject({ merged: 0, problem: { code: "unreachable" } });
  env.proxy.tampering = {};
}
async function expectVerified(vault: OpenVault, titles: string[]) {
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ status: "open", fault: null, error: null });
  expect(titlesOf({ vault })).toEqual(titles);
}

describe("an archived vault", () => {
  /** Fixture of the tests that only read it. */
  let replaced: ReplacedVault;
  beforeAll(async () => {
    replaced = await createReplacedVault([]);
  });

  test("is listed, and read with the password that it had or its recovery key", async () => {
    const { person, device, olderId } = replaced;
    const listed = await archivedOf(device, olderId);
    expect(listed).toMatchObject({ entryCount: 1, hasRecovery: true, manifest: { counter: 1 } });
    const { client, ask } = device;
    await expect(client.unlockArchivedVault(listed, { password: newerPassword }, ask)).rejects.toMatchObject({
      code: "wrong_password",
    });
    for (const proof of [{ password: goodPassword }, { recoveryKey: person.recoveryKey }]) {
      const archive = await client.unlockArchivedVault(listed, proof, ask);
      const { entries, unreadable, fault } = await archive.contents();
      expect({ unreadable, fault }).toEqual({ unreadable: [], fault: null });
      expect(entries).toMatchObject([{ title: "Old bank", password: "correct horse" }]);
    }
    expect(device.warnings).toEqual([]);
  });

  test("that is reopened leaves no copy of the newer one on the device", async () => {
    const reopened = await createReplacedVault(["New bank"]);
    const { memory } = reopened.device;
    expect(await reopened.vault.setOfflineCopy(true)).toEqual({ kind: "done" });
    expect((await memory.get("copy", offlineCopyKey))?.vaultId).toBe(reopened.vault.vaultId);
    await reopen(reopened);
    expect(await memory.get("copy", offlineCopyKey)).toBeUndefined();
  });

  test("is read again after the server has forgotten that it was unlocked", async () => {
    const { device, olderId } = replaced;
    const proof = { password: goodPassword };
    const archive = await device.client.unlockArchivedVault(await archivedOf(device, olderId), proof, device.ask);
    await env.server.db.deleteFrom("session_unlocks").execute();
    expect((await archive.contents()).entries).toHaveLength(1);
  });

  test("from which the server drops an entry is said to be fewer", async () => {
    const { device, olderId } = replaced;
    env.proxy.tampering = {
      reply: (reply, { path }) => {
        if (path.endsWith(`${olderId}/contents`)) reply.body.entries = [];
      },
    };
    const proof = { password: goodPassword };
    const archive = await device.client.unlockArchivedVault(await archivedOf(device, olderId), proof, device.ask);
    expect(await archive.contents()).toMatchObject({ entries: [], fault: { kind: "fewer", count: 1 } });
  });

  test("whose key settings the server weakens is not unlocked, and nothing is sent", async () => {
    const { device, olderId } = replaced;
    const listed = await archivedOf(device, olderId);
    const weak = { ...listed, kdf: { ...listed.kdf!, iterations: 1 } };
    env.proxy.seen.length = 0;
    const unlocking = device.client.unlockArchivedVault(weak, { password: goodPassword }, device.ask);
    await expect(unlocking).rejects.toMatchObject({ code: "kdf_refused", params: { reason: "weak" } });
    expect(env.proxy.seen).toEqual([]);
  });
});

describe("reopening", () => {
  test.each(["neither", "request", "reply"] as const)(
    "makes it the present one under a new master password, when %s was lost",
    async (lost) => {
      const { person, user, device, olderId, vault } = await createReplacedVault(["Mail"]);
      const listed = await archivedOf(device, olderId);
      const archive = await device.client.unlockArchivedVault(listed, { recoveryKey: person.recoveryKey }, device.ask);
      await expect(archive.prepareReopening(user, newerPassword, newerPassword)).rejects.toThrow("password_unchanged");
      await expect(archive.prepareReopening(user, newerPassword, "iloveyou99")).rejects.toMatchObject({
        params: { score: 1 },
      });
      await expect(archive.prepareReopening(user, newerPassword, person.recoveryKey)).rejects.toThrow(
        "password_is_recovery_key",
      );
      await expect(archive.prepareReopening(user, goodPassword, finalPassword)).rejects.toMatchObject({
        code: "wrong_password",
      });
      const prepared = await archive.prepareReopening(user, newerPassword, finalPassword);
      const before = device.tokens.at(-1);
      dropOnce(env, /^\/auth\/update/, lost);
      const reopened = await retryDropped(lost, () => prepared.submit(true));
      expect(device.tokens.at(-1)).not.toBe(before);
      expect(reopened.vault!.vaultId).toBe(olderId);
      await confirmed(reopened.vault);
      expect(titlesOf(reopened)).toEqual(["Old bank"]);
      expect(await device.client.archivedVaults()).toMatchObject([{ vaultId: vault.vaultId, entryCount: 1 }]);
      expect(vault.snapshot().status).toBe("closed");
      // This device's own change raises no warning, and another device reads the same.
      for (const one of [device, env.device()]) {
        const signedIn = await one.signIn({ ...person, password: finalPassword });
        expect(signedIn.vault!.vaultId).toBe(olderId);
        expect(one.warnings).toEqual([]);
      }
      const { client } = env.device();
      expect(await client.startRecovery(person.email, prepared.recoveryKey)).toBeDefined();
    },
  );

  test("refuses the password that the archived vault had", async () => {
    const { user, device, olderId } = await createReplacedVault([]);
    const proof = { password: goodPassword };
    const archive = await device.client.unlockArchivedVault(await archivedOf(device, olderId), proof, device.ask);
    await expect(archive.prepareReopening(user, newerPassword, goodPassword)).rejects.toThrow("password_is_old");
  });

  test("brings over what the newer vault held, whole and under new ids", async () => {
    const replaced = await createReplacedVault(["Mail", "Shop"]);
    const { vault } = replaced;
    const entries = vault.snapshot().entries.toSorted((a, b) => a.title.localeCompare(b.title));
    const [mail, shop] = await Promise.all(entries.map(({ _id }) => vault.reveal(_id)));
    await vault.save(shop!, draft({ title: "Shop", password: "changed", isFavorite: true }));
    await vault.archive(mail!._id);
    const reopened = await reopen(replaced);
    const heard: [number, number][] = [];
    const outcome = await reopened.vault!.mergeFromArchive(reopened.newer, {
      onProgress: (stored, total) => void heard.push([stored, total]),
    });
    expect(outcome).toEqual({ ...nothing, merged: 2 });
    expect(heard).toEqual([[2, 2]]);
    await expectVerified(reopened.vault!, ["Mail", "Old bank", "Shop"]);
    const summaries = reopened.vault!.snapshot().entries;
    const found = async (title: string) => reopened.vault!.reveal(summaries.find((one) => one.title === title)!._id);
    expect(await found("Mail")).toMatchObject({ isArchive: true, extra: { movedFrom: mail!._id } });
    const merged = await found("Shop");
    expect(merged).toMatchObject({
      password: "changed",
      isFavorite: true,
      isArchive: false,
      revision: 1,
      extra: { movedFrom: shop!._id, history: [{ password: "correct horse" }] },
    });
    expect(merged._id).not.toBe(shop!._id);
    expect(reopened.vault!.snapshot().restoredFrom).toEqual([
      { vaultId: vault.vaultId, isMoved: true, link: { counter: expect.any(Number), hash: expect.any(String) } },
    ]);
    // No entry is stored a second time.
    expect(await merge(reopened)).toEqual({ ...nothing, merged: 0, alreadyPresent: 2 });
  });

  test("a move that stopped goes on where it was, later, with the password that the newer vault had", async () => {
    const replaced = await createReplacedVault([]);
    const count = 1_020;
    const drafts = Array.from({ length: count }, (_, i) => draft({ title: `Entry ${i}`, notes: "", tags: [] }));
    expect(await replaced.vault.importEntries(drafts)).toEqual({ stored: count, problem: null });
    const reopened = await reopen(replaced);
    // The connection breaks for good after the first batch, and the page is closed.
    let batches = 0;
    env.proxy.tampering = {
      request: ({ path }) => (path.endsWith("/import") && ++batches > 1 ? "drop" : undefined),
    };
    const stopped = await merge(reopened);
    expect(stopped).toEqual({ ...nothing, merged: 1_000, problem: { code: "unreachable", params: {} } });
    expect(reopened.vault!.snapshot().restoredFrom).toEqual([
      {
        vaultId: replaced.vault.vaultId,
        isMoved: false,
        link: { counter: expect.any(Number), hash: expect.any(String) },
      },
    ]);
    env.proxy.tampering = {};

    const later = env.device();
    const vault = await later.open({ ...replaced.person, password: finalPassword });
    const { restoredFrom } = vault.snapshot();
    expect(restoredFrom).toEqual([
      {
        vaultId: replaced.vault.vaultId,
        isMoved: false,
        link: { counter: expect.any(Number), hash: expect.any(String) },
      },
    ]);
    const archive = await later.client.unlockArchivedVault(
      await archivedOf(later, replaced.vault.vaultId),
      { password: newerPassword },
      later.ask,
    );
    expect(archive.replacedBy).toBeNull();
    expect(await vault.mergeFromArchive(archive)).toEqual({ ...nothing, merged: count - 1_000, alreadyPresent: 1_000 });
    await expectVerified(vault, [...drafts.map(({ title }) => title), "Old bank"].toSorted());
    expect(vault.snapshot().restoredFrom).toEqual([
      {
        vaultId: replaced.vault.vaultId,
        isMoved: true,
        link: { counter: expect.any(Number), hash: expect.any(String) },
      },
    ]);
  });

  test.each(["request", "reply"] as const)("a batch whose %s was lost is stored once", async (lost) => {
    const reopened = await reopen(await createReplacedVault(["Mail"]));
    dropOnce(env, /import$/, lost);
    expect(await merge(reopened)).toMatchObject({ merged: 1, problem: null });
    await expectVerified(reopened.vault!, ["Mail", "Old bank"]);
  });

  test("two devices that bring over at the same time store each entry once", async () => {
    const replaced = await createReplacedVault(["Mail", "Shop"]);
    const reopened = await reopen(replaced);
    await beginOnly(reopened);
    const second = env.device();
    const vault = await second.open({ ...replaced.person, password: finalPassword });
    const proof = { password: newerPassword };
    const listed = await archivedOf(second, replaced.vault.vaultId);
    const archive = await second.client.unlockArchivedVault(listed, proof, second.ask);
    const outcomes = await Promise.all([merge(reopened), vault.mergeFromArchive(archive)]);
    expect(outcomes.map(({ problem }) => problem)).toEqual([null, null]);
    expect(outcomes.reduce((sum, { merged }) => sum + merged, 0)).toBe(2);
    await expectVerified(vault, ["Mail", "Old bank", "Shop"]);
  });

  test("nothing is ever brought over into a vault that was not reopened", async () => {
    const { device, vault, olderId } = await createReplacedVault(["Mail"]);
    const proof = { password: goodPassword };
    const archive = await device.client.unlockArchivedVault(await archivedOf(device, olderId), proof, device.ask);
    env.proxy.seen.length = 0;
    await expect(vault.mergeFromArchive(archive)).rejects.toMatchObject({ code: "wrong_merge_direction" });
    expect(env.proxy.seen.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  test("what cannot be opened stays in the archive, and is counted", async () => {
    const reopened = await reopen(await createReplacedVault(["Mail", "Shop"]));
    env.proxy.tampering = {
      reply: (reply, { path }) => {
        if (!path.includes("/archived/") || reply.status !== 200) return;
        const [first, second] = reply.body.entries;
        first.notes = second.notes;
      },
    };
    expect(await merge(reopened)).toEqual({ ...nothing, merged: 1, skipped: 1, fault: { kind: "replaced" } });
  });
});

describe("case 51: a rolled-back copy of the newer vault", () => {
  /** The server rolls the newer vault back to its state with "Mail" alone, and returns that from the archive. */
  async function rolledBack() {
    const replaced = await createReplacedVault(["Mail"]);
    const old = await record(env.proxy, () => replaced.vault.reload());
    await store(replaced.vault, { title: "Shop" });
    await store(replaced.vault, { title: "Wiki" });
    const older: Tampering = {
      reply: (_reply, { path }) =>
        path.includes("/archived/") && path.endsWith("/contents") ? structuredClone(old) : undefined,
    };
    return { replaced, older };
  }
  /** Reopens it on a device that has not confirmed the newer vault. */
  async function reopenElsewhere(replaced: ReplacedVault): Promise<Reopened> {
    const device = env.device({ confirms: false });
    const { user } = await device.signIn({ ...replaced.person, password: newerPassword });
    return reopen({ ...replaced, device, user });
  }

  test("is asked about where this device never saw that vault, and after a No nothing is moved", async () => {
    const { replaced, older } = await rolledBack();
    const reopened = await reopenElsewhere(replaced);
    env.proxy.tampering = older;
    const visits: FirstVisit[] = [];
    const declined = await reopened.vault!.mergeFromArchive(reopened.newer, {
      confirmFirstVisit: async (visit) => visits.push(visit) < 0,
    });
    expect(visits).toEqual([{ lastChange: expect.any(String), entryCount: 1, checkCode: expect.any(Object) }]);
    expect(visits[0]!.checkCode.counter).toBe(1);
    expect(declined).toMatchObject({ merged: 0, problem: { code: "archive_unexpected" } });
    env.proxy.tampering = {};
    await expectVerified(reopened.vault!, ["Old bank"]);
    expect(reopened.vault!.snapshot().restoredFrom).toEqual([]);
    // After a Yes to the right vault, all entries are moved.
    visits.length = 0;
    const moved = await reopened.vault!.mergeFromArchive(reopened.newer, {
      confirmFirstVisit: async (visit) => visits.push(visit) > 0,
    });
    expect([visits.map(({ entryCount }) => entryCount), moved]).toEqual([[3], { ...nothing, merged: 3 }]);
  });

  test("is not moved by another device, once the reopened vault's own manifest says which state it was", async () => {
    const { replaced, older } = await rolledBack();
    const reopened = await reopen(replaced);
    await beginOnly(reopened);
    const { restoredFrom } = reopened.vault!.snapshot();
    expect(restoredFrom).toEqual([
      { vaultId: replaced.vault.vaultId, isMoved: false, link: { counter: 3, hash: expect.any(String) } },
    ]);
    const later = env.device();
    const vault = await later.open({ ...replaced.person, password: finalPassword });
    const listed = await archivedOf(later, replaced.vault.vaultId);
    const archive = await later.client.unlockArchivedVault(listed, { password: newerPassword }, later.ask);
    env.proxy.tampering = older;
    const confirmFirstVisit = async () => {
      throw new Error("Nothing is to be asked: the sealed note says what is right");
    };
    expect(await vault.mergeFromArchive(archive, { confirmFirstVisit })).toMatchObject({
      merged: 0,
      fault: { kind: "older" },
    });
    env.proxy.tampering = {};
    await expectVerified(vault, ["Old bank"]);
    expect(await vault.mergeFromArchive(archive, { confirmFirstVisit })).toEqual({ ...nothing, merged: 3 });
  });

  test("and a note of an earlier release, which names no state, is completed by the device that moves", async () => {
    const { replaced } = await rolledBack();
    const reopened = await reopen(replaced);
    const { vaultId } = replaced.vault;
    const insider = await insiderOf(env, { ...replaced.person, password: finalPassword });
    const links = await storedManifests(env.server.db, reopened.vault!.vaultId);
    const note = { reopenedOver: [{ vaultId, isMoved: false }] };
    await putManifests(env.server.db, reopened.vault!.vaultId, [await nextManifest(insider.keys, links.at(-1)!, note)]);
    await reopened.vault!.reload();
    expect(reopened.vault!.snapshot().restoredFrom).toEqual([{ vaultId, isMoved: false }]);
    expect(await merge(reopened)).toEqual({ ...nothing, merged: 3 });
    expect(reopened.vault!.snapshot().restoredFrom).toEqual([
      { vaultId, isMoved: true, link: { counter: 3, hash: expect.any(String) } },
    ]);
  });
});

test("deleting one's account takes all vaults along, and this device forgets them", async () => {
  const { person, user, device, vault } = await createReplacedVault(["Mail"]);
  await expect(device.client.deleteAccount(user, goodPassword)).rejects.toMatchObject({ code: "wrong_password" });
  await device.client.deleteAccount(user, newerPassword);
  expect(await env.server.db.selectFrom("vaults").select("id").where("user_id", "=", user._id).execute()).toEqual([]);
  expect(await device.memory.get("vault", vault.vaultId)).toBeUndefined();
  await expect(env.device().signIn({ ...person, password: newerPassword })).rejects.toMatchObject({
    code: "invalid_credentials",
  });
});
