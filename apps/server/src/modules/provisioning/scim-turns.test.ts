import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiToken } from "../../../test/api-tokens.ts";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { countLockWaits } from "../../../test/lock-waits.ts";
import { callScim } from "../../../test/scim/client.ts";
import { credential, kdf, wrappedVaultKey } from "../../../test/value-factories.ts";
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

test("requests of a token that overlap keep no one from revoking it, and its owner from no new master password", async () => {
  const { token, secret: stolen } = await createApiToken(server, root, { kind: "server", scopes: ["scim"] });
  const group = (await callScim(server, secret, "POST /Groups", { displayName: "Sales" })).body.id as string;
  const rename = (displayName: string) => callScim(server, stolen, `PUT /Groups/${group}`, { displayName });
  const untilWaiting = async (count: number) => {
    await expect.poll(() => countLockWaits(server.db)).toBe(count);
  };
  let sent: Promise<{ status: number }>[] = [];
  await withTransaction<void>(server.db, async (trx) => {
    await trx.selectFrom("scim_groups").select("id").where("id", "=", group).forUpdate().execute();
    sent = [rename("Before")];
    await untilWaiting(1);
    const password = credential();
    const vault = { vaultId: root.vaultId, wrappedVaultKey: wrappedVaultKey() };
    const changed = await callApi(server, `PUT /auth/update/${root._id}`, {
      token: root.token,
      body: { currentPassword: root.password, password, kdf: kdf(), vault },
    });
    expect(changed.status).toBe(200);
    root = { ...root, password, token: changed.body.token };
    sent.push(callApi(server, `POST /tokens/${token._id}/revoke`, { token: root.token, body: {} }));
    await untilWaiting(2);
    sent.push(callScim(server, stolen, "POST /Groups", { displayName: "After" }));
    // The last request waits too, or is through.
    await Promise.race([untilWaiting(3), sent[2]]);
  });
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 204, 401]);
  const names = await server.db.selectFrom("scim_groups").select("display_name").orderBy("display_name").execute();
  expect(names.map(({ display_name }) => display_name)).not.toContain("After");
});
