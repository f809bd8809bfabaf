import { afterEach, expect, test, vi } from "vitest";
import { callApi, factories } from "../../../test/factories.ts";
import { startTestServer } from "../../../test/harness.ts";

afterEach(() => void vi.useRealTimers());

test("a recurrence starts on the database's day, whatever day the process takes it for", async () => {
  const server = await startTestServer();
  const ana = await factories(server).user({ isAllowedForRemindMe: true });
  const form = { title: "Backup", type: "work", remindBeforeDays: 1, email: ana.email, expiryDate: "2100-01-31" };
  vi.useFakeTimers({ now: Date.now() - 2 * 86_400_000, toFake: ["Date"] });
  const create = (frequency: string) =>
    callApi(server, "POST /reminder/reminder", { token: ana.token, body: { ...form, frequency } });
  const made = [(await create("daily")).body.reminder, (await create("once")).body.reminder];
  const change = { token: ana.token, body: { frequency: "weekly" } };
  await callApi(server, `PUT /reminder/reminder/${made[1]._id}`, change);
  const rows = await server.db.selectFrom("reminders").select(["remind_days_start", "planned_from"]).execute();
  expect(rows).toHaveLength(2);
  for (const { remind_days_start, planned_from } of rows) {
    expect(remind_days_start).toBe(planned_from.toISOString().slice(0, 10));
  }
  await server.close();
});
