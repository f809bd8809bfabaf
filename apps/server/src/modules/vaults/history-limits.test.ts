import { type EntryVersion, limits } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { envelope, manifest, newEntry, sealed } from "../../../test/value-factories.ts";

const dayMs = 24 * 3_600_000;

/** Tests that a stolen token neither pushes versions out of the history nor fills the disk. */
const clock = createTestClock();
let server: TestServer;
let ana: TestUser;
let entryId: string;
let counter: number;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
  ({ _id: entryId } = await factories(server).entry(ana));
  counter = 1;
});

const entries = "/user/password/password";
const send = (call: string, body: object) => callApi(server, call, { token: ana.token, body });
type Answer = Awaited<ReturnType<typeof send>>;
/** Tries a change; the counter goes up by one where it succeeds. */
const tries = async (change: () => Promise<Answer>): Promise<unknown> => {
  const { status, body } = await change();
  if (status < 300) counter += 1;
  return body?.code ?? "done";
};
const next = () => manifest(ana, counter + 1);
const revision = async () => (await callApi(server, `GET ${entries}/${entryId}`, ana)).body.revision as number;
const changes: Record<string, () => Promise<unknown>> = {
  update: async () => {
    const save = { ...sealed((await revision()) + 1), manifest: next() };
    return tries(() => send(`PUT ${entries}/${entryId}`, save));
  },
  create: () => tries(() => send(`POST ${entries}`, { ...newEntry(), manifest: next() })),
  import: () => tries(() => send("POST /user/password/passwords/import", { entries: [newEntry()], manifest: next() })),
  archive: () => tries(() => send(`PUT ${entries}/${entryId}`, { isArchive: true, manifest: next() })),
  restore: () => tries(() => send(`PUT ${entries}/${entryId}`, { isArchive: false, manifest: next() })),
  manifest: () => tries(() => send("PUT /user/vault/manifest", { manifest: next() })),
  searchIndex: () => tries(() => send("PUT /user/vault/search-index", { entries: [], manifest: next() })),
  delete: async () => {
    const [id = entryId] = await otherIds();
    return tries(() => send(`POST ${entries}/${id}/delete-forever`, { manifest: next() }));
  },
  deleteMany: async () => {
    const [id = entryId] = await otherIds();
    return tries(() => deleteMany([id]));
  },
};
const otherIds = async () => {
  const { body } = await callApi(server, "GET /user/password/passwords", ana);
  return (body as { _id: string }[]).flatMap(({ _id }) => (_id === entryId ? [] : [_id]));
};
const deleteMany = (ids: readonly string[]) =>
  send("POST /user/password/passwords/delete-forever", { ids, manifest: next() });
const importMany = (count: number, members: object = {}) => {
  const batch = Array.from({ length: count }, () => newEntry(members));
  return tries(() => send("POST /user/password/passwords/import", { entries: batch, manifest: next() }));
};
const favorite = async () => (await send(`PUT ${entries}/${entryId}`, { isFavorite: true })).status;
const outcomes = async () => {
  const all: Record<string, unknown> = {};
  for (const [name, change] of Object.entries(changes)) all[name] = await change();
  return all;
};
/** Returns the expected outcomes: these refusals, and "done" for all other changes. */
const allDoneBut = (refused: Record<string, string>) => ({
  ...Object.fromEntries(Object.keys(changes).map((name) => [name, "done"])),
  ...refused,
});

const session = async () => {
  const { rows } = await sql<{ manifests: number; replaced_versions: number; replaced_bytes: number }>`
    select manifests, replaced_versions, replaced_bytes from sessions where user_id = ${ana._id}`.execute(server.db);
  return rows[0]!;
};
const setSession = (members: object) =>
  server.db.updateTable("sessions").set(members).where("user_id", "=", ana._id).execute();
const signIn = async () => {
  const { body } = await callApi(server, "POST /auth/login", { body: { email: ana.email, password: ana.password } });
  ana.token = body.token;
};

