import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, factories } from "./factories.ts";
import { createTestClock, startTestServer, type TestServer } from "./harness.ts";
import { credential, kdf, newVault, recovery } from "./value-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: createTestClock() });
});
afterAll(() => server.close());

/** Replaces random values by a description of their form. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(formOf);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, formOf(member)]));
  if (typeof value !== "string") return value;
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)) return `UUID of version ${value[14]}`;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return "a moment";
  if (value.includes("@example.com")) return "an address";
  return value.length > 20 ? `${value.split(".").length} parts, ${value.length} characters` : value;
}

/** Returns every row that belongs to an account, by table. */
async function rowsOf(userId: string) {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'actor_id', 'owner_id')
    union all select 'users', 'id'`.execute(server.db);
  const found: Record<string, unknown> = {};
  for (const { table, column } of columns) {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${userId}`.execute(
      server.db,
    );
    if (rows.length > 0) found[table] = rows.map(({ row }) => formOf(row));
  }
  for (const [table, column] of [
    ["vault_manifests", "vaults"],
    ["session_unlocks", "sessions"],
  ] as const) {
    const key = sql.ref(column === "vaults" ? "vault_id" : "session_id");
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(t) as row from ${sql.table(table)} t
      where ${key} in (select id from ${sql.table(column)} where user_id = ${userId})`.execute(server.db);
    found[table] = rows.map(({ row }) => formOf(row));
  }
  return found;
}

test("a test's account has the rows of one that registered and proved its address, and its session and device work", async () => {
  const form = {
    firstName: "Ana",
    lastName: "Silva",
    email: "someone-who-registers-by-the-call-of-it@example.com",
    password: credential(),
    kdf: kdf(),
    vault: newVault(),
    recovery: recovery(),
  };
  const { body, status, headers } = await callApi(server, "POST /auth/register", { body: form });
  expect(status).toBe(201);
  const proven = { email_verified_at: new Date(), first_verified_at: new Date() };
  await server.db.updateTable("users").set(proven).where("id", "=", body.user._id).execute();

  const [ana, ben] = await factories(server).users([{}, { role: { isAdmin: true }, firstName: "Ben" }]);
  const registered = await rowsOf(body.user._id);
  expect(Object.keys(registered)).toHaveLength(9);
  expect(await rowsOf(ana!._id)).toEqual(registered);
  const { body: shown } = await callApi(server, "GET /user", ana);
  expect(shown).toEqual(ana!.user);
  expect(formOf({ ...body.user, emailVerifiedAt: proven.email_verified_at.toISOString() })).toEqual(formOf(ana!.user));
  expect((await callApi(server, "GET /user", ben)).body).toMatchObject({ firstName: "Ben", isAdmin: true });

  const nameOf = (cookie: string) => cookie.split("=")[0]?.slice(0, -12);
  expect(nameOf(ana!.cookie)).toBe(nameOf(String(headers["set-cookie"])));
  const mails = () => server.db.selectFrom("mails").select("template").where("user_id", "=", ana!._id).execute();
  const signIn = { email: ana!.email, password: ana!.password };
  const known = await callApi(server, "POST /auth/login", { body: signIn, headers: { cookie: ana!.cookie } });
  expect([known.status, known.body.vault.wrappedVaultKey]).toEqual([200, ana!.wrappedVaultKey]);
  expect(await mails()).toEqual([{ template: "registered" }]);
  const recover = { email: ana!.email, recoveryCredential: ana!.recovery.credential };
  expect((await callApi(server, "POST /auth/recover/start", { body: recover })).body).toMatchObject({
    vaultId: ana!.vaultId,
    wrappedVaultKey: ana!.recovery.wrappedVaultKey,
  });
  expect((await factories(server).entry(ana!))._id).toBeDefined();
});
