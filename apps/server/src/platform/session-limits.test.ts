import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../test/factories.ts";
import { startTestServer, type TestServer } from "../../test/harness.ts";
import { credential } from "../../test/value-factories.ts";
import type { SessionLimitName } from "./rate-limits.ts";

const signIn = async (user: TestUser): Promise<string> => {
  const { email, password } = user;
  return (await callApi(server, "POST /auth/login", { body: { email, password } })).body.token as string;
};
const reminder = {
  title: "TLS",
  type: "work",
  expiryDate: "2030-01-01",
  remindBeforeDays: 7,
  email: "someone@example.org",
  frequency: "once",
};
const id = randomUUID();
const calls: Record<SessionLimitName, [string, object | undefined]> = {
  sendVerification: ["POST /user/verification", {}],
  sendVerificationTo: [`POST /user/user/${id}/verification`, {}],
  addAuthenticator: ["POST /user/passkeys/start", {}],
  passkey: [`POST /user/vault/${id}/unlock/start`, {}],
  createCalendarFeed: ["POST /user/calendar-feeds", { name: "Mine" }],
  reviewLinks: ["POST /user/links-review", { remove: false }],
  readInvite: [`GET /shared/invites/${id}`, undefined],
  testMail: ["POST /system/test-mail", {}],
  changeChannel: ["POST /user/channels", { kind: "webhook", name: "Ops", url: "https://hooks.example.org/x" }],
  changeToken: [`POST /user/tokens/${id}/revoke`, {}],
  beginApproval: ["POST /user/approvals", { vaultId: id, commitment: "A".repeat(43) }],
  makeCode: ["POST /user/company/code", {}],
  connectCompany: ["POST /user/company/connect", { ticket: "x", currentPassword: credential() }],
  testCompany: ["POST /system/company/test", {}],
  testChannel: [`POST /user/channels/${id}/test`, {}],
  checkNow: [`POST /reminder/reminder/${id}/check`, {}],
  createReminder: ["POST /reminder/reminder", reminder],
  changeReminders: ["POST /reminder/reminders/bulk", { changes: [{ id, snooze: { until: null } }] }],
  importReminders: [
    "POST /reminder/reminders/import",
    { importId: id, fileName: "list.csv", rows: [{ _id: id, ...reminder }] },
  ],
  undoReminderImport: [`DELETE /reminder/imports/${id}`, undefined],
  toggleReminder: [`POST /reminder/reminder/${id}/take`, {}],
  remindNow: [`POST /reminder/reminder/${id}/send`, {}],
  breachRange: ["GET /breaches/range/ABCDE", undefined],
};

/** Limits that allow each call once. */
const once = Object.fromEntries(Object.keys(calls).map((name) => [name, { points: 1, duration: 600 }]));
let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer({
    rateLimits: once,
    breachSource: { kind: "file", host: null, read: () => Promise.resolve(""), close: () => Promise.resolve() },
    config: { checks: true },
  });
  owner = await factories(server).user({ isSuperAdmin: true, isAllowedForRemindMe: true });
});
afterAll(() => server.close());

test.each(Object.entries(calls))(
  "%s: a stolen token uses up its own session's, and not its owner's",
  async (_name, [call, body]) => {
    const send = async (token: string) =>
      (await callApi(server, call, { token, ...(body === undefined ? {} : { body }) })).status;
    const stolen = await signIn(owner);
    const first = await send(stolen);
    expect(first).not.toBe(429);
    expect([await send(stolen), await send(stolen), await send(owner.token)]).toEqual([429, 429, first]);
  },
);

test("an account's sessions together may do ten times as much, and no more", async () => {
  const ben = await factories(server).user();
  const start = async (token: string) =>
    (await callApi(server, "POST /user/passkeys/start", { token, body: {} })).status;
  const statuses = [];
  for (let i = 0; i < 11; i++) statuses.push(await start(await signIn(ben)));
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});
