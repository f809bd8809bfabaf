import { type ListedReminder, reminderStatuses } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi, type TestScopeTag, type TestUser, factories } from "../../../test/factories.ts";
import type { ReminderFixture } from "../../../test/reminder-factory.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { selectPage } from "./list.ts";
import { readViewer } from "./visible-tags.ts";

/** Late on New Year's Eve in Greenwich: the next day has begun in the east. */
const clock = createTestClock(new Date("2026-12-31T22:00:00Z"));
let server: TestServer;
const statements: string[] = [];
let ana: TestUser;
let ben: TestUser;
let ada: TestUser;
const tags = {} as Record<"reads" | "writes" | "deletes" | "grantsNothing" | "foreign", TestScopeTag>;
beforeAll(async () => {
  server = await startTestServer({ clock, onQuery: (text) => statements.push(text) });
  ana = await factories(server).user({ isAllowedForRemindMe: true });
  ben = await factories(server).user({ isAllowedForRemindMe: true }, { firstName: "Ben" });
  ada = await factories(server).user({ isAdmin: true }, { firstName: "Ada" });
  const group = await factories(server).group({ members: [ana] });
  const tagOf = (permissions: object) => factories(server).scopeTag({ groups: [{ group, permissions }] });
  tags.reads = await tagOf({});
  tags.writes = await tagOf({ write: true });
  tags.deletes = await tagOf({ read: false, delete: true });
  tags.grantsNothing = await tagOf({ read: false });
  tags.foreign = await factories(server).scopeTag({
    groups: [{ group: await factories(server).group({ members: [ben] }) }],
  });
  // Two reminders expire on one day; their titles differ in letters, which sort before case and accents.
  await put(ana, { title: "Ana's own", expiryDate: "2027-06-01", type: "personal" });
  await put(ana, { title: "Zebra", expiryDate: "2027-01-01", notes: "crème brûlée at 100%", remindBeforeDays: 0 });
  await put(ana, { title: "Apple", expiryDate: "2027-01-01", scopeTag: tags.foreign });
  await put(ana, { title: "Hidden", hiddenAt: clock.now() });
  await put(ben, { title: "Ben's own" });
  await put(ben, { title: "Assigned", assignees: [ana, ada], expiryDate: "2026-12-31" });
  await put(ben, { title: "Hidden too", assignees: [ana], hiddenAt: clock.now() });
  await put(ben, { title: "To read", scopeTag: tags.reads, expiryDate: "2027-01-07", type: "team" });
  await put(ben, { title: "To write", scopeTag: tags.writes, assignees: [ana], expiryDate: "2027-01-08" });
  await put(ben, { title: "To delete", scopeTag: tags.deletes, notes: "secret brulee", expiryDate: "2026-12-30" });
  await put(ben, { title: "For nothing", scopeTag: tags.grantsNothing });
  await put(ben, { title: "Foreign", scopeTag: tags.foreign });
  await put(ben, { title: "Hidden three", scopeTag: tags.writes, hiddenAt: clock.now() });
});
afterAll(() => server.close());

const put = (owner: TestUser, members: ReminderFixture) =>
  factories(server).reminder(owner, { type: "work", expiryDate: "2027-12-31", ...members });
const list = async (by: TestUser, query = "") => {
  const { body, headers, status } = await callApi(server, `GET /reminder/reminders${query}`, by);
  expect(status).toBe(200);
  return { reminders: body as ListedReminder[], total: Number(headers["x-total-count"]) };
};
const titles = async (by: TestUser, query = "") => (await list(by, query)).reminders.map((one) => one.title);
const setZone = (time_zone: string) =>
  server.db.updateTable("users").set({ time_zone }).where("id", "=", ana._id).execute();

const anas = ["To delete", "Assigned", "Apple", "Zebra", "To read", "To write", "Ana's own"];

