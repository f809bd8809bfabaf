import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
let root: TestUser;
beforeAll(async () => {
  server = await startTestServer({ config: { defaultLanguage: "de" } });
  root = await factories(server).user({ isSuperAdmin: true });
});
afterAll(() => server.close());

const change = (language: unknown) => callApi(server, "PUT /user", { token: root.token, body: { language } });

test("people choose one of the languages, which others do not see", async () => {
  expect((await change("en")).body.user.language).toBe("en");
  expect((await change("de")).body.user.language).toBe("de");
  for (const wrong of ["tlh", "", null, "DE"]) expect([wrong, (await change(wrong)).status]).toEqual([wrong, 400]);
  const ana = await factories(server).user();
  expect((await callApi(server, `GET /user/user/${ana._id}`, root)).body).not.toHaveProperty("language");
});

test("people whom an administrator adds have the server's language", async () => {
  const body = { firstName: "Cy", email: "cy@example.org", password: "temporary-1", isAllowedForRemindMe: true };
  await callApi(server, "POST /user/user", { token: root.token, body });
  const row = server.db.selectFrom("users").select("language").where("email", "=", body.email);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ language: "de" });
});
