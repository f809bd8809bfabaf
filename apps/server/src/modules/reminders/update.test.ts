import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, type TestGroup, type TestScopeTag, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { untilLockWait } from "../../../test/lock-waits.ts";
import type { Trx } from "../../platform/database.ts";

/** Late on New Year's Eve in Greenwich: the next day has begun in the east. */
const clock = createTestClock(new Date("2026-12-31T22:00:00Z"));
let server: TestServer;
let ana: TestUser;
let ada: TestUser;
/** A member of the tag's group. */
let ben: TestUser;
let cleo: TestUser;
let group: TestGroup;
let tag: TestScopeTag;
beforeAll(async () => {
  server = await startTestServer({ clock });
  ana = await factories(server).user({ isAllowedForRemindMe: true });
  ada = await factories(server).user({ isAdmin: true });
  ben = await factories(server).user({ isAllowedForRemindMe: true });
  cleo = await factories(server).user({ isAllowedForRemindMe: true });
  group = await factories(server).group({ members: [ana, ben, cleo] });
  tag = await factories(server).scopeTag({ groups: [{ group }] });
});
afterAll(() => server.close());
beforeEach(() => grant({ read: true }));

/** Sets the tag's grants to its group. */
const grant = ({ read = false, write = false, remove = false }) =>
  server.db
    .updateTable("scope_tag_groups")
    .set({ can_read: read || write, can_write: write, can_delete: remove })
    .where("scope_tag_id", "=", tag._id)
    .execute();

const change = (by: TestUser, reminderId: string, body: object, headers: Record<string, string> = {}) =>
  callApi(server, `PUT /reminder/reminder/${reminderId}`, { token: by.token, body, headers });
const done = async (by: TestUser, reminderId: string, body: object) => {
  const answer = await change(by, reminderId, body);
  if (answer.status !== 200) throw new Error(`update answered ${answer.status}: ${answer.text}`);
  return answer.body.reminder;
};
const read = (by: TestUser, reminderId: string) => callApi(server, `GET /reminder/reminder/${reminderId}`, by);
const rowOf = (reminderId: string) =>
  server.db.selectFrom("reminders").selectAll().where("id", "=", reminderId).executeTakeFirstOrThrow();
const made = async (by: TestUser, members: object = {}): Promise<string> => {
  const form = { title: "Domain", type: "work", expiryDate: "2027-03-31", remindBeforeDays: 14, frequency: "once" };
  const body = { ...form, email: "someone@example.org", ...members };
  const answer = await callApi(server, "POST /reminder/reminder", { token: by.token, body });
  if (answer.status !== 201) throw new Error(`create answered ${answer.status}: ${answer.text}`);
  return answer.body.reminder._id;
};
const ledgerOf = async (reminderId: string) => {
  const rows = await server.db
    .selectFrom("deliveries")
    .select(["occurrence", "recipient", "state"])
    .where("reminder_id", "=", reminderId)
    .orderBy("occurrence")
    .orderBy("recipient")
    .execute();
  return rows.map((row) => `${row.occurrence} ${row.recipient} ${row.state}`);
};

