import { randomUUID } from "node:crypto";
import { newReminderFields, type Reminder } from "@pomander/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";

/** Late on New Year's Eve in Greenwich: the next day has begun in the east. */
const clock = createTestClock(new Date("2026-12-31T22:00:00Z"));
let server: TestServer;
let ana: TestUser;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer({ clock });
  ana = await factories(server).user({ isAllowedForRemindMe: true });
  ada = await factories(server).user({ isAdmin: true });
});
afterAll(() => server.close());

const form = {
  title: " Domain\r\nrenewal ",
  type: "work",
  expiryDate: "2027-03-31",
  remindBeforeDays: 14,
  email: " Someone@Example.ORG ",
  frequency: "once",
};
const create = (by: TestUser, members: object = {}) =>
  callApi(server, "POST /reminder/reminder", { token: by.token, body: { ...form, ...members } });
const made = async (by: TestUser, members: object = {}): Promise<Reminder> => {
  const answer = await create(by, members);
  if (answer.status !== 201) throw new Error(`create answered ${answer.status}: ${answer.text}`);
  return answer.body.reminder;
};
const read = (by: TestUser, reminderId: string) => callApi(server, `GET /reminder/reminder/${reminderId}`, by);
const setZone = (who: TestUser, time_zone: string) =>
  server.db.updateTable("users").set({ time_zone }).where("id", "=", who._id).execute();
const pendingOf = async (reminderId: string) =>
  server.db
    .selectFrom("deliveries")
    .select(["occurrence", "recipient"])
    .where("reminder_id", "=", reminderId)
    .where("state", "=", "pending")
    .orderBy("recipient")
    .execute();

describe("a new reminder", () => {
  test("is its maker's, with what was sent trimmed, and planned", async () => {
    const answer = await create(ana, { notes: "  at the registrar \n", teams: [{ any: "thing" }] });
    expect(answer.status).toBe(201);
    const { reminder } = answer.body;
    expect(reminder).toEqual({
      ...newReminderFields,
      ...form,
      title: "Domain\r\nrenewal",
      email: "someone@example.org",
      notes: "at the registrar",
      _id: expect.any(String),
      id: reminder._id,
      scopeTag: null,
      owner: { _id: ana._id, firstName: "Ana", lastName: "Silva" },
      userId: ana._id,
      userIds: [],
      assignees: [],
      groupMembers: { total: 0, first: [] },
      remindDaysStart: null,
      escalation: { from: "tag", beforeDays: null, to: [] },
      taken: null,
      mayTake: true,
      check: null,
      snoozedUntil: null,
      isActive: true,
      isDeleted: false,
      isPaused: false,
      isPausedByLeaving: false,
      deletedAt: null,
      lastReminded: null,
      notificationCount: 0,
      termFrom: "2026-12-31",
      nextReminder: "2027-03-17T09:00:00.000Z",
      deliveryProblem: null,
      isChannelProblem: false,
      unsubscribed: [],
      awaitingVerification: [],
      can: { read: true, edit: true, delete: true, send: true },
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
    });
    expect((await read(ana, reminder._id)).body).toEqual(reminder);
    expect(await pendingOf(reminder._id)).toEqual([{ occurrence: "2027-03-17", recipient: "someone@example.org" }]);
  });
  test.each([
    ["America/Los_Angeles", "2026-12-31"],
    ["Asia/Tokyo", "2027-01-01"],
    ["Pacific/Kiritimati", "2027-01-01"],
  ])("that recurs starts today, which is where its owner is: %s", async (zone, today) => {
    const ben = await factories(server).user({ isAllowedForRemindMe: true });
    await setZone(ben, zone);
    for (const remindDaysStart of [undefined, null]) {
      const reminder = await made(ben, { frequency: "daily", remindDaysStart });
      expect(reminder.remindDaysStart).toBe(today);
    }
  });

  test("may begin on its last day, and never after it", async () => {
    const last = { frequency: "monthly", remindDaysStart: form.expiryDate };
    expect((await made(ana, last)).remindDaysStart).toBe(form.expiryDate);
    const late = await create(ana, { ...last, remindDaysStart: "2027-04-01" });
    expect([late.status, late.body.code]).toEqual([400, "invalid"]);
    expect(late.body.issues).toEqual([{ path: "remindDaysStart", message: "The start date is after the expiry date" }]);
    expect((await create(ana, { frequency: "daily", expiryDate: "2026-12-30" })).status).toBe(400);
  });

  test("that comes once has no start: one that is sent along is ignored", async () => {
    for (const remindDaysStart of ["2027-01-01", "2027-04-01", null])
      expect((await made(ana, { remindDaysStart })).remindDaysStart).toBeNull();
  });

  test("that has expired already plans nothing", async () => {
    const reminder = await made(ana, { expiryDate: "2026-12-30" });
    expect(reminder.nextReminder).toBeNull();
    expect(await pendingOf(reminder._id)).toEqual([]);
  });

  test.each([
    ["no title", { title: "  " }],
    ["a title too long", { title: "x".repeat(201) }],
    ["a type that is none", { type: "pet" }],
    ["a day that never was", { expiryDate: "2027-02-29" }],
    ["a moment in place of a day", { expiryDate: "2027-02-01T00:00:00Z" }],
    ["a lead of a hundred days", { remindBeforeDays: 100 }],
    ["a lead before none", { remindBeforeDays: -1 }],
    ["part of a day", { remindBeforeDays: 1.5 }],
    ["an address that is none", { email: "someone" }],
    ["two addresses", { email: "a@example.org,b@example.org" }],
    ["a line break in the address", { email: "a@example.org\r\nBcc: b@example.org" }],
    ["another frequency", { frequency: "yearly" }],
    ["a NUL", { notes: "\0" }],
    ["notes too long", { notes: "x".repeat(10_001) }],
    ["an owner", { owner: randomUUID() }],
    ["a count", { notificationCount: 0 }],
    ["no expiry date", { expiryDate: undefined }],
    ["a thousand and one people", { userIds: Array.from({ length: 1_001 }, () => randomUUID()) }],
  ])("is refused with %s", async (_what, members) => {
    expect((await create(ada, members)).status).toBe(400);
  });

  test("carries the longest texts there may be", async () => {
    const texts = { title: "🎉".repeat(100), notes: "ж".repeat(10_000) };
    expect(await made(ana, texts)).toMatchObject(texts);
  });
});

