import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../test/factories.ts";
import { startTestServer, type TestServer } from "../../test/harness.ts";

interface Line {
  call?: string;
  account?: string;
  code?: string;
  route: string;
  status: number;
  requestId: string;
  err?: { message: string };
}

let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ana = await factories(server).user({ isAdmin: true });
});
afterAll(() => server.close());
beforeEach(() => server.logged.splice(0));
const lines = () => server.logged.map((line) => JSON.parse(line) as Line);

test("a request's line names the call, the account by its id, and what was answered", async () => {
  const { headers } = await callApi(server, "GET /reminder/reminders", ana);
  expect(lines()).toEqual([
    expect.objectContaining({
      call: "reminders.list",
      account: ana._id,
      status: 200,
      ms: expect.any(Number),
      requestId: headers["x-request-id"],
    }),
  ]);
});

test("one that is refused has its error's code, and no account where no session came along", async () => {
  await callApi(server, "GET /reminder/reminders");
  await callApi(server, "GET /users/settings/none", ana);
  await callApi(server, "PUT /user/settings", { token: ana.token, body: { maxAdminCount: 3 } });
  expect(lines().map(({ call, account, code, status }) => ({ call, account, code, status }))).toEqual([
    { call: "reminders.list", account: undefined, code: "not_signed_in", status: 401 },
    { call: undefined, account: undefined, code: "not_found", status: 404 },
    { call: "users.settings", account: ana._id, code: "forbidden", status: 403 },
  ]);
});

test("who got a 500 at which call, and why, stands in one line", async () => {
  await sql`alter table scope_tags rename to moved_away`.execute(server.db);
  const answer = await callApi(server, "GET /scope-tags", ana);
  await sql`alter table moved_away rename to scope_tags`.execute(server.db);
  expect(answer.status).toBe(500);
  expect(lines().filter(({ status }) => status === 500)).toEqual([
    expect.objectContaining({
      call: "scopeTags.list",
      account: ana._id,
      code: "internal",
      requestId: answer.body.requestId,
      err: expect.objectContaining({ message: expect.stringContaining("scope_tags") }),
    }),
  ]);
});

test("no address, token or query gets into a line, whatever the call", async () => {
  await callApi(server, "POST /auth/check-email", { body: { email: ana.email } });
  await callApi(server, "POST /auth/login", { body: { email: ana.email, password: ana.password } });
  await callApi(server, "GET /user/users?search=canary-query", ana);
  await callApi(server, "GET /reminder/reminders?search=canary-query", ana);
  await callApi(server, `GET /user/user/${ana.email}`, ana);
  await callApi(server, "GET /unsubscribe/canary-token");
  const log = server.logged.join("");
  expect(lines().length).toBeGreaterThanOrEqual(6);
  for (const secret of [ana.email, ana.email.split("@")[0]!, ana.token, ana.password, "canary"])
    expect(log).not.toContain(secret);
});
