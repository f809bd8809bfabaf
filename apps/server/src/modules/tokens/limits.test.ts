import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiToken } from "../../../test/api-tokens.ts";
import { callApi, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ rateLimits: { apiToken: { points: 3, duration: 300 } } });
});
afterAll(() => server.close());

test.each(["GET /user/vault", "GET /reminder/reminders?page=x", "GET /reminder/reminders"])(
  "each request of a token counts for its limit once, refused or not: %s",
  async (call) => {
    const ana = await factories(server).user({ isAllowedForRemindMe: true });
    const { secret } = await createApiToken(server, ana);
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await callApi(server, call, { token: secret })).status === 429);
    expect(statuses).toEqual([false, false, false, true]);
  },
);

test("a request with a body counts once", async () => {
  const ana = await factories(server).user({ isAllowedForRemindMe: true });
  const { secret } = await createApiToken(server, ana, { scopes: ["reminders:read", "reminders:write"] });
  const body = { title: "x".repeat(10_000) };
  const statuses = [];
  for (let i = 0; i < 4; i++) {
    statuses.push((await callApi(server, "POST /reminder/reminder", { token: secret, body })).status);
  }
  expect(statuses).toEqual([400, 400, 400, 429]);
});