describe("the scope tag of a new reminder", () => {
  const withTag = async (who: TestUser, permissions: object) => {
    const group = await factories(server).group({ members: [who] });
    const tag = await factories(server).scopeTag({ description: "What it is for", groups: [{ group, permissions }] });
    return { group, tag };
  };

  test("is one of its maker's own", async () => {
    const { group, tag } = await withTag(ana, { write: true });
    const permissions = { read: true, write: true, delete: false };
    const others = await factories(server).group({ members: [ada] });
    await server.db
      .insertInto("scope_tag_groups")
      .values({
        scope_tag_id: tag._id,
        group_id: others._id,
        can_read: true,
        can_write: false,
        can_delete: true,
        position: 1,
      })
      .execute();
    const { _id, name } = tag;
    const mine = { group: { _id: group._id, name: group.name }, permissions };
    expect(await made(ana, { scopeTag: _id })).toMatchObject({
      scopeTag: { _id, name, description: "What it is for", groups: [mine] },
      groupMembers: { total: 1, first: [{ _id: ana._id, firstName: "Ana", lastName: "Silva" }] },
    });
    const whole = await made(ada, { scopeTag: _id });
    expect(whole.scopeTag?.groups.map((one) => one.group._id)).toEqual([group._id, others._id]);
    expect(whole.groupMembers.total).toBe(2);
  });

  test("is not there when it is not theirs, or not to be read, or none", async () => {
    const { tag } = await withTag(ada, { read: true });
    const blind = await withTag(ana, { read: false, delete: true });
    for (const scopeTag of [tag._id, blind.tag._id, randomUUID()]) {
      const answer = await create(ana, { scopeTag });
      expect([answer.status, answer.body.code]).toEqual([404, "scope_tag_not_found"]);
    }
    expect((await create(ada, { scopeTag: randomUUID() })).body.code).toBe("scope_tag_not_found");
    expect((await create(ada, { scopeTag: blind.tag._id })).status).toBe(201);
  });

  test("says who may be assigned, by administrators alone, each person once", async () => {
    const { group, tag } = await withTag(ana, { read: true });
    const sam = await factories(server).user();
    await factories(server).user();
    const stranger = await factories(server).user();
    await server.db.insertInto("group_members").values({ group_id: group._id, user_id: sam._id }).execute();
    const scopeTag = tag._id;
    for (const userIds of [[sam._id], []]) {
      const byRegular = await create(ana, { scopeTag, userIds });
      expect([byRegular.status, byRegular.body.code]).toEqual([403, "forbidden"]);
    }
    const reminder = await made(ada, { scopeTag, userIds: [sam._id, ana._id, sam._id] });
    expect(reminder.userIds.toSorted()).toEqual([sam._id, ana._id].toSorted());
    expect(reminder.assignees).toContainEqual({ _id: sam._id, firstName: "Ana", lastName: "Silva" });
    const recipients = (await pendingOf(reminder._id)).map(({ recipient }) => recipient);
    expect(recipients).toEqual([ana.email, sam.email, "someone@example.org"].toSorted());
    for (const members of [
      { scopeTag, userIds: [sam._id, stranger._id] },
      { scopeTag, userIds: [randomUUID()] },
      { userIds: [sam._id] },
      { scopeTag: null, userIds: [sam._id] },
    ]) {
      const answer = await create(ada, members);
      expect([answer.status, answer.body.code]).toEqual([400, "user_not_in_scope_tag"]);
    }
    expect((await create(ada, { userIds: [] })).status).toBe(201);
  });
});

