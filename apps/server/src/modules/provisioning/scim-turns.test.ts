import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiToken } from "../../../test/api-tokens.ts";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { callScim } from "../../../test/scim/client.ts";
import { withTransaction } from "../../platform/transaction.ts";

let server: TestServer;
let root: TestUser;
let secret: string;
beforeAll(async () => {
  server = await startTestServer();
  root = await factories(server).user({ isSuperAdmin: true });
  ({ secret } = await createApiToken(server, root, { kind: "server", name: "Entra", scopes: ["scim"] }));
});
afterAll(() => server.close());

test("requests of one token that wait in the database keep no one else waiting, and of very many some are refused", async () => {
  const rename = (displayName: string) => callScim(server, secret, `PUT /Groups/${group}`, { displayName });
  const group = (await callScim(server, secret, "POST /Groups", { displayName: "Ops" })).body.id as string;
  const replies: Awaited<ReturnType<typeof rename>>[] = [];
  let sent: Promise<unknown> = Promise.resolve();
  await withTransaction<void>(server.db, async (trx) => {
    await trx.selectFrom("scim_groups").select("id").where("id", "=", group).forUpdate().execute();
    sent = Promise.all(Array.from({ length: 110 }, async (_, i) => replies.push(await rename(`Ops ${i}`))));
    await expect.poll(() => replies.length, { timeout: 5_000 }).toBeGreaterThan(5);
    expect((await callApi(server, "GET /user", { token: root.token })).status).toBe(200);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 429));
    expect(Number(replies[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
  await sent;
  // Four run, and a hundred wait.
  expect(replies.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(6);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(104);
});
