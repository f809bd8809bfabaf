import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { callApi, factories, type TestUser } from "./factories.ts";
import { setUpTotp } from "./factors.ts";
import { createTestClock, startTestServer, type TestServer } from "./harness.ts";
import { credential, manifest, newEntry, sealed } from "./value-factories.ts";

/** Queries that the server sends to the database. A change that raises one of the numbers below needs a reason. */
const asked = vi.spyOn(pg.Client.prototype, "query");
let server: TestServer;
let ana: TestUser;
let entryId: string;
beforeAll(async () => {
  // Its clock does not move: no session is due to be noted as seen.
  server = await startTestServer({ clock: createTestClock() });
});
afterAll(async () => {
  await server.close();
  asked.mockRestore();
});
beforeEach(async () => {
  ana = await factories(server).user();
  entryId = (await factories(server).entry(ana))._id;
});

/** Sends a body together with its headers: a session is read again when the body comes later. */
function send(call: string, body?: object, headers: Record<string, string> = {}) {
  const [method = "", path] = call.split(" ");
  return fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: ana.authorization, "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
const signIn = (headers: Record<string, string> = {}, password = ana.password) =>
  callApi(server, "POST /auth/login", { body: { email: ana.email, password }, headers });
const read = (headers: Record<string, string> = {}) => send("GET /user/vault/contents", undefined, headers);

/** Returns the statements that a request sends to the database, and the transactions that they are committed in. */
async function countOf(status: number, request: () => Promise<{ status: number }>) {
  asked.mockClear();
  expect((await request()).status).toBe(status);
  const texts = asked.mock.calls.map(([query]) =>
    typeof query === "string" ? query : (query as { text: string }).text,
  );
  let [transactions, isOpen] = [0, false];
  for (const text of texts) {
    if (text === "begin") isOpen = true;
    if (text === "commit" || text === "rollback") isOpen = false;
    if (!isOpen) transactions += 1;
  }
  return { statements: texts.length, transactions };
}

test("prelogin", async () => {
  const prelogin = () => callApi(server, "POST /auth/prelogin", { body: { email: ana.email } });
  expect(await countOf(200, prelogin)).toEqual({ statements: 2, transactions: 2 });
});

test("a sign-in on a new device, on a known one, and with a wrong password", async () => {
  const [limit, account, rest] = [1, 1, 1];
  const all = { statements: limit + account + rest, transactions: limit + account + rest };
  expect(await countOf(200, () => signIn())).toEqual(all);
  expect(await countOf(200, () => signIn({ cookie: ana.cookie }))).toEqual(all);
  expect(await countOf(401, () => signIn({}, credential()))).toEqual(all);
});

test("a sign-in that asks for a second factor", async () => {
  await setUpTotp(server, ana, server.accounts.clock);
  expect(await countOf(401, () => signIn())).toEqual({ statements: 16, transactions: 4 });
});

test("a new entry, a saved one and a deleted one", async () => {
  const path = "/user/password/password";
  const two = { statements: 2, transactions: 2 };
  const create = () => send(`POST ${path}`, { ...newEntry(), manifest: manifest(ana, 2) });
  expect(await countOf(201, create)).toEqual(two);
  const save = () => send(`PUT ${path}/${entryId}`, { ...sealed(2), manifest: manifest(ana, 3) });
  expect(await countOf(200, save)).toEqual(two);
  const remove = () => send(`POST ${path}/${entryId}/delete-forever`, { manifest: manifest(ana, 4) });
  expect(await countOf(204, remove)).toEqual(two);
});

test("a vault that is read, read again, and unchanged", async () => {
  // The first read of an hour is recorded.
  expect(await countOf(200, () => read())).toEqual({ statements: 3, transactions: 3 });
  expect(await countOf(200, () => read())).toEqual({ statements: 1, transactions: 1 });
  const tag = (await read()).headers.get("etag") ?? "";
  expect(await countOf(304, () => read({ "if-none-match": tag }))).toEqual({ statements: 1, transactions: 1 });
  const list = () => send("GET /user/password/passwords");
  expect(await countOf(200, list)).toEqual({ statements: 4, transactions: 4 });
  expect(await countOf(200, list)).toEqual({ statements: 2, transactions: 2 });
});
