import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const form = {
  title: "Domain",
  type: "work",
  expiryDate: "2100-03-31",
  remindBeforeDays: 14,
  email: "someone@example.org",
  frequency: "once",
};
const create = (by: TestUser, at = server) => callApi(at, "POST /reminder/reminder", { token: by.token, body: form });

test("a new reminder is refused to who makes too many in an hour, and to nobody else", async () => {
  const [ben, eve] = await Promise.all([1, 2].map(() => factories(server).user({ isAllowedForRemindMe: true })));
  const strict = await startTestServer({
    like: server,
    rateLimits: { createReminder: { points: 2, duration: 60 } },
  });
  const codesOf = async (by: TestUser) => {
    const answers = [];
    for (let i = 0; i < 3; i++) answers.push(await create(by, strict));
    return answers.map(({ body, status }) => body.code ?? status);
  };
  expect(await codesOf(ben!)).toEqual([201, 201, "rate_limited"]);
  expect(await codesOf(eve!)).toEqual([201, 201, "rate_limited"]);
  await strict.close();
});

test("a new reminder is refused to who has 20,000, hidden ones included, also of two at once", async () => {
  const ben = await factories(server).user({ isAllowedForRemindMe: true });
  const { _id } = await factories(server).reminder(ben);
  await sql`
    insert into reminders (id, title, type, owner_id, expiry_date, remind_before_days, email, frequency, is_deleted,
      deleted_at, planned_from, created_at, updated_at)
    select gen_random_uuid(), title, type, owner_id, expiry_date, remind_before_days, email, frequency, n % 2 = 0,
      case when n % 2 = 0 then now() end, planned_from, created_at, updated_at
    from reminders, generate_series(1, 19998) n where id = ${_id}`.execute(server.db);
  const answers = await Promise.all([create(ben), create(ben)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect((await create(ben)).body).toMatchObject({ code: "reminders_full" });
  await callApi(server, `DELETE /reminder/reminder/${_id}`, ben);
  expect((await create(ben)).status).toBe(201);
});