describe("reading", () => {
  test("what is no id is said so by every call of one reminder", async () => {
    for (const call of ["GET", "PUT", "DELETE", "POST"]) {
      for (const id of ["undefined", "1", randomUUID().toUpperCase()]) {
        const path = `/reminder/reminder/${id}${call === "POST" ? "/send" : ""}`;
        const body = call === "PUT" || call === "POST" ? { body: {} } : {};
        const answer = await callApi(server, `${call} ${path}`, { token: ana.token, ...body });
        expect([answer.status, answer.body.message]).toEqual([400, "Invalid reminder ID"]);
      }
    }
  });

  test("whether a delivery failed is said until one reached the same recipient, and what was planned", async () => {
    const { _id } = await factories(server).reminder(ana);
    const reader = await factories(server).user({ isAllowedForRemindMe: true });
    await server.db.insertInto("reminder_assignees").values({ reminder_id: _id, user_id: reader._id }).execute();
    const start = Date.now() - 20 * 86_400_000;
    const dayOf = (day: number) => new Date(start + day * 86_400_000);
    const deliver = (day: number, recipient: string, state: "sent" | "failed" | "pending", error: string | null) => {
      const at = dayOf(day);
      return server.db
        .insertInto("deliveries")
        .values({
          id: randomUUID(),
          reminder_id: _id,
          kind: "now",
          occurrence: "2026-06-01",
          recipient_key: recipient,
          recipient,
          state,
          send_at: at,
          due_at: at,
          sent_at: state === "sent" ? at : null,
          error,
          message_id: randomUUID(),
          created_at: at,
        })
        .execute();
    };
    const problem = async (by = ana) => (await read(by, _id)).body.deliveryProblem;
    await deliver(1, "a@example.org", "sent", null);
    expect(await problem()).toBeNull();
    await deliver(2, "a@example.org", "failed", "550 a@example.org: mailbox unknown");
    await deliver(3, "b@example.org", "sent", null);
    expect(await problem()).toBe("550 a@example.org: mailbox unknown");
    expect(await problem(reader)).toBe("An email couldn't be delivered.");
    await deliver(4, "b@example.org", "failed", "552 full");
    expect(await problem()).toBe("552 full");
    await deliver(5, "b@example.org", "sent", null);
    expect(await problem()).toContain("mailbox unknown");
    await deliver(6, "a@example.org", "sent", null);
    expect(await problem()).toBeNull();
    await deliver(9, "a@example.org", "pending", null);
    await deliver(8, "b@example.org", "pending", null);
    expect((await read(ana, _id)).body.nextReminder).toBe(dayOf(8).toISOString());
    // A message that waits for its recipient to verify the address sets no next reminder.
    const waits = { awaits_verification: true };
    await server.db.updateTable("deliveries").set(waits).where("recipient", "=", "b@example.org").execute();
    expect((await read(ana, _id)).body).toMatchObject({
      nextReminder: dayOf(9).toISOString(),
      awaitingVerification: ["b@example.org"],
    });
    expect((await read(reader, _id)).body.awaitingVerification).toEqual(["b…@example.org"]);
  });

  test("who unsubscribed is told to those who may edit, to others masked", async () => {
    const reader = await factories(server).user({ isAllowedForRemindMe: true });
    const { _id } = await factories(server).reminder(ana, { assignees: [reader] });
    const at = clock.now();
    const rows = ["zoe@example.org", "ben@example.org"].map((address) => ({
      reminder_id: _id,
      recipient_key: address,
      address,
      at,
    }));
    await server.db.insertInto("unsubscriptions").values(rows).execute();
    expect((await read(ana, _id)).body.unsubscribed).toEqual(["ben@example.org", "zoe@example.org"]);
    const theirs = (await read(reader, _id)).body;
    expect(theirs.unsubscribed).toEqual(["b…@example.org", "z…@example.org"]);
    expect(theirs.can).toEqual({ read: true, edit: false, delete: false, send: false });
  });
});

describe("deleting", () => {
  const remove = (by: TestUser, reminderId: string) => callApi(server, `DELETE /reminder/reminder/${reminderId}`, by);

  test("takes what waits along and leaves what was sent", async () => {
    const reminder = await made(ana, { notes: "gone" });
    const of = server.db.selectFrom("deliveries").selectAll().where("recipient", "=", "someone@example.org");
    const own = await of.where("reminder_id", "=", reminder._id).executeTakeFirstOrThrow();
    const sent = { ...own, id: randomUUID(), message_id: randomUUID(), kind: "now" as const, state: "sent" as const };
    await server.db.insertInto("deliveries").values(sent).execute();
    expect((await remove(ana, reminder._id)).status).toBe(204);
    const left = await of.where("id", "in", [own.id, sent.id]).execute();
    expect(left).toMatchObject([{ id: sent.id, reminder_id: null, state: "sent" }]);
    for (const answer of [await remove(ana, reminder._id), await read(ana, reminder._id)]) {
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    }
  });

  test("ends with two who do it at once: one did, for the other it was gone", async () => {
    const { _id } = await made(ana);
    const answers = await Promise.all([remove(ana, _id), remove(ada, _id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
  });
});
