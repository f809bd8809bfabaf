import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiToken, endIn } from "../../../test/api-tokens.ts";
import { callApi, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("a rotation of a token that came back with a backup ends the secrets that came back, whatever its overlap", async () => {
  const ana = await factories(server).user({ isAllowedForRemindMe: true });
  const { token, secret: leaked } = await createApiToken(server, ana);
  const statusOf = async (secret: string) =>
    (await callApi(server, "GET /reminder/reminders", { token: secret })).status;
  const rotate = async (): Promise<string> => {
    const answer = await callApi(server, `POST /user/tokens/${token._id}/rotate`, {
      token: ana.token,
      body: { overlapHours: 24, expiresAt: endIn(200), currentPassword: ana.password },
    });
    return answer.body.secret;
  };
  await server.db.updateTable("api_tokens").set({ awaits_keep: true }).where("id", "=", token._id).execute();
  const kept = await rotate();
  expect([await statusOf(leaked), await statusOf(kept)]).toEqual([401, 200]);
  const last = await rotate();
  expect([await statusOf(leaked), await statusOf(kept), await statusOf(last)]).toEqual([401, 200, 200]);
});
