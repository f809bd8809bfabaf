import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";

const clock = createTestClock(new Date("2026-12-01T08:00:00Z"));
const expiryDate = "2026-12-31";
let server: TestServer;
let owner: TestUser;
let ben: TestUser;
let dan: TestUser;
let stranger: TestUser;
let id: string;
beforeAll(async () => {
  server = await startTestServer({ clock });
  const { user } = factories(server);
  const withReminders = { isAllowedForRemindMe: true };
  owner = await user(withReminders);
  ben = await user(withReminders, { firstName: "Ben" });
  dan = await user(withReminders, { email: "dan@example.org" });
  stranger = await user(withReminders);
});
afterAll(() => server.close());
beforeEach(async () => {
  id = (await factories(server).reminder(owner, { expiryDate, assignees: [ben, dan] }))._id;
});

async function send({ token }: TestUser, request: string, body?: object) {
  const answer = await callApi(server, request, { token, ...(body && { body }) });
  return answer.status === 200 ? answer.body.reminder : answer.body.code;
}
const take = (by: TestUser) => send(by, `POST /reminder/reminder/${id}/take`, {});
const giveBack = (by: TestUser) => send(by, `DELETE /reminder/reminder/${id}/take`);
const snooze = (by: TestUser, until: string | null) => send(by, `PUT /reminder/reminder/${id}/snooze`, { until });
const kinds = async () =>
  (await callApi(server, `GET /reminder/reminder/${id}/log`, owner)).body.flatMap(
    (line: { kind?: string }) => line.kind,
  );

describe("who gives a reminder back", () => {
  test("is its taker, or who may edit it; not another recipient", async () => {
    expect(await take(ben)).toMatchObject({ taken: { by: "Ben Silva", isMe: true } });
    expect(await giveBack(dan)).toBe("forbidden");
    expect(await giveBack(stranger)).toBe("not_found");
    expect(await giveBack(ben)).toMatchObject({ taken: null });
    await take(ben);
    expect(await giveBack(owner)).toMatchObject({ taken: null });
  });

  test("is also who took it by a link, before their address had an account", async () => {
    const taken = { taken_by: "dan@example.org", taken_for: expiryDate, taken_at: clock.now() };
    await server.db.updateTable("reminders").set(taken).where("id", "=", id).execute();
    expect(await giveBack(ben)).toBe("forbidden");
    expect(await giveBack(dan)).toMatchObject({ taken: null });
  });

  test("is no one who only reads it", async () => {
    const group = await factories(server).group({ members: [stranger] });
    const scopeTag = await factories(server).scopeTag({ groups: [{ group, permissions: { read: true } }] });
    id = (await factories(server).reminder(owner, { expiryDate, scopeTag, assignees: [ben] }))._id;
    await take(ben);
    expect([await take(stranger), await giveBack(stranger)]).toEqual(["forbidden", "forbidden"]);
    expect(await snooze(stranger, "2026-12-20")).toBe("forbidden");
  });
});

describe("a snooze", () => {
  const issue = "Choose a day from tomorrow to the day before the expiry date";

  test("ends on a day from tomorrow to the day before the expiry date", async () => {
    for (const until of ["2026-12-01", "2026-11-30", expiryDate, "2027-01-01"]) {
      const { status, body } = await callApi(server, `PUT /reminder/reminder/${id}/snooze`, {
        token: ben.token,
        body: { until },
      });
      expect([until, status, body.issues]).toEqual([until, 400, [{ path: "until", message: issue }]]);
    }
    for (const until of ["2026-12-02", "2026-12-30"])
      expect(await snooze(ben, until)).toMatchObject({ snoozedUntil: until });
    expect(await snooze(ben, null)).toMatchObject({ snoozedUntil: null });
  });

  test("is one recipient's alone, and is in the log where it changes", async () => {
    await snooze(ben, "2026-12-20");
    expect(await take(dan)).toMatchObject({ snoozedUntil: null });
    await giveBack(dan);
    const before = await kinds();
    expect(await snooze(ben, "2026-12-20")).toMatchObject({ snoozedUntil: "2026-12-20" });
    expect(await kinds()).toEqual(before);
    await snooze(ben, "2026-12-21");
    await snooze(ben, null);
    const after = await kinds();
    expect(after).toEqual(["snoozed", "snoozed", ...before]);
    expect(await snooze(ben, null)).toMatchObject({ snoozedUntil: null });
    // An end without a snooze changes nothing.
    expect(await kinds()).toEqual(after);
  });

  test("of a reminder in the bin is none", async () => {
    await server.db.updateTable("reminders").set({ is_deleted: true }).where("id", "=", id).execute();
    expect([await snooze(ben, "2026-12-20"), await take(ben)]).toEqual(["not_found", "not_found"]);
  });
});
