import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { addEntry, connect, renewSharedKeys, type Sharer, sharedVault, sharers } from "../../../test/sharing.ts";
import { committed } from "../../../test/value-factories.ts";
import { runRetention } from "../../platform/retention.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const upkeep = () => runRetention(server.db, pino({ level: "silent" }), { auditDays: 400 });

test("a deleted vault goes after 30 days, with those that it follows; others stay", async () => {
  const { vault } = await sharedVault(server, "read");
  await addEntry(server, vault.founder, vault.vaultId);
  const present = await renewSharedKeys(server, vault);
  const { vault: other } = await sharedVault(server);
  const deletedAgo = (days: number) =>
    sql`update vaults set deleted_at = now() - make_interval(days => ${days}) where id = ${present.vaultId}`.execute(
      server.db,
    );
  const left = async () =>
    (
      await server.db
        .selectFrom("vaults")
        .select("id")
        .where("id", "in", [vault.vaultId, present.vaultId, other.vaultId])
        .execute()
    ).length;
  await deletedAgo(29);
  expect(await upkeep()).toMatchObject({ "deleted shared vaults": 0 });
  expect(await left()).toBe(3);
  await deletedAgo(31);
  expect(await upkeep()).toMatchObject({ "deleted shared vaults": 2 });
  expect(await left()).toBe(1);
});

test("of a vault before new keys, entries go after 30 days, links and grants stay", async () => {
  const { vault, members } = await sharedVault(server, "read");
  const [bea] = members as [Sharer];
  const { vaultId, founder } = vault;
  await addEntry(server, founder, vaultId);
  await renewSharedKeys(server, vault);
  await sql`update vaults set archived_at = now() - interval '31 days' where id = ${vaultId}`.execute(server.db);
  const read = async () => (await callApi(server, `GET /vaults/${vaultId}/contents`, founder)).status;
  expect(await read()).toBe(409);
  expect(await upkeep()).toMatchObject({ "shared vaults before new keys": 1 });
  const entries = await server.db.selectFrom("password_entries").select("id").where("vault_id", "=", vaultId).execute();
  expect(entries).toEqual([]);
  const links = await callApi(server, `GET /vaults/${vaultId}/manifests?after=-1&until=99`, bea);
  const grants = await callApi(server, `GET /vaults/${vaultId}/grants`, bea);
  expect([links.body.manifests.length, grants.body.grants.length]).toEqual([3, 1]);
});

test("invitations end: unanswered ones go, answered ones stay, emptied", async () => {
  const [ana, ben] = (await sharers(server, 2)) as [Sharer, Sharer];
  await connect(server, ana, ben);
  const [open, answered] = [randomUUID(), randomUUID()];
  const until = new Date(Date.now() - 1_000);
  const parts = { by_id: ana._id, email: ben.email, offer: committed(), until };
  await server.db
    .insertInto("shared_invites")
    .values([
      { id: open, ...parts, answer: null, answered_by: null },
      { id: answered, ...parts, answer: JSON.stringify({ card: "", sig: "", mac: "" }), answered_by: ben._id },
    ])
    .execute();
  expect(await upkeep()).toMatchObject({ "unanswered invitations": 1, "answers that were not taken": 1 });
  const rows = await server.db
    .selectFrom("shared_invites")
    .select(["id", "email", "offer", "answer"])
    .where("id", "in", [open, answered])
    .execute();
  expect(rows).toEqual([{ id: answered, email: null, offer: null, answer: null }]);
});

test("a member whose account a previous release deleted shows as deleted, and can be left out of new keys", async () => {
  const { vault, members } = await sharedVault(server, "write");
  const [bea] = members as [Sharer];
  await server.db.deleteFrom("users").where("id", "=", bea._id).execute();
  const [shown] = (await callApi(server, "GET /shared", vault.founder)).body.vaults;
  expect(shown.keysDue).toEqual([{ userId: bea._id, why: "deleted" }]);
  await renewSharedKeys(server, vault, [bea]);
});
