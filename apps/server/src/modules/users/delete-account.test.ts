import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, type TestScopeTag, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { untilLockWait } from "../../../test/lock-waits.ts";
import { lockPresentVault } from "../../accounts/vault-keys.ts";

let server: TestServer;
let admin: TestUser;
/** The user who leaves: with Remind Me, in the group that may write with the scope tag. */
let ana: TestUser;
let tag: TestScopeTag;
const clock = createTestClock(new Date("2026-06-01T08:00:00Z"));
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await factories(server).user({ isAdmin: true });
  await server.db.updateTable("users").set({ time_zone: "Asia/Tokyo" }).where("id", "=", admin._id).execute();
  ana = await factories(server).user({ isAllowedForRemindMe: true });
  const group = await factories(server).group({ members: [ana, admin] });
  tag = await factories(server).scopeTag({ groups: [{ group, permissions: { write: true } }] });
});

const remind = async (by: TestUser, members: object = {}): Promise<string> => {
  const form = {
    title: "Certificate",
    type: "work",
    expiryDate: "2026-06-20",
    remindBeforeDays: 7,
    email: "team@example.org",
    frequency: "once",
    ...members,
  };
  const answer = await callApi(server, "POST /reminder/reminder", { token: by.token, body: form });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.reminder._id as string;
};
const rowsOf = (reminderId: string) =>
  server.db
    .selectFrom("deliveries")
    .select(["recipient_key", "recipient", "state", "send_at", "user_id"])
    .where("reminder_id", "=", reminderId)
    .orderBy("state")
    .orderBy("recipient")
    .execute();
const waiting = async (reminderId: string) =>
  (await rowsOf(reminderId))
    .filter(({ state }) => state === "pending")
    .map(({ recipient, send_at }) => `${recipient} ${send_at.toISOString()}`);
const ownerOf = async (reminderId: string) =>
  (await server.db.selectFrom("reminders").select("owner_id").where("id", "=", reminderId).executeTakeFirst())
    ?.owner_id;
const impact = async (who: TestUser) => (await callApi(server, `GET /user/user/${who._id}/impact`, admin)).body;
const remove = (who: TestUser, query = "", by = admin) => callApi(server, `DELETE /user/user/${who._id}${query}`, by);

const nineInUtc = "2026-06-13T09:00:00.000Z";
const nineInTokyo = "2026-06-13T00:00:00.000Z";

test("the impact counts what anybody sees of theirs", async () => {
  await remind(ana);
  await remind(ana, { scopeTag: tag._id });
  await remind(ana, { scopeTag: tag._id });
  await factories(server).reminder(ana, { scopeTag: tag, hiddenAt: new Date() });
  await factories(server).reminder(admin, { assignees: [ana] });
  await factories(server).reminder(admin, { assignees: [ana, await factories(server).user()] });
  await factories(server).reminder(admin, { assignees: [ana], hiddenAt: new Date() });
  await factories(server).group({ members: [ana] });
  expect(await impact(ana)).toEqual({
    hasVault: true,
    reminders: 3,
    sharedReminders: 2,
    assignedReminders: 2,
    onlyAssignedReminders: 1,
    addressedReminders: 0,
    onlyAddressedReminders: 0,
    memberships: 2,
    createdUsers: 0,
    sharedVaults: 0,
    onlyManagerOf: 0,
    onlyMemberOf: 0,
  });
});

test.each([
  ["by an administrator", () => remove(ana)],
  [
    "by themselves",
    () => callApi(server, "POST /user/delete", { token: ana.token, body: { currentPassword: ana.password } }),
  ],
])("a deletion %s waits for a save that holds the vault before it takes the session away", async (_by, leave) => {
  const { leaving } = await server.db.transaction().execute(async (trx) => {
    await lockPresentVault(trx, ana._id);
    const leaving = leave();
    await untilLockWait(server.db);
    // A save locks the session in this order too: otherwise each would wait for the other.
    await trx.selectFrom("sessions").select("id").where("user_id", "=", ana._id).forNoKeyUpdate().noWait().execute();
    return { leaving };
  });
  expect((await leaving).status).toBe(204);
});

test("a deletion takes as many statements as a large account needs, so that none lasts too long", async () => {
  await sql`insert into vault_manifests select ${ana.vaultId}, i, '' from generate_series(1, 45000) i`.execute(
    server.db,
  );
  await sql`
    create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 20000 then raise 'too many rows at once'; end if;
      return null;
    end $$`.execute(server.db);
  await sql`
    create trigger refuse_many after delete on vault_manifests referencing old table as gone
    for each statement execute function refuse_many()`.execute(server.db);
  expect((await remove(ana)).status).toBe(204);
  await sql`drop function refuse_many cascade`.execute(server.db);
});

