import type { Session } from "@pomander/contract";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const signIn = async (person: { email: string; password: string }, userAgent = "") => {
  const { email, password } = person;
  const answer = await callApi(server, "POST /auth/login", {
    body: { email, password },
    headers: { "user-agent": userAgent },
  });
  return answer.body.token as string;
};
const isAlive = async (token: string) => (await callApi(server, "GET /user", { token })).status === 200;

describe("records", () => {
  test("one's own is the same by both calls, with what is one's own alone", async () => {
    const ana = await factories(server).user();
    const mine = await callApi(server, "GET /user", ana);
    expect(mine.body).toEqual(ana.user);
    expect((await callApi(server, `GET /user/user/${ana._id}`, ana)).body).toEqual(mine.body);
    expect(mine.body).not.toHaveProperty("maxAdminCount");
  });

  test("another's is there for administrators", async () => {
    const ana = await factories(server).user();
    const admin = await factories(server).user({ isAdmin: true });
    const activity = {
      hasFactor: false,
      isEmailKnown: false,
      lastSeenOn: new Date().toISOString().slice(0, 10),
      temporaryPasswordUntil: null,
      invitedUntil: null,
      deactivatedAt: null,
    };
    const { digest: _digest, digestDay: _day, attachCalendar: _calendar, asksAboutLinks: _asks, ...known } = ana.user;
    const {
      passwordsPerPage: _rows,
      sendingHours: _hours,
      mailLinkOpened: _mails,
      language: _language,
      ...shown
    } = known;
    expect((await callApi(server, `GET /user/user/${ana._id}`, admin)).body).toEqual({ ...shown, ...activity });
    const root = await factories(server).user({ isSuperAdmin: true });
    expect((await callApi(server, `GET /user/user/${ana._id}`, root)).body).toEqual({
      ...shown,
      ...activity,
      createdBy: null,
    });
  });

  test("another's is not there for others, nor is one that never was", async () => {
    const ana = await factories(server).user();
    for (const role of [{}, { isAllowedForRemindMe: true }]) {
      const { token } = await factories(server).user(role);
      expect((await callApi(server, `GET /user/user/${ana._id}`, { token })).status).toBe(404);
    }
    const { token } = await factories(server).user({ isAdmin: true });
    expect((await callApi(server, `GET /user/user/${randomUUID()}`, { token })).status).toBe(404);
  });

  test("how many admins there may be is said to super admins, on super admins' records", async () => {
    const sam = await factories(server).user({ isSuperAdmin: true });
    const ada = await factories(server).user({ isAdmin: true });
    expect((await callApi(server, "GET /user", sam)).body.maxAdminCount).toBe(5);
    expect((await callApi(server, `GET /user/user/${sam._id}`, ada)).body).not.toHaveProperty("maxAdminCount");
    expect((await callApi(server, `GET /user/user/${ada._id}`, sam)).body).not.toHaveProperty("maxAdminCount");
  });

  test("a right that was taken ends with the next request", async () => {
    const ada = await factories(server).user({ isAdmin: true });
    const ben = await factories(server).user();
    const read = () => callApi(server, `GET /user/user/${ben._id}`, ada);
    expect((await read()).status).toBe(200);
    await server.db.updateTable("users").set({ is_admin: false }).where("id", "=", ada._id).execute();
    expect((await read()).status).toBe(404);
  });

  test("names and preferences change where a field is sent", async () => {
    const ana = await factories(server).user();
    const times = { timeZone: "Asia/Kathmandu", mailTime: "23:59" };
    const changes = {
      lastName: "",
      ...times,
      digest: "weekly",
      digestDay: 5,
      attachCalendar: true,
      passwordsPerPage: "all",
    };
    const answer = await callApi(server, "PUT /user", { token: ana.token, body: changes });
    expect(answer.body).toEqual({ user: { ...ana.user, ...changes, updatedAt: expect.any(String) } });
    expect((await callApi(server, "GET /user", ana)).body).toEqual(answer.body.user);
    // An administrator must not see how a user gets their reminders and sees their vault.
    const ada = await factories(server).user({ isAdmin: true });
    const { body } = await callApi(server, `GET /user/user/${ana._id}`, ada);
    expect(body).toMatchObject(times);
    expect(Object.keys(body).filter((name) => /digest|calendar|perPage/i.test(name))).toEqual([]);
  });

  test.each([
    ["a blank first name", { firstName: "  " }],
    ["a zone that is none", { timeZone: "Mars/Olympus" }],
    ["an offset in place of a zone", { timeZone: "+02:00" }],
    ["a time that is none", { mailTime: "24:00" }],
    ["a day that is none", { digestDay: 8 }],
    ["a number of passwords that is not offered", { passwordsPerPage: "11" }],
    ["a long name", { lastName: "x".repeat(101) }],
  ])("refuse %s", async (_what, body) => {
    const ana = await factories(server).user();
    expect((await callApi(server, "PUT /user", { token: ana.token, body })).status).toBe(400);
  });

  test("are not overwritten when they were changed meanwhile", async () => {
    const ana = await factories(server).user();
    const put = (firstName: string) =>
      callApi(server, "PUT /user", {
        token: ana.token,
        body: { firstName },
        headers: { "if-match": `"${ana.user.updatedAt}"` },
      });
    const answers = await Promise.all([put("One"), put("Two")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });
});

describe("sessions", () => {
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";

  test("are listed newest use first, with their device", async () => {
    const ana = await factories(server).user();
    clock.advance(120);
    const token = await signIn(ana, firefox);
    clock.advance(120);
    const answer = await callApi(server, "GET /user/sessions", ana);
    expect(answer.headers["x-total-count"]).toBe("2");
    expect(answer.body).toMatchObject([{ isCurrent: true }, { isCurrent: false, device: "Firefox on Linux" }]);
    const [current, other] = answer.body as { createdAt: string; lastSeenAt: string; expiresAt: string }[];
    expect(Date.parse(current!.lastSeenAt) - Date.parse(current!.createdAt)).toBe(240_000);
    expect(Date.parse(other!.expiresAt) - Date.parse(other!.createdAt)).toBe(12 * 3_600_000);
    expect(await isAlive(token)).toBe(true);
  });

  test("end after their time", async () => {
    const ana = await factories(server).user();
    clock.advance(12 * 3_600 - 1);
    expect(await isAlive(ana.token)).toBe(true);
    clock.advance(2);
    expect(await isAlive(ana.token)).toBe(false);
  });

  test("end when their row says so, whatever the token says", async () => {
    const ana = await factories(server).user();
    await server.db.updateTable("sessions").set({ expires_at: clock.now() }).where("user_id", "=", ana._id).execute();
    expect(await isAlive(ana.token)).toBe(false);
  });

  test("a person signed in on two devices sees the other one and ends it: its next request is 401", async () => {
    const ana = await factories(server).user();
    const phone = await signIn(ana, "Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile Safari/537.36");
    expect(await isAlive(phone)).toBe(true);
    const { body } = await callApi(server, "GET /user/sessions", ana);
    const others = (body as Session[]).filter(({ isCurrent }) => !isCurrent);
    expect(others).toMatchObject([{ device: "Chrome on Android" }]);
    expect((await callApi(server, `DELETE /user/sessions/${others[0]!._id}`, ana)).status).toBe(204);
    const next = await callApi(server, "GET /user", { token: phone });
    expect([next.status, next.body.code]).toEqual([401, "not_signed_in"]);
    expect(await isAlive(ana.token)).toBe(true);
  });

  test("end one by one, on every process at once", async () => {
    const ana = await factories(server).user();
    const other = await signIn(ana);
    const second = await startTestServer({ clock, like: server });
    const { body } = await callApi(server, "GET /user/sessions", ana);
    const named = (body as { _id: string; isCurrent: boolean }[]).find(({ isCurrent }) => !isCurrent)!._id;
    expect((await callApi(second, "GET /user", { token: other })).status).toBe(200);
    expect((await callApi(server, `DELETE /user/sessions/${named}`, ana)).status).toBe(204);
    expect((await callApi(second, "GET /user", { token: other })).status).toBe(401);
    expect((await callApi(server, `DELETE /user/sessions/${named}`, ana)).status).toBe(404);
    await second.close();
  });

  test("end by signing out, and all together", async () => {
    const ana = await factories(server).user();
    const [one, two] = [await signIn(ana), await signIn(ana)];
    expect((await callApi(server, "DELETE /user/sessions/current", { token: one })).status).toBe(204);
    expect([await isAlive(one), await isAlive(two)]).toEqual([false, true]);
    expect((await callApi(server, "DELETE /user/sessions", { token: two })).status).toBe(204);
    expect([await isAlive(two), await isAlive(ana.token)]).toEqual([false, false]);
  });

  test("of others are not there", async () => {
    const [ana, ben] = [await factories(server).user(), await factories(server).user()];
    const { body } = await callApi(server, "GET /user/sessions", ana);
    expect((await callApi(server, `DELETE /user/sessions/${body[0]._id}`, ben)).status).toBe(404);
    expect(await isAlive(ana.token)).toBe(true);
  });

  test("end with the account", async () => {
    const ana = await factories(server).user();
    await server.db.deleteFrom("users").where("id", "=", ana._id).execute();
    expect(await isAlive(ana.token)).toBe(false);
  });

  test("under a temporary password may be ended, not listed", async () => {
    const ana = await factories(server).user({ mustChangePassword: true });
    expect((await callApi(server, "GET /user/sessions", ana)).body.code).toBe("password_change_required");
    expect((await callApi(server, "GET /user", ana)).body.mustChangePassword).toBe(true);
    expect((await callApi(server, "DELETE /user/sessions/current", ana)).status).toBe(204);
  });
});

test("administrators who name themselves are refused, however many such requests overlap", async () => {
  const { _id, token } = await factories(server).user({ isAdmin: true });
  const calls = [
    [`POST /user/user/${_id}/remove-factors`, {}],
    [`POST /user/user/${_id}/verification`, {}],
    [`POST /user/user/${_id}/invitation`, {}],
    [`DELETE /user/user/${_id}`, undefined],
  ] as const;
  for (const [call, body] of calls) {
    const send = () => callApi(server, call, { token, ...(body === undefined ? {} : { body }) });
    const replies = await Promise.all(Array.from({ length: 30 }, send));
    expect([call, ...new Set(replies.map(({ status }) => status))]).toEqual([call, 403]);
  }
});