describe("34 one session", () => {
  test("is counted: its manifests, and what it replaced", async () => {
    const { rows } = await sql<{ bytes: number }>`
      select sealed_bytes as bytes from vaults where id = ${ana.vaultId}`.execute(server.db);
    expect(await outcomes()).toEqual(allDoneBut({}));
    expect(await favorite()).toBe(200);
    expect(await session()).toEqual({ manifests: 10, replaced_versions: 1, replaced_bytes: rows[0]!.bytes });
    expect(await tries(() => send(`PUT ${entries}/${entryId}`, { ...sealed(9), manifest: next() }))).toBe(
      "entry_conflict",
    );
    expect(await changes["archive"]!()).toBe("done");
    expect(await session()).toMatchObject({ manifests: 11, replaced_versions: 1 });
  });

  test.each([
    ["versions", { replaced_versions: limits.replacedPerSession.versions - 1 }],
    ["bytes", { replaced_bytes: limits.replacedPerSession.bytes - 1_000 }],
  ])("replaces only so many %s in a day, whatever it else does", async (_what, members) => {
    await setSession({ replaced_since: clock.now(), ...members });
    expect(await changes["update"]!()).toBe("done");
    expect(await outcomes()).toEqual(allDoneBut({ update: "sign_in_again" }));
    expect(await favorite()).toBe(200);
    const refused = await send(`PUT ${entries}/${entryId}`, { ...sealed(3), manifest: next() });
    expect(refused.status).toBe(429);

    await setSession({ replaced_since: new Date(clock.now().getTime() - 24 * 3_600_000 + 1) });
    expect(await changes["update"]!()).toBe("sign_in_again");
    await setSession({ replaced_since: new Date(clock.now().getTime() - 24 * 3_600_000) });
    expect(await changes["update"]!()).toBe("done");
    expect(await session()).toMatchObject({ replaced_versions: 1 });
  });

  test("stores only so many manifests, of whatever change; another may go on", async () => {
    await setSession({ manifests: limits.manifestsPerSession - 1 });
    expect(await changes["manifest"]!()).toBe("done");
    expect(new Set(Object.values(await outcomes()))).toEqual(new Set(["sign_in_again"]));
    expect(await favorite()).toBe(200);
    expect((await callApi(server, "GET /user/vault/contents", ana)).body.manifest.counter).toBe(counter);
    await signIn();
    expect(await outcomes()).toEqual(allDoneBut({}));
  });
});

/**
 * An attacker who has taken over a session with the vault's keys cannot fill the history so that its owner can neither
 * save for a month nor restore deleted entries.
 */
describe("34 one session that deletes many at a time", () => {
  const { deletedPerSession } = limits;

  test("deletes as many as a vault can hold, and may go on the day after", async () => {
    expect(deletedPerSession).toEqual({ versions: limits.entriesPerVault, bytes: limits.vaultBytes });
    const deleted_versions = deletedPerSession.versions - 2;
    await setSession({ deleted_since: clock.now(), deleted_versions });
    await importMany(3);
    const ids = await otherIds();
    const refused = await deleteMany(ids);
    expect([refused.status, refused.body.code]).toEqual([429, "sign_in_again"]);
    // Nothing of the request was done, or counted.
    expect(await otherIds()).toEqual(ids);
    expect(await tries(() => deleteMany(ids.slice(1)))).toBe("done");
    expect(await tries(() => deleteMany(ids.slice(0, 1)))).toBe("sign_in_again");
    expect(await changes["delete"]!()).toBe("done");
    await importMany(1);
    const [left = ""] = await otherIds();
    await setSession({ deleted_since: new Date(clock.now().getTime() - dayMs + 1) });
    expect(await tries(() => deleteMany([left]))).toBe("sign_in_again");
    await setSession({ deleted_since: new Date(clock.now().getTime() - dayMs) });
    expect(await tries(() => deleteMany([left]))).toBe("done");
  });

  test("deletes as many bytes as a vault can hold; another session may go on", async () => {
    await importMany(2, { notes: envelope(4096) });
    const [first = "", second = ""] = await otherIds();
    await setSession({ deleted_since: clock.now(), deleted_bytes: deletedPerSession.bytes - 8_000 });
    expect(await tries(() => deleteMany([first]))).toBe("done");
    expect(await tries(() => deleteMany([second]))).toBe("sign_in_again");
    await signIn();
    expect(await tries(() => deleteMany([second]))).toBe("done");
  });

  test("fills no history: after all that one may delete, its owner saves, and puts it back", async () => {
    const { replacedPerSession, manifestsPerSession } = limits;
    // One by one it deletes as many as it may store manifests.
    const versions = deletedPerSession.versions + manifestsPerSession + replacedPerSession.versions;
    const bytes = deletedPerSession.bytes + replacedPerSession.bytes;
    await keepVersions(versions, Math.floor(bytes / versions), 0);
    expect(await changes["update"]!()).toBe("done");
    // Two such sessions leave room for saves too, and after three deleted entries can still be restored: each session
    // needs the password.
    await keepVersions(versions, 10, 0);
    expect(await changes["update"]!()).toBe("done");
    await keepVersions(versions, 10, 0);
    expect(await changes["update"]!()).toBe("history_full");
    expect(await importMany(2)).toBe("done");
  });
});

const { historyForReplacing, historyForCreating, historyDays } = limits;