describe("reminders of somebody who is deleted", () => {
  test("are handed over where they carry a scope tag, and go to their new owner's address and hour", async () => {
    const shared = await remind(ana, { scopeTag: tag._id, email: ana.email });
    const toTeam = await remind(ana, { scopeTag: tag._id });
    const own = await remind(ana);
    const hidden = await factories(server).reminder(ana, { scopeTag: tag, hiddenAt: new Date() });
    expect(await waiting(shared)).toEqual([`${ana.email} ${nineInUtc}`]);
    const ledgerOfOwn = await server.db.selectFrom("deliveries").select("id").where("reminder_id", "=", own).execute();
    const before = (await callApi(server, `GET /reminder/reminder/${shared}`, admin)).body;

    expect((await remove(ana)).status).toBe(204);
    const after = (await callApi(server, `GET /reminder/reminder/${shared}`, admin)).body;
    expect(after).toMatchObject({
      owner: { _id: admin._id },
      email: admin.email,
      scopeTag: { _id: tag._id },
      nextReminder: nineInTokyo,
      expiryDate: "2026-06-20",
    });
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect(await waiting(shared)).toEqual([`${admin.email} ${nineInTokyo}`]);
    expect(await waiting(toTeam)).toEqual([`team@example.org ${nineInTokyo}`]);
    expect([await ownerOf(toTeam), await ownerOf(hidden._id), await ownerOf(own)]).toEqual([
      admin._id,
      admin._id,
      undefined,
    ]);
    const left = await server.db
      .selectFrom("deliveries")
      .select(["state", "reminder_id"])
      .where(
        "id",
        "in",
        ledgerOfOwn.map(({ id }) => id),
      )
      .execute();
    expect(left).toEqual([]);
  });

  test("go all of them where it was asked for, and where one deletes oneself", async () => {
    for (const leave of [
      (who: TestUser) => remove(who, "?sharedReminders=delete"),
      (who: TestUser) =>
        callApi(server, "POST /user/delete", { token: who.token, body: { currentPassword: who.password } }),
    ]) {
      const who = await factories(server).user({ isAllowedForRemindMe: true });
      const group = await factories(server).group({ members: [who] });
      const own = await factories(server).scopeTag({ groups: [{ group }] });
      const ids = [await remind(who, { scopeTag: own._id }), await remind(who)];
      expect((await leave(who)).status).toBe(204);
      const left = await server.db.selectFrom("reminders").select("id").where("id", "in", ids).execute();
      expect(left).toEqual([]);
      const open = await server.db
        .selectFrom("deliveries")
        .select("id")
        .where("reminder_id", "is", null)
        .where("state", "=", "pending")
        .execute();
      expect(open).toEqual([]);
    }
  });

  test("to which they were assigned stay with the others, and nothing waits for them any more", async () => {
    const shared = await remind(admin, { scopeTag: tag._id, userIds: [ana._id, admin._id] });
    expect(await waiting(shared)).toHaveLength(3);
    expect((await remove(ana)).status).toBe(204);
    const { body } = await callApi(server, `GET /reminder/reminder/${shared}`, admin);
    expect(body).toMatchObject({ userIds: [admin._id], groupMembers: { total: 1 } });
    expect((await waiting(shared)).toSorted()).toEqual(
      [`${admin.email} ${nineInTokyo}`, `team@example.org ${nineInTokyo}`].toSorted(),
    );
    expect((await rowsOf(shared)).filter(({ recipient }) => recipient === ana.email)).toEqual([]);
  });

  test("of others that name their address go to who deletes them, or to the address that is given", async () => {
    const toAna = await remind(admin, { email: ana.email, scopeTag: tag._id, userIds: [ana._id] });
    expect(await impact(ana)).toMatchObject({ addressedReminders: 1, onlyAddressedReminders: 1 });
    const ruled = { escalation: { from: "own", beforeDays: 2, to: [ana._id, ana.email] } };
    const escalated = await remind(admin, { ...ruled, scopeTag: tag._id });
    await server.db
      .updateTable("scope_tags")
      .set({ escalate_to: [ana.email] })
      .where("id", "=", tag._id)
      .execute();
    expect((await remove(ana)).status).toBe(204);
    expect(await waiting(toAna)).toEqual([`${admin.email} ${nineInTokyo}`]);
    const { body } = await callApi(server, `GET /reminder/reminder/${toAna}`, admin);
    expect(body.email).toBe(admin.email);
    const log = await server.db
      .selectFrom("reminder_events")
      .select(["kind", "user_id", "changes"])
      .where("reminder_id", "=", toAna)
      .where("kind", "=", "changed")
      .execute();
    const changes = [{ field: "email", from: ana.email, to: admin.email }];
    expect(log).toEqual([{ kind: "changed", user_id: admin._id, changes }]);
    const rules = await Promise.all([
      server.db.selectFrom("reminders").select("escalate_to").where("id", "=", escalated).executeTakeFirst(),
      server.db.selectFrom("scope_tags").select("escalate_to").where("id", "=", tag._id).executeTakeFirst(),
    ]);
    expect(rules.map((rule) => rule?.escalate_to)).toEqual([[admin.email], [admin.email]]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from deliveries where lower(recipient) = ${ana.email} and state = 'pending'`.execute(
      server.db,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  test("that name their address go to the one that is given instead", async () => {
    const toAna = await remind(admin, { email: ana.email, scopeTag: tag._id });
    const own = await remind(ana, { email: ana.email, scopeTag: tag._id });
    const away = await remove(ana, `?remindersTo=${ana.email}`);
    expect(away.status).toBe(400);
    expect((await remove(ana, "?remindersTo=Team%40Example.org")).status).toBe(204);
    for (const one of [toAna, own]) expect(await waiting(one)).toEqual([`team@example.org ${nineInTokyo}`]);
  });

  test("that name the address of whoever deletes themselves go to their owners", async () => {
    const toAna = await remind(admin, { email: ana.email, scopeTag: tag._id });
    await callApi(server, "POST /user/delete", { token: ana.token, body: { currentPassword: ana.password } });
    expect(await waiting(toAna)).toEqual([`${admin.email} ${nineInTokyo}`]);
  });

  test("that are being sent, or were sent, stay as they are in the ledger", async () => {
    const shared = await remind(admin, { scopeTag: tag._id, userIds: [ana._id] });
    for (const state of ["sent", "sending"] as const) {
      await server.db
        .insertInto("deliveries")
        .values({
          id: randomUUID(),
          reminder_id: shared,
          kind: "now",
          batch_id: randomUUID(),
          occurrence: "2026-06-01",
          recipient_key: ana._id,
          user_id: ana._id,
          recipient: ana.email,
          state,
          send_at: clock.now(),
          due_at: clock.now(),
          message_id: randomUUID(),
          created_at: clock.now(),
        })
        .execute();
    }
    await remove(ana);
    const states = (await rowsOf(shared)).filter(({ recipient }) => recipient === ana.email).map(({ state }) => state);
    expect(states).toEqual(["sending", "sent"]);
  });

  test("stay all where the deletion fails", async () => {
    const shared = await remind(ana, { scopeTag: tag._id });
    const other = await factories(server).user({ isAdmin: true });
    expect((await remove(ana, "", ana)).status).toBe(403);
    expect((await remove(other)).status).toBe(403);
    expect(await ownerOf(shared)).toBe(ana._id);
    expect(await waiting(shared)).toEqual([`team@example.org ${nineInUtc}`]);
  });
});

describe("what is planned for somebody", () => {
  test("moves with their zone and hour, of reminders that are theirs and that they are assigned to", async () => {
    const own = await remind(ana);
    const assigned = await remind(admin, { scopeTag: tag._id, userIds: [ana._id] });
    await callApi(server, "PUT /user", { token: ana.token, body: { timeZone: "Europe/Lisbon", mailTime: "07:30" } });
    // The answer does not wait for any planning.
    expect(await waiting(own)).toEqual([`team@example.org ${nineInUtc}`]);
    await server.plan();
    const halfSevenInLisbon = "2026-06-13T06:30:00.000Z";
    expect(await waiting(own)).toEqual([`team@example.org ${halfSevenInLisbon}`]);
    expect(await waiting(assigned)).toEqual(
      [`${ana.email} ${halfSevenInLisbon}`, `team@example.org ${nineInTokyo}`].toSorted(),
    );
  });

  test("goes to their new address, whoever changed it", async () => {
    const assigned = await remind(admin, { scopeTag: tag._id, userIds: [ana._id], email: admin.email });
    const email = `${randomUUID()}@example.com`;
    const body = { email, currentPassword: ana.password };
    expect((await callApi(server, `PUT /auth/update/${ana._id}`, { token: ana.token, body })).status).toBe(200);
    await server.plan();
    expect(await waiting(assigned)).toContain(`${email} ${nineInUtc}`);
    const other = `${randomUUID()}@example.com`;
    const reset = { email: other, password: "Temporary-1" };
    expect((await callApi(server, `PUT /auth/update/${ana._id}`, { token: admin.token, body: reset })).status).toBe(
      200,
    );
    await server.plan();
    expect(await waiting(assigned)).toContain(`${other} ${nineInUtc}`);
    expect(await waiting(assigned)).toHaveLength(2);
  });
});