describe("the list", () => {
  test("holds each reminder on which one has any right, soonest first, and nothing hidden", async () => {
    expect(await titles(ana)).toEqual(anas);
    expect(await titles(ana, "?owner=me")).toEqual(["Apple", "Zebra", "Ana's own"]);
    expect(await titles(ben, "?owner=me")).toHaveLength(7);
    const toAdmins = await titles(ada);
    expect(toAdmins).toHaveLength(10);
    expect(toAdmins.some((title) => title.startsWith("Hidden"))).toBe(false);
    expect(await titles(ada, "?owner=me")).toEqual([]);
    expect([await titles(ada, "?assigned=me"), await titles(ana, "?assigned=me")]).toEqual([
      ["Assigned"],
      ["Assigned", "To write"],
    ]);
    expect(await titles(await factories(server).user({ isAllowedForRemindMe: true }))).toEqual([]);
  });

  test("says what one may do, and of what one may only delete no more than that takes", async () => {
    const { reminders } = await list(ana);
    const can = Object.fromEntries(reminders.map((one) => [one.title, Object.values(one.can).map(Number).join("")]));
    expect(can).toEqual({
      "Ana's own": "1111",
      Zebra: "1111",
      Apple: "1111",
      Assigned: "1000",
      "To read": "1000",
      "To write": "1101",
      "To delete": "0010",
    });
    const reduced = reminders.find(({ title }) => title === "To delete");
    expect(reduced).toEqual({
      _id: reduced?._id,
      id: reduced?._id,
      title: "To delete",
      type: "work",
      scopeTag: { _id: tags.deletes._id, name: tags.deletes.name },
      expiryDate: "2026-12-30",
      remindBeforeDays: 7,
      can: { read: false, edit: false, delete: true, send: false },
    });
    for (const one of reminders.filter((each) => each !== reduced)) {
      expect((await callApi(server, `GET /reminder/reminder/${one._id}`, ana)).body).toEqual(one);
    }
    for (const one of (await list(ada)).reminders) {
      expect(one.can).toEqual({ read: true, edit: true, delete: true, send: true });
      expect((await callApi(server, `GET /reminder/reminder/${one._id}`, ada)).body).toEqual(one);
    }
  });

  test("shows a scope tag with the groups and people that one may see", async () => {
    const named = async (by: TestUser, title: string) => {
      const found = (await list(by)).reminders.find((one) => one.title === title);
      if (found === undefined || !("groupMembers" in found)) throw new Error("not on the list");
      return found;
    };
    const toAna = await named(ana, "Apple");
    expect([toAna.scopeTag?.groups, toAna.groupMembers]).toEqual([[], { total: 0, first: [] }]);
    const benHimself = { _id: ben._id, firstName: "Ben", lastName: "Silva" };
    for (const by of [ben, ada]) {
      const { scopeTag, groupMembers } = await named(by, "Foreign");
      expect(scopeTag?.groups.map(({ permissions }) => permissions)).toEqual([
        { read: true, write: false, delete: false },
      ]);
      expect(groupMembers).toEqual({ total: 1, first: [benHimself] });
    }
    const assigned = await named(ana, "Assigned");
    expect(assigned.assignees.map(({ firstName }) => firstName)).toEqual(["Ada", "Ana"]);
    expect(assigned.owner).toEqual(benHimself);
  });

  test("names the first five people of a tag's groups, each once, and counts all", async () => {
    const crowd = [];
    for (const firstName of ["eve", "Bob", "Dan", "cat", "Abe", "Fay"]) {
      crowd.push(await factories(server).user({}, { firstName }));
    }
    const groups = [];
    for (const members of [crowd.slice(0, 4), crowd.slice(2)]) groups.push(await factories(server).group({ members }));
    const tag = await factories(server).scopeTag({ groups: groups.map((group) => ({ group })) });
    const { _id } = await put(ana, { scopeTag: tag, title: "Crowded" });
    const { body } = await callApi(server, `GET /reminder/reminder/${_id}`, ada);
    expect(body.groupMembers.total).toBe(6);
    expect(body.groupMembers.first.map((one: { firstName: string }) => one.firstName)).toEqual([
      "Abe",
      "Bob",
      "cat",
      "Dan",
      "eve",
    ]);
    expect(body.scopeTag.groups.map((one: { group: { _id: string } }) => one.group._id)).toEqual(
      groups.map((group) => group._id),
    );
    await server.db.deleteFrom("reminders").where("id", "=", _id).execute();
  });

  test("is filtered by type and scope tag", async () => {
    expect(await titles(ana, "?type=team")).toEqual(["To read"]);
    expect(await titles(ana, "?type=personal&owner=me")).toEqual(["Ana's own"]);
    expect(await titles(ana, `?scopeTag=${tags.writes._id}`)).toEqual(["To write"]);
    expect(await titles(ana, `?scopeTag=${tags.foreign._id}`)).toEqual(["Apple"]);
    expect(await titles(ana, `?scopeTag=${tags.grantsNothing._id}`)).toEqual([]);
  });

  test.each([
    // 22:00 on 31 December 2026 in Greenwich.
    ["UTC", "2026-12-31"],
    ["Asia/Tokyo", "2027-01-01"],
    ["Pacific/Pago_Pago", "2026-12-31"],
    ["Pacific/Kiritimati", "2027-01-01"],
  ])("is filtered by the status that it is today in %s", async (zone, today) => {
    await setZone(zone);
    const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
    const statusOf = ({ expiryDate, remindBeforeDays }: ListedReminder) => {
      const left = days(today, expiryDate);
      if (left < 0) return "expired";
      return left <= remindBeforeDays ? "due-soon" : "active";
    };
    const { reminders } = await list(ana);
    for (const status of reminderStatuses) {
      const expected = reminders.filter((one) => statusOf(one) === status).map(({ title }) => title);
      expect(expected).not.toEqual([]);
      expect(await titles(ana, `?status=${status}`)).toEqual(expected);
    }
    await setZone("UTC");
  });

  test.each([
    ["CREME BRULEE", ["Zebra"]],
    ["bru", ["Zebra"]],
    ["%", ["Zebra"]],
    ["_", []],
    ["\\", []],
    ["secret", []],
    ["to DELETE", ["To delete"]],
    ["dele TO", ["To delete"]],
    ["  to   ", ["To delete", "To read", "To write"]],
    ["", anas],
    ["'; drop table reminders; --", []],
  ])(
    "holds what is searched in titles and notes, but not in the notes of what one may only delete: %j",
    async (search, expected) => {
      expect(await titles(ana, `?search=${encodeURIComponent(search)}`)).toEqual(expected);
      const readable = expected.filter((title) => title !== "To delete");
      const mine = await titles(ana, `?owner=me&search=${encodeURIComponent(search)}`);
      expect(mine).toEqual(readable.filter((title) => ["Apple", "Zebra", "Ana's own"].includes(title)));
    },
  );

  test("finds the same notes for those who may read them", async () => {
    for (const by of [ben, ada]) expect(await titles(by, "?search=Secret+br%C3%BBlee")).toEqual(["To delete"]);
  });

  test("comes in pages that never overlap, with the number of all", async () => {
    const seen: string[] = [];
    for (const page of [1, 2, 3, 4, 5]) {
      const { reminders, total } = await list(ana, `?page=${page}&pageSize=2`);
      expect(total).toBe(7);
      seen.push(...reminders.map((one) => one.title));
    }
    expect(seen).toEqual(anas);
    expect((await list(ana, "?status=expired&page=2&pageSize=1")).total).toBe(1);
    expect((await list(ana, "?page=1")).reminders).toHaveLength(7);
    expect((await list(ana, "?page=1000000&pageSize=1000")).reminders).toEqual([]);
  });

  test.each(["owner=all", "owner=", "type=pet", "scopeTag=1", "status=late", "page=0", "pageSize=1001", "sort=title"])(
    "is refused with %s",
    async (query) => {
      expect((await callApi(server, `GET /reminder/reminders?${query}`, ana)).status).toBe(400);
    },
  );
});