describe("a change", () => {
  test("of each field is stored, and those not sent stay", async () => {
    const _id = await made(ana);
    let known = (await read(ana, _id)).body;
    for (const members of [
      { title: "Certificate" },
      { type: "other" },
      { notes: "at the registrar" },
      { notes: "" },
      { email: "other@example.org" },
      { remindBeforeDays: 0 },
      { expiryDate: "2028-02-29" },
      { frequency: "monthly", remindDaysStart: "2027-01-31" },
      { teams: ["any"] },
      {},
    ]) {
      clock.advance(60);
      const { teams: _dropped, ...sent } = members as { teams?: unknown };
      const next = await done(ana, _id, members);
      const { updatedAt, nextReminder } = next;
      expect(next).toEqual({ ...known, ...sent, updatedAt, nextReminder });
      expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(known.updatedAt));
      expect((await read(ana, _id)).body).toEqual(next);
      known = next;
    }
  });

  test("of the notice period is checked, and stored in one form", async () => {
    const _id = await made(ana, { noticePeriod: "1 months to end of quarter" });
    expect((await read(ana, _id)).body.noticePeriod).toBe("1 month to end of quarter");
    expect((await done(ana, _id, { noticePeriod: null })).noticePeriod).toBeNull();
    expect((await done(ana, _id, { noticePeriod: "10 working days" })).noticePeriod).toBe("10 working days");
    for (const noticePeriod of ["", "soon", "0 days", "121 months", "1 month to end of decade"])
      expect([noticePeriod, (await change(ana, _id, { noticePeriod })).status]).toEqual([noticePeriod, 400]);
  });

  test("of the cost is checked, stored in one form, and logged", async () => {
    const _id = await made(ana, { cost: "1200.00 EUR" });
    expect((await read(ana, _id)).body.cost).toBe("1200 EUR");
    expect((await done(ana, _id, { cost: "0.125 KWD" })).cost).toBe("0.125 KWD");
    expect((await done(ana, _id, { title: "Another" })).cost).toBe("0.125 KWD");
    expect((await done(ana, _id, { cost: null })).cost).toBeNull();
    for (const cost of ["", "12", "1,5 EUR", "1.5 EUR", "0.125 EUR", "-1 EUR", "1 eur", "1234567890123 EUR"])
      expect([cost, (await change(ana, _id, { cost })).status]).toEqual([cost, 400]);
    const { body } = await callApi(server, `GET /reminder/reminder/${_id}/log`, { token: ana.token });
    expect(JSON.stringify(body)).toContain('{"field":"cost","from":"1200 EUR","to":"0.125 KWD"}');
  });

  test("by somebody else leaves the owner", async () => {
    const _id = await made(ana, { scopeTag: tag._id });
    expect(await done(ada, _id, { title: "By Ada" })).toMatchObject({ userId: ana._id, title: "By Ada" });
    await grant({ write: true });
    expect(await done(ben, _id, { title: "By Ben" })).toMatchObject({ userId: ana._id, title: "By Ben" });
    for (const members of [{ owner: ben._id }, { userId: ben._id }, { createdAt: "2026-01-01T00:00:00Z" }]) {
      expect((await change(ana, _id, members)).status).toBe(400);
    }
  });

  test("on an older state than the stored one is refused, and of two at once one is", async () => {
    const _id = await made(ana);
    const { updatedAt } = (await read(ana, _id)).body;
    const headers = { "if-match": `"${updatedAt}"` };
    const answers = await Promise.all([
      change(ana, _id, { title: "One" }, headers),
      change(ada, _id, { title: "Two" }, headers),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    const stale = await change(ana, _id, { expiryDate: "2030-01-01" }, headers);
    expect([stale.status, stale.body.code]).toEqual([412, "changed_meanwhile"]);
    expect((await read(ana, _id)).body.expiryDate).toBe("2027-03-31");
    // A user who may not change the reminder does not learn whether another user did.
    expect((await change(ben, _id, { title: "Three" }, headers)).status).toBe(404);
  });

  test("of the frequency clears the start, or begins today, where the owner is", async () => {
    await server.db.updateTable("users").set({ time_zone: "Asia/Tokyo" }).where("id", "=", ana._id).execute();
    const _id = await made(ana);
    expect((await done(ada, _id, { frequency: "weekly" })).remindDaysStart).toBe("2027-01-01");
    await done(ada, _id, { remindDaysStart: "2027-02-02" });
    expect((await done(ada, _id, { frequency: "daily" })).remindDaysStart).toBe("2027-02-02");
    expect((await done(ada, _id, { remindDaysStart: null })).remindDaysStart).toBe("2027-01-01");
    expect((await done(ada, _id, { frequency: "once" })).remindDaysStart).toBeNull();
    for (const remindDaysStart of [null, "2027-01-01"])
      expect((await done(ada, _id, { frequency: "once", remindDaysStart })).remindDaysStart).toBeNull();
    expect((await done(ana, _id, { remindDaysStart: "2027-01-01" })).remindDaysStart).toBeNull();
    await server.db.updateTable("users").set({ time_zone: "UTC" }).where("id", "=", ana._id).execute();
    for (const members of [
      { frequency: "daily", remindDaysStart: "2027-04-01" },
      { frequency: "daily", expiryDate: "2026-12-30" },
    ]) {
      const answer = await change(ana, _id, members);
      expect([answer.status, answer.body.issues[0].path]).toEqual([400, "remindDaysStart"]);
    }
    await done(ana, _id, { frequency: "daily", remindDaysStart: "2027-03-30" });
    expect((await change(ana, _id, { expiryDate: "2027-03-29" })).status).toBe(400);
    expect((await rowOf(_id)).expiry_date).toBe("2027-03-31");
  });
});

describe("what is planned", () => {
  test("stays through a change of title, notes and type, and follows dates, frequency, lead and address", async () => {
    const _id = await made(ana);
    const { planned_from } = await rowOf(_id);
    const planned = ["2027-03-17 someone@example.org pending"];
    clock.advance(3_600);
    await done(ana, _id, { title: "Other", notes: "Other", type: "other" });
    expect((await rowOf(_id)).planned_from).toEqual(planned_from);
    expect(await ledgerOf(_id)).toEqual(planned);

    await done(ana, _id, { remindBeforeDays: 15 });
    const next = "2027-03-16 someone@example.org pending";
    expect(await ledgerOf(_id)).toEqual([next, "2027-03-17 someone@example.org cancelled"]);
    expect((await rowOf(_id)).planned_from).toEqual(clock.now());

    await done(ana, _id, { email: "other@example.org", remindBeforeDays: 14 });
    const pending = (await ledgerOf(_id)).filter((row) => row.endsWith("pending"));
    expect(pending).toEqual(["2027-03-17 other@example.org pending"]);
    const { nextReminder } = await done(ana, _id, { frequency: "monthly", remindDaysStart: "2027-01-31" });
    expect(nextReminder).toBe("2027-01-31T09:00:00.000Z");
    const recurring = await rowOf(_id);
    clock.advance(60);
    await done(ana, _id, { remindBeforeDays: 30 });
    expect((await rowOf(_id)).planned_from).toEqual(recurring.planned_from);
    await done(ana, _id, { frequency: "once", expiryDate: "2026-12-30" });
    expect((await ledgerOf(_id)).filter((row) => row.endsWith("pending"))).toEqual([]);
  });

  test("never repeats what was sent, when nothing of its dates changes", async () => {
    const _id = await made(ana, { remindBeforeDays: 99 });
    const sent = ["2026-12-31 someone@example.org sent"];
    await server.db.updateTable("deliveries").set({ state: "sent" }).where("reminder_id", "=", _id).execute();
    await done(ana, _id, { title: "Again", expiryDate: "2027-03-31", email: "someone@example.org" });
    expect(await ledgerOf(_id)).toEqual(sent);
    await done(ana, _id, { email: "other@example.org" });
    expect(await ledgerOf(_id)).toEqual(["2026-12-31 other@example.org pending", ...sent]);
  });

  test("comes again for one that expired and is renewed", async () => {
    const { _id } = await factories(server).reminder(ana, { expiryDate: "2026-01-01", remindBeforeDays: 7 });
    const renewed = await done(ana, _id, { expiryDate: "2028-01-01" });
    expect(renewed.nextReminder).toBe("2027-12-25T09:00:00.000Z");
    const recurring = { frequency: "weekly" as const, remindDaysStart: "2025-06-04", expiryDate: "2026-01-01" };
    const weekly = await factories(server).reminder(ana, recurring);
    const next = await done(ana, weekly._id, { expiryDate: "2027-06-30", remindDaysStart: "2027-02-01" });
    expect([next.remindDaysStart, next.nextReminder]).toEqual(["2027-02-01", "2027-02-01T09:00:00.000Z"]);
    expect((await ledgerOf(weekly._id)).length).toBe(1);
  });
});

describe("a hidden reminder", () => {
  const list = async (by: TestUser) =>
    ((await callApi(server, "GET /reminder/reminders", by)).body as { _id: string }[]).map(({ _id }) => _id);

  test("is on no list, waits for nothing and comes back", async () => {
    const _id = await made(ana);
    const pending = await ledgerOf(_id);
    const before = (await read(ana, _id)).body;
    const hidden = await done(ana, _id, { isActive: false, isDeleted: true, deletedAt: "2001-01-01T00:00:00.000Z" });
    expect(hidden).toEqual({
      ...before,
      isActive: false,
      isDeleted: true,
      deletedAt: clock.now().toISOString(),
      nextReminder: null,
      updatedAt: hidden.updatedAt,
    });
    expect(await ledgerOf(_id)).toEqual(pending.map((row) => row.replace("pending", "cancelled")));
    for (const by of [ana, ada]) expect(await list(by)).not.toContain(_id);
    expect((await read(ana, _id)).body).toEqual(hidden);
    for (const body of [{}, undefined]) {
      const now = await callApi(server, `POST /reminder/reminder/${_id}/send`, { token: ana.token, body });
      expect([now.status, now.body.code]).toEqual([404, "not_found"]);
    }

    clock.advance(60);
    const later = await done(ana, _id, { title: "Still hidden", isActive: false });
    expect(later.deletedAt).toBe(hidden.deletedAt);
    const back = await done(ana, _id, { isActive: true, title: before.title });
    expect(back).toEqual({ ...before, updatedAt: back.updatedAt });
    expect(await ledgerOf(_id)).toEqual(pending);
    expect(await list(ana)).toContain(_id);
    expect((await rowOf(_id)).planned_from).toEqual(clock.now());
  });

  test.each([
    [{ isActive: false }, { isActive: true }],
    [{ isDeleted: true }, { isDeleted: false }],
    [
      { isActive: false, isDeleted: true },
      { isActive: true, isDeleted: false, deletedAt: null },
    ],
  ])("is hidden by %j and shown by %j", async (hide, show) => {
    const _id = await made(ana);
    await done(ana, _id, hide);
    expect(await list(ana)).not.toContain(_id);
    expect(await done(ana, _id, show)).toMatchObject({ isActive: true, isDeleted: false, deletedAt: null });
    expect(await list(ana)).toContain(_id);
  });

  test("takes the right to delete, which takes no other right, and tells nothing more", async () => {
    const _id = await made(ana, { scopeTag: tag._id, notes: "secret" });
    await grant({ write: true });
    for (const members of [{ isActive: false }, { isDeleted: true }, { title: "x", isActive: false }]) {
      expect((await change(ben, _id, members)).body.code).toBe("forbidden");
    }
    // The present values are no change.
    expect((await change(ben, _id, { title: "By Ben", isActive: true, isDeleted: false })).status).toBe(200);

    await grant({ remove: true });
    for (const members of [
      {},
      { title: "x" },
      { notes: "secret" },
      { isActive: false, title: "x" },
      { expiryDate: "2027-03-31" },
    ]) {
      expect((await change(ben, _id, members)).body.code).toBe("forbidden");
    }
    const soft = { isActive: false, isDeleted: true, deletedAt: clock.now().toISOString() };
    const reduced = await done(ben, _id, soft);
    expect(reduced).toEqual({
      _id,
      id: _id,
      title: "By Ben",
      type: "work",
      scopeTag: { _id: tag._id, name: tag.name },
      expiryDate: "2027-03-31",
      remindBeforeDays: 14,
      can: { read: false, edit: false, delete: true, send: false },
    });
    expect((await read(ben, _id)).body.code).toBe("no_read_access");
    expect((await read(ana, _id)).body.isActive).toBe(false);

    await grant({ write: true });
    for (const answer of [await read(ben, _id), await change(ben, _id, { isActive: true })]) {
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    }
    await grant({ remove: true });
    expect(await done(ben, _id, { isActive: true })).toEqual(reduced);
    expect((await callApi(server, `DELETE /reminder/reminder/${_id}`, ben)).status).toBe(204);
  });
});

describe("people", () => {
  const assigned = async (reminderId: string) => ((await read(ada, reminderId)).body.userIds as string[]).toSorted();

  test("come and go as administrators name them, and get what is planned", async () => {
    const _id = await made(ana, { scopeTag: tag._id });
    await done(ada, _id, { userIds: [ben._id, cleo._id] });
    expect(await assigned(_id)).toEqual([ben._id, cleo._id].toSorted());
    const rows = [ben.email, cleo.email, "someone@example.org"].toSorted();
    expect(await ledgerOf(_id)).toEqual(rows.map((address) => `2027-03-17 ${address} pending`));
    await done(ada, _id, { userIds: [cleo._id] });
    expect(await ledgerOf(_id)).toContain(`2027-03-17 ${ben.email} cancelled`);
    expect((await read(ben, _id)).status).toBe(200);
    await grant({});
    expect((await read(cleo, _id)).body.can).toEqual({ read: true, edit: false, delete: false, send: false });
    expect((await read(ben, _id)).status).toBe(404);
    await done(ada, _id, { userIds: [] });
    expect((await read(cleo, _id)).status).toBe(404);
  });

  test("are not for others to name, but stay when they are sent along", async () => {
    const _id = await made(ada, { scopeTag: tag._id, userIds: [ben._id, cleo._id] });
    await grant({ write: true });
    expect((await change(ana, _id, { userIds: [cleo._id, ben._id], title: "Same" })).status).toBe(200);
    for (const userIds of [[], [ben._id], [ben._id, cleo._id, ana._id]]) {
      const answer = await change(ana, _id, { userIds });
      expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
    }
  });

  test("who left the group or lost the tag stay; only those newly named must be in it", async () => {
    const [left, came] = [await factories(server).user(), await factories(server).user()];
    const own = await factories(server).group({ members: [left] });
    const theirs = await factories(server).scopeTag({ groups: [{ group: own }] });
    const _id = await made(ada, { scopeTag: theirs._id, userIds: [left._id] });
    await server.db.deleteFrom("group_members").where("user_id", "=", left._id).execute();
    const refused = await change(ada, _id, { userIds: [left._id, came._id] });
    expect([refused.status, refused.body.code]).toEqual([400, "user_not_in_scope_tag"]);
    await server.db.insertInto("group_members").values({ group_id: own._id, user_id: came._id }).execute();
    await done(ada, _id, { userIds: [left._id, came._id] });
    expect(await assigned(_id)).toEqual([left._id, came._id].toSorted());
    await server.db.deleteFrom("scope_tags").where("id", "=", theirs._id).execute();
    const kept = await done(ada, _id, { title: "Without a tag", userIds: [came._id, left._id] });
    expect([kept.scopeTag, kept.userIds.length]).toEqual([null, 2]);
    await done(ada, _id, { userIds: [came._id] });
    expect((await change(ada, _id, { userIds: [came._id, left._id] })).body.code).toBe("user_not_in_scope_tag");
    expect((await change(ada, _id, { userIds: [randomUUID()] })).body.code).toBe("user_not_in_scope_tag");
  });
});

describe("moving to another scope tag", () => {
  test("drops the people who are not in its groups, and takes only people who are", async () => {
    const other = await factories(server).scopeTag({
      groups: [{ group: await factories(server).group({ members: [ana, ben] }) }],
    });
    const _id = await made(ada, { scopeTag: tag._id, userIds: [ben._id, cleo._id] });
    expect((await change(ada, _id, { scopeTag: other._id, userIds: [ada._id] })).status).toBe(400);
    const moved = await done(ada, _id, { scopeTag: other._id });
    expect([moved.scopeTag.name, moved.userIds]).toEqual([other.name, [ben._id]]);
    expect(await ledgerOf(_id)).toContain(`2027-03-17 ${cleo.email} cancelled`);
    const back = await done(ada, _id, { scopeTag: tag._id, userIds: [cleo._id] });
    expect(back.userIds).toEqual([cleo._id]);
    expect(await done(ada, _id, { scopeTag: null })).toMatchObject({ scopeTag: null, userIds: [] });
  });

  test("takes the right to edit it and to delete it where it is, and the tag among one's own", async () => {
    const foreign = await factories(server).scopeTag({
      groups: [{ group: await factories(server).group({ members: [cleo] }) }],
    });
    const mine = await factories(server).scopeTag({
      groups: [{ group: await factories(server).group({ members: [ben] }), permissions: { read: true } }],
    });
    const _id = await made(ana, { scopeTag: tag._id });
    expect((await change(ben, _id, { scopeTag: mine._id })).body.code).toBe("forbidden");
    await grant({ write: true });
    for (const scopeTag of [mine._id, foreign._id, null]) {
      const answer = await change(ben, _id, { scopeTag, title: "Moved" });
      expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
    }
    expect((await change(ben, _id, { scopeTag: tag._id, title: "Domain" })).status).toBe(200);
    await grant({ write: true, remove: true });
    for (const scopeTag of [foreign._id, randomUUID()]) {
      const answer = await change(ben, _id, { scopeTag });
      expect([answer.status, answer.body.code]).toEqual([404, "scope_tag_not_found"]);
    }
    const moved = await done(ben, _id, { scopeTag: mine._id });
    expect(moved.can).toEqual({ read: true, edit: false, delete: false, send: false });
    // A tag on the reminder stays, also for an owner who may no longer use it.
    expect((await change(ana, _id, { scopeTag: mine._id, title: "Mine" })).status).toBe(200);
    await done(ana, _id, { scopeTag: tag._id });
    const left = await done(ben, _id, { scopeTag: null });
    expect([left.scopeTag, left.can.read, "notes" in left]).toEqual([null, false, false]);
    expect((await change(ben, _id, { title: "x" })).status).toBe(404);
  });
});

describe("a reminder whose owner loses Remind Me", () => {
  const setRight = async (owner: TestUser, isAllowedForRemindMe: boolean) => {
    const answer = await callApi(server, `PUT /auth/update/${owner._id}`, {
      token: ada.token,
      body: { isAllowedForRemindMe },
    });
    expect(answer.status).toBe(200);
  };

  test("is paused, to whoever sees it, and goes on when they have it again", async () => {
    const dora = await factories(server).user({ isAllowedForRemindMe: true });
    const _id = await made(dora, { scopeTag: null });
    await server.db.insertInto("reminder_assignees").values({ reminder_id: _id, user_id: ben._id }).execute();
    const before = (await read(ada, _id)).body;
    expect([before.isPaused, await ledgerOf(_id)]).toEqual([false, ["2027-03-17 someone@example.org pending"]]);
    await setRight(dora, false);
    for (const by of [ada, ben])
      expect((await read(by, _id)).body).toMatchObject({ isPaused: true, nextReminder: null });
    const listed = await callApi(server, "GET /reminder/reminders?search=Domain", ada);
    expect(listed.body.find((one: { _id: string }) => one._id === _id)).toMatchObject({ isPaused: true });
    await server.plan();
    expect(await ledgerOf(_id)).toEqual(["2027-03-17 someone@example.org cancelled"]);
    // An administrator cannot send it instead either, and a change plans nothing.
    const now = await callApi(server, `POST /reminder/reminder/${_id}/send`, { token: ada.token, body: {} });
    expect([now.status, now.body.code]).toEqual([409, "reminder_paused"]);
    await done(ada, _id, { expiryDate: "2027-04-30" });
    expect((await ledgerOf(_id)).filter((row) => row.endsWith("pending"))).toEqual([]);
    await done(ada, _id, { expiryDate: before.expiryDate });
    await setRight(dora, true);
    await server.plan();
    const after = (await read(ada, _id)).body;
    expect([after.isPaused, after.nextReminder]).toEqual([false, expect.any(String)]);
    expect((await ledgerOf(_id)).filter((row) => row.endsWith("pending"))).toEqual([
      `2027-03-17 ${ben.email} pending`,
      "2027-03-17 someone@example.org pending",
    ]);
  });

  test("goes on with another owner, and for an owner who becomes an admin", async () => {
    const dora = await factories(server).user({ isAllowedForRemindMe: true });
    const [own, shared] = [await made(dora), await made(ada, { scopeTag: tag._id })];
    await server.db.updateTable("reminders").set({ owner_id: dora._id }).where("id", "=", shared).execute();
    await setRight(dora, false);
    const root = await factories(server).user({ isSuperAdmin: true });
    const token = root.token;
    await callApi(server, `PUT /auth/update/${dora._id}`, { token, body: { isAdmin: true } });
    await server.plan();
    expect((await read(root, own)).body).toMatchObject({ isPaused: false, nextReminder: expect.any(String) });
    await callApi(server, `PUT /auth/update/${dora._id}`, {
      token,
      body: { isAdmin: false, isAllowedForRemindMe: false },
    });
    expect((await read(root, shared)).body).toMatchObject({ isPaused: true, nextReminder: null });
    await callApi(server, `DELETE /user/user/${dora._id}`, { token });
    expect((await read(root, shared)).body).toMatchObject({ isPaused: false, nextReminder: expect.any(String) });
  });
});

describe("a right that is taken meanwhile", () => {
  /** Returns the status of a change that arrives while `take` is not committed yet. */
  const afterwards = async (
    take: (trx: Trx) => Promise<unknown>,
    reminderId: string,
    request = () => change(ben, reminderId, { title: "Too late" }),
  ) => {
    let answer: ReturnType<typeof change> | undefined;
    await server.db.transaction().execute(async (trx) => {
      await take(trx);
      answer = request();
      expect(await Promise.race([answer, untilLockWait(server.db)])).toBe("waits");
    });
    return (await answer)?.status;
  };

  test("is gone: a change that comes with the taking of a grant, a membership or Remind Me waits for it", async () => {
    await grant({ write: true });
    const _id = await made(ana, { scopeTag: tag._id });
    const takeGrant = (trx: Trx) =>
      trx.updateTable("scope_tag_groups").set({ can_write: false }).where("scope_tag_id", "=", tag._id).execute();
    expect(await afterwards(takeGrant, _id)).toBe(403);
    await grant({ write: true });
    const leave = (trx: Trx) =>
      trx.deleteFrom("group_members").where("user_id", "=", ben._id).where("group_id", "=", group._id).execute();
    expect(await afterwards(leave, _id)).toBe(404);
    await server.db.insertInto("group_members").values({ group_id: group._id, user_id: ben._id }).execute();
    const takeRemindMe = (trx: Trx) =>
      trx.updateTable("users").set({ is_allowed_for_remind_me: false }).where("id", "=", ben._id).execute();
    expect(await afterwards(takeRemindMe, _id)).toBe(404);
    expect((await read(ana, _id)).body.title).toBe("Domain");
    await server.db.updateTable("users").set({ is_allowed_for_remind_me: true }).where("id", "=", ben._id).execute();
  });

  test("sends nothing any more: a Remind Now that comes with it waits for it too", async () => {
    await grant({ write: true });
    const _id = await made(ana, { scopeTag: tag._id });
    const remindNow = () => callApi(server, `POST /reminder/reminder/${_id}/send`, { token: ben.token, body: {} });
    const takeGrant = (trx: Trx) =>
      trx.updateTable("scope_tag_groups").set({ can_write: false }).where("scope_tag_id", "=", tag._id).execute();
    expect(await afterwards(takeGrant, _id, remindNow)).toBe(403);
    await grant({ write: true });
    const goes = (trx: Trx) => trx.deleteFrom("reminders").where("id", "=", _id).execute();
    expect(await afterwards(goes, _id, remindNow)).toBe(404);
    const sent = await server.db.selectFrom("deliveries").select("id").where("kind", "=", "now").execute();
    expect(sent).toEqual([]);
  });
});
