import { randomUUID } from "node:crypto";
import { limits } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import {
  addEntry,
  connect,
  counterOf,
  found,
  foundForm,
  link,
  listForm,
  renewSharedKeys,
  type Sharer,
  sharedSuccessorCalls,
  sharedVault,
  sharers,
} from "../../../test/sharing.ts";
import { committed, newEntry, sealed } from "../../../test/value-factories.ts";

// 77: every limit, at its edge. What was counted before is put there by a statement.

let server: TestServer;
let other: TestServer;
const clock = createTestClock();
beforeAll(async () => {
  server = await startTestServer({ clock, config: { tokenTtlSeconds: 30 * 86_400 } });
  other = await startTestServer({ like: server, clock });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const send = async (who: { token: string }, path: string, body?: unknown, at = server) => {
  const answer = await callApi(at, path, { token: who.token, ...(body === undefined ? {} : { body }) });
  return answer.status < 300 ? "done" : (answer.body.code as string);
};
const next = async (by: Sharer, vaultId: string) => link(by, vaultId, (await counterOf(server, vaultId)) + 1);
const create = async (by: Sharer, vaultId: string) =>
  send(by, `POST /vaults/${vaultId}/entries`, { ...newEntry(), manifest: await next(by, vaultId) });
type Day = Partial<Record<"day_links" | "day_versions" | "day_bytes" | "day_deleted", number>>;
const counted = (who: Sharer, vaultId: string, day: Day) =>
  server.db
    .updateTable("shared_members")
    .set({ day_since: clock.now(), day_links: 0, day_versions: 0, day_bytes: 0, day_deleted: 0, ...day })
    .where("vault_id", "=", vaultId)
    .where("user_id", "=", who._id)
    .execute();

test("a member makes 1,000 links a day in a vault, replaces 500 versions or 16 MiB, and deletes 5,000 entries", async () => {
  const { vault, members } = await sharedVault(server, "write");
  const [bea] = members as [Sharer];
  const { vaultId, founder } = vault;
  const entry = await addEntry(server, bea, vaultId);
  const path = `/vaults/${vaultId}/entries/${entry._id}`;
  let revision = 1;
  const save = async () => {
    const outcome = await send(bea, `PUT ${path}`, { ...sealed(revision + 1), manifest: await next(bea, vaultId) });
    if (outcome === "done") revision += 1;
    return outcome;
  };
  const { memberDay: day } = limits;
  await counted(bea, vaultId, { day_links: day.links - 1 });
  expect([await create(bea, vaultId), await create(bea, vaultId), await create(founder, vaultId)]).toEqual([
    "done",
    "too_many_changes",
    "done",
  ]);
  await counted(bea, vaultId, { day_versions: day.versions - 1 });
  expect([await save(), await save(), await create(bea, vaultId)]).toEqual(["done", "too_many_changes", "done"]);
  await counted(bea, vaultId, { day_bytes: day.bytes });
  expect(await save()).toBe("too_many_changes");
  await counted(bea, vaultId, { day_deleted: day.deleted });
  const single = { manifest: await next(bea, vaultId) };
  expect(await send(bea, `POST ${path}/delete-forever`, single)).toBe("too_many_changes");
  const many = { ids: [entry._id], ...single };
  expect(await send(bea, `POST /vaults/${vaultId}/entries/delete-forever`, many)).toBe("too_many_changes");
  clock.advance(86_400);
  expect(await save()).toBe("done");
});

test("a vault has 5,000 entries, 32 MiB, and versions up to the bounds of replacing and creating", async () => {
  const { vault } = await sharedVault(server);
  const { vaultId, founder } = vault;
  const { _id } = await addEntry(server, founder, vaultId);
  const set = (row: { sealed_bytes?: number; kept_versions?: number; kept_bytes?: number }) =>
    server.db.updateTable("vaults").set(row).where("id", "=", vaultId).execute();
  const save = async (revision: number) =>
    send(founder, `PUT /vaults/${vaultId}/entries/${_id}`, {
      ...sealed(revision),
      manifest: await next(founder, vaultId),
    });
  await set({ sealed_bytes: limits.sharedVaultBytes });
  expect(await create(founder, vaultId)).toBe("shared_vault_full");
  const entries = [newEntry()];
  const batch = async () =>
    send(founder, `POST /vaults/${vaultId}/entries/import`, { entries, manifest: await next(founder, vaultId) });
  expect(await batch()).toBe("shared_vault_full");
  const keep = async (more: number) => {
    await sql`
      insert into vault_history (id, vault_id, kind, entry_id, data, bytes, at)
      select gen_random_uuid(), ${vaultId}, 'entry', gen_random_uuid(), '{}', 1, ${clock.now()}::timestamptz
      from generate_series(1, ${more}::integer)`.execute(server.db);
  };
  await keep(limits.sharedHistoryForReplacing.versions);
  await set({ sealed_bytes: 0, kept_versions: limits.sharedHistoryForReplacing.versions });
  expect([await save(2), await create(founder, vaultId)]).toEqual(["history_full", "done"]);
  await keep(limits.sharedHistoryForCreating.versions - limits.sharedHistoryForReplacing.versions);
  await set({ kept_versions: limits.sharedHistoryForCreating.versions });
  expect([await create(founder, vaultId), await batch()]).toEqual(["history_full", "history_full"]);
  await set({ kept_versions: 0 });
  const present = (
    await server.db.selectFrom("password_entries").select("id").where("vault_id", "=", vaultId).execute()
  ).length;
  await sql`
    insert into password_entries (vault_id, id, revision, key, title, link, email, password, notes, category, tags, extra,
      is_favorite, is_archive, created_at, updated_at)
    select ${vaultId}, gen_random_uuid(), 1, '', '', '', '', '', '', '', '', '', false, false, now(), now()
    from generate_series(1, ${limits.entriesPerSharedVault - present}::integer)`.execute(server.db);
  expect([await create(founder, vaultId), await batch()]).toEqual(["shared_vault_full", "shared_vault_full"]);
});

test("a user makes 20 vaults, 50 a day, and has 30 from the first read on", async () => {
  const [ana, bea] = (await sharers(server, 2)) as [Sharer, Sharer];
  const make = () => send(ana, "POST /shared/vaults", foundForm(ana));
  for (let i = 0; i < limits.sharedVaultsMade; i++) expect(await make()).toBe("done");
  expect(await make()).toBe("vaults_full");
  await server.db
    .updateTable("sharing_counts")
    .set({ amount: limits.sharingDay.vaults, since: clock.now() })
    .where("user_id", "=", ana._id)
    .where("what", "=", "vault")
    .execute();
  expect(await make()).toBe("rate_limited");
  const ids = Array.from({ length: limits.sharedVaults + 1 }, () => randomUUID());
  const at = clock.now();
  await server.db
    .insertInto("vaults")
    .values(ids.map((id) => ({ id, manifest_counter: 0, manifest_sealed: committed(), created_at: at })))
    .execute();
  await server.db
    .insertInto("vault_manifests")
    .values(ids.map((vault_id) => ({ vault_id, counter: 0, sealed: committed(), by_id: ana._id, sig: "s" })))
    .execute();
  await server.db
    .insertInto("shared_members")
    .values(ids.map((vault_id) => ({ vault_id, user_id: bea._id, role: "read" as const, sign_key: bea.signPublic })))
    .execute();
  const outcomes = await Promise.all(
    ids.map((id, i) => send(bea, `GET /vaults/${id}/contents`, undefined, i % 2 === 0 ? server : other)),
  );
  expect(outcomes.filter((outcome) => outcome === "vaults_full")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(limits.sharedVaults);
});

test("a vault takes 100 lists or 4 MiB a day, and 20 MiB of one user", async () => {
  const { vault } = await sharedVault(server);
  const { vaultId, founder } = vault;
  const put = async () =>
    send(
      founder,
      `PUT /vaults/${vaultId}/manifest`,
      listForm(vault, { by: founder, counter: (await counterOf(server, vaultId)) + 1 }),
    );
  const set = (row: { lists: number; list_bytes: number }) =>
    server.db
      .updateTable("vaults")
      .set({ lists_since: clock.now(), ...row })
      .where("id", "=", vaultId)
      .execute();
  await set({ lists: limits.listDay.lists - 1, list_bytes: 0 });
  expect([await put(), await put()]).toEqual(["done", "too_many_changes"]);
  await set({ lists: 0, list_bytes: limits.listDay.bytes });
  expect(await put()).toBe("too_many_changes");
  await set({ lists: 0, list_bytes: 0 });
  await server.db
    .updateTable("sharing_counts")
    .set({ amount: limits.listDay.personBytes })
    .where("user_id", "=", founder._id)
    .where("what", "=", "listBytes")
    .execute();
  expect(await put()).toBe("too_many_changes");
  const manifest = await next(founder, vaultId);
  expect(await send(founder, `PUT /vaults/${vaultId}/manifest`, { manifest, list: "v1c.x" })).toBe("invalid");
});

test("a user begins new keys 50 times a day", async () => {
  const { vault } = await sharedVault(server);
  const begin = async () => {
    const { status, body } = await sharedSuccessorCalls(server, vault.founder, vault.vaultId).begin(randomUUID(), [], {
      replace: true,
    });
    return status < 300 ? "done" : (body.code as string);
  };
  expect(await begin()).toBe("done");
  await server.db
    .updateTable("sharing_counts")
    .set({ amount: limits.sharingDay.begins })
    .where("user_id", "=", vault.founder._id)
    .where("what", "=", "begin")
    .execute();
  expect(await begin()).toBe("rate_limited");
});

test("the vault of new keys takes 5,000 entries or 32 MiB, whichever is first", async () => {
  const { vault } = await sharedVault(server);
  const calls = sharedSuccessorCalls(server, vault.founder, vault.vaultId);
  const successorId = randomUUID();
  expect((await calls.begin(successorId, [])).status).toBeLessThan(300);
  const stage = async () => {
    const { status, body } = await calls.stage(successorId, [newEntry()]);
    return status < 300 ? "done" : (body.code as string);
  };
  expect(await stage()).toBe("done");
  const fill = (entries: number, bytes: number) =>
    sql`
      insert into staged_entries (vault_id, id, revision, key, title, link, email, password, notes, category, tags, extra,
        is_favorite, is_archive, created_at, updated_at)
      select ${successorId}, gen_random_uuid(), 1, '', '', '', '', '', repeat('x', ${bytes}::integer), '', '', '', false,
        false, now(), now()
      from generate_series(1, ${entries}::integer)`.execute(server.db);
  const empty = () => server.db.deleteFrom("staged_entries").where("vault_id", "=", successorId).execute();
  await fill(limits.entriesPerSharedVault - 1, 0);
  expect(await stage()).toBe("shared_vault_full");
  await empty();
  await fill(1, limits.sharedVaultBytes);
  expect(await stage()).toBe("shared_vault_full");
  await empty();
  expect(await stage()).toBe("done");
});

test("two processes: of two writes under one counter one is stored; of two begins at once one is refused", async () => {
  const { vault, members } = await sharedVault(server, "write", "manage");
  const [bea, cem] = members as [Sharer, Sharer];
  const { vaultId, founder } = vault;
  const counter = (await counterOf(server, vaultId)) + 1;
  const write = (by: Sharer, at: TestServer) =>
    send(by, `POST /vaults/${vaultId}/entries`, { ...newEntry(), manifest: link(by, vaultId, counter) }, at);
  const written = await Promise.all([write(bea, server), write(founder, other)]);
  expect(written.toSorted()).toEqual(["done", "manifest_conflict"]);
  const begun = await Promise.all([
    sharedSuccessorCalls(server, founder, vaultId).begin(randomUUID()),
    sharedSuccessorCalls(other, cem, vaultId).begin(randomUUID()),
  ]);
  expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([204, 409]));
});

test("a page of links has 500 and 4 MiB at most", async () => {
  const [ana] = (await sharers(server, 1)) as [Sharer];
  const { vaultId } = await found(server, ana);
  const list = "x".repeat(110_000);
  const rows = Array.from({ length: 60 }, (_, i) => ({ counter: i + 1, list }));
  await server.db
    .insertInto("vault_manifests")
    .values(rows.map((row) => ({ vault_id: vaultId, sealed: "s", by_id: ana._id, sig: "s", ...row })))
    .execute();
  const { body } = await callApi(server, `GET /vaults/${vaultId}/manifests?after=0&until=999`, ana);
  expect(body.manifests).toHaveLength(Math.floor(limits.linkPageBytes / 110_001));
});

test("new keys keep the counts of lists, so that they are no way around their limit", async () => {
  const { vault } = await sharedVault(server);
  await server.db.updateTable("vaults").set({ lists: 50 }).where("id", "=", vault.vaultId).execute();
  const { vaultId } = await renewSharedKeys(server, vault);
  const row = await server.db.selectFrom("vaults").select("lists").where("id", "=", vaultId).executeTakeFirstOrThrow();
  expect(row.lists).toBe(51);
});

test("a hundred members with a grant each and a list of 120,000 characters are one request, one more is refused", async () => {
  const { vault } = await sharedVault(server);
  const { vaultId, founder } = vault;
  const people = await sharers(server, limits.vaultMembers);
  for (const who of people) await connect(server, founder, who);
  const [last, ...fitting] = people as [Sharer, ...Sharer[]];
  const put = async (added: readonly Sharer[], listBytes: number) => {
    const counter = (await counterOf(server, vaultId)) + 1;
    const roles = added.map((who) => ({ who, role: "read" as const }));
    const form = { ...listForm(vault, { by: founder, counter, added: roles }), list: committed(listBytes) };
    return [form.list.length, await send(founder, `PUT /vaults/${vaultId}/manifest`, form)];
  };
  expect(await put(fitting, 89_936)).toEqual([120_001, "invalid"]);
  expect(await put(fitting, 89_935)).toEqual([120_000, "done"]);
  vault.members.push(...fitting.map((who) => ({ who, role: "read" as const })));
  expect(await put([last], 32)).toEqual([expect.any(Number), "members_full"]);
});

test("vaults that others give take no place of those that a user read, or of those that new keys replaced", async () => {
  const { vault, members } = await sharedVault(server, "read");
  const [bea] = members as [Sharer];
  const next = await renewSharedKeys(server, vault);
  const given = Array.from({ length: 800 }, () => randomUUID());
  const row = { manifest_counter: 0, manifest_sealed: committed(), created_at: clock.now() };
  await server.db
    .insertInto("vaults")
    .values(given.map((id) => ({ id, ...row })))
    .execute();
  const member = { user_id: bea._id, role: "read" as const, sign_key: bea.signPublic };
  await server.db
    .insertInto("shared_members")
    .values(given.map((vault_id) => ({ vault_id, ...member })))
    .execute();
  const { vaults } = (await callApi(server, "GET /shared", { token: bea.token })).body;
  const ids = vaults.map(({ vaultId }: { vaultId: string }) => vaultId);
  expect(ids.slice(0, 2)).toEqual([next.vaultId, vault.vaultId]);
  expect(ids).toHaveLength(102);
});