describe("many reminders", () => {
  beforeAll(async () => {
    await sql`
      insert into reminders (id, title, type, scope_tag_id, owner_id, expiry_date, remind_before_days, email, frequency,
        planned_from, created_at, updated_at)
      select gen_random_uuid(), 'Crowd ' || n, 'work', case when n % 100 = 0 then ${tags.reads._id}::uuid end,
        case when n % 60 = 1 then ${ana._id}::uuid else ${ben._id}::uuid end, '2028-01-01'::date + n % 3000, 7,
        'a@example.org', 'once', now(), now(), now()
      from generate_series(1, 30000) n`.execute(server.db);
    await sql`analyze`.execute(server.db);
  });

  test("are listed by the same few statements as one", async () => {
    const count = async (query: string) => {
      statements.length = 0;
      const { reminders } = await list(ana, query);
      return { rows: reminders.length, statements: statements.length };
    };
    const few = await count("?page=1&pageSize=1");
    const many = await count("?page=1&pageSize=500");
    expect([few.rows, many.rows]).toEqual([1, 500]);
    expect(many.statements).toBe(few.statements);
    // They are: grants, zone, number, page (logged twice: it is part of the next), rows and tags; the session's is
    // prepared apart.
    expect(many.statements).toBe(6);
    expect((await list(ana)).reminders).toHaveLength(7 + 500 + 300);
  });

  test.each([
    ["somebody's", () => ana, {}],
    ["somebody's that are due soon", () => ana, { status: "due-soon" as const }],
    ["somebody's by what they hold", () => ana, { search: "brulee" }],
    ["an administrator's own", () => ada, { owner: "me" as const }],
    ["all, a page", () => ada, { page: 1 }],
    ["all that expired", () => ada, { page: 1, status: "expired" as const }],
  ])("are not all looked at for a list: %s", async (_what, by, query) => {
    const { _id } = by();
    const isAdmin = by() === ada;
    const rights = { isAdmin, isSuperAdmin: false, isAllowedForRemindMe: true };
    const actor = { _id, ...rights, mustChangePassword: false, mustAddFactor: false };
    const question = { viewer: await readViewer(server.db, actor), query, today: "2026-12-31" };
    const plan = JSON.stringify(await selectPage(server.db, question, isAdmin ? 30_000 : 800).explain("json"));
    expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"reminders"/);
    expect(plan).toContain("reminders");
  });
});