/** Stores versions of another entry, each a second younger than the previous one. */
async function keepVersions(count: number, bytes: number, daysAgo: number) {
  await sql`
    insert into vault_history (id, vault_id, kind, entry_id, data, bytes, at)
    select gen_random_uuid(), ${ana.vaultId}, 'entry', '00000000-0000-4000-8000-000000000000', '{}', ${sql.lit(bytes)},
      ${clock.now()}::timestamptz - make_interval(hours => ${sql.lit(24 * daysAgo)}, secs => ${sql.lit(count)} - i)
    from generate_series(1, ${sql.lit(count)}) i`.execute(server.db);
  await sql`update vaults set kept_versions = kept_versions + ${count}, kept_bytes = kept_bytes + ${count * bytes}
    where id = ${ana.vaultId}`.execute(server.db);
}
const countVersions = async () => {
  const { rows } = await sql<{ there: number; counted: number }>`
    select (select count(*) from vault_history where vault_id = v.id) as there, kept_versions as counted
    from vaults v where id = ${ana.vaultId}`.execute(server.db);
  expect(rows[0]?.there).toBe(rows[0]?.counted);
  return rows[0]?.there;
};
const oldestVersion = async () => {
  const { rows } = await sql<{ at: Date }>`
    select min(at) as at from vault_history where vault_id = ${ana.vaultId}`.execute(server.db);
  return rows[0]!.at.getTime();
};

describe("34 a history that is full", () => {
  const full = { update: "history_full" };
  const fullForAll = { ...full, create: "history_full", import: "history_full" };

  test.each([
    // `forSave` and `forCreating`: how many versions, minus one, expire before there is room again.
    ["versions, of saves", historyForReplacing.versions, 10, { refused: full, forSave: 2, forCreating: null }],
    ["bytes, of saves", 2, historyForReplacing.bytes / 2, { refused: full, forSave: 0, forCreating: null }],
    [
      "versions, of new entries too",
      historyForCreating.versions,
      10,
      { refused: fullForAll, forSave: 20_002, forCreating: 2 },
    ],
    ["bytes, of new entries too", 2, historyForCreating.bytes / 2, { refused: fullForAll, forSave: 1, forCreating: 0 }],
  ])("by its %s takes no more, drops none, and takes everything else", async (_what, count, bytes, expected) => {
    const { refused, forSave, forCreating } = expected;
    const until = (more: number) => new Date(oldest + historyDays * dayMs + more * 1_000).toISOString();
    await importMany(2);
    await keepVersions(count, bytes, 3);
    const oldest = await oldestVersion();
    expect(await outcomes()).toEqual(allDoneBut(refused));
    expect(await favorite()).toBe(200);
    expect([await oldestVersion(), await countVersions()]).toEqual([oldest, count + 2]);

    const body = { ...sealed((await revision()) + 1), manifest: next() };
    const answer = await send(`PUT ${entries}/${entryId}`, body);
    expect([answer.status, answer.body.until]).toEqual([409, until(forSave)]);
    const batch = await send("POST /user/password/passwords/import", { entries: [newEntry()], manifest: next() });
    expect(batch.body.until).toBe(forCreating === null ? undefined : until(forCreating));
  });

  test("has room up to its limit", async () => {
    await keepVersions(historyForReplacing.versions - 1, 10, 3);
    expect([await changes["update"]!(), await changes["update"]!()]).toEqual(["done", "history_full"]);
  });

  test("has room again when versions are deleted before their time", async () => {
    await keepVersions(historyForReplacing.versions, 10, 3);
    expect(await changes["update"]!()).toBe("history_full");
    const form = { entryId: "00000000-0000-4000-8000-000000000000", currentPassword: ana.password };
    expect((await send("POST /user/vault/history/delete", form)).status).toBe(204);
    expect(await changes["update"]!()).toBe("done");
    expect(await countVersions()).toBe(1);
  });

  test("has room again as soon as its oldest versions are past their time, upkeep or not", async () => {
    await keepVersions(historyForReplacing.versions - 1, 10, 3);
    await keepVersions(2, 10, historyDays - 1);
    const refused = await send(`PUT ${entries}/${entryId}`, { ...sealed(2), manifest: next() });
    expect(refused.body.code).toBe("history_full");
    clock.advance((Date.parse(refused.body.until) - clock.now().getTime()) / 1000 + 120);
    await signIn();
    expect(await changes["update"]!()).toBe("done");
    expect(await countVersions()).toBe(historyForReplacing.versions);
    const { versions } = (await callApi(server, `GET /user/vault/history?entry=${entryId}`, ana)).body;
    expect((versions as EntryVersion[]).map(({ entry }) => (entry as { revision: number }).revision)).toEqual([1]);
  });
});
