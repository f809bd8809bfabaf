import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "./factories.ts";
import { startTestServer, type TestServer } from "./harness.ts";
import { credential, manifest, sealed } from "./value-factories.ts";

let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ana = await factories(server).user();
});
afterAll(() => server.close());

/** The calls whose statements are prepared, as a device makes them. */
async function useAll(entryId: string, next: number) {
  const { email, password, token, cookie } = ana;
  const login = (given: string, headers = {}) =>
    callApi(server, "POST /auth/login", { body: { email, password: given }, headers });
  const save = { ...sealed(next), manifest: manifest(ana, next) };
  const answers = [
    await callApi(server, "POST /auth/prelogin", { body: { email } }),
    await login(credential()),
    await login(password),
    await login(password, { cookie }),
    await callApi(server, "GET /user", { token }),
    await callApi(server, "GET /user/vault/contents", { token }),
    await callApi(server, "GET /user/password/passwords", { token }),
    await callApi(server, `PUT /user/password/password/${entryId}`, { token, body: save }),
  ];
  return answers.map(({ status }) => status);
}

test("statements that were prepared work on with the columns of a later release", async () => {
  const { _id } = await factories(server).entry(ana);
  const statuses = [200, 401, 200, 200, 200, 200, 200, 200];
  expect(await useAll(_id, 2)).toEqual(statuses);
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(server.db);
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    await sql`alter table ${sql.table(name)} add column of_a_later_release integer not null default 7`.execute(
      server.db,
    );
  }
  expect(await useAll(_id, 3)).toEqual(statuses);
});
