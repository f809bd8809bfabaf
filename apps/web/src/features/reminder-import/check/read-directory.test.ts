import {
  calls,
  type Call,
  type ListedReminder,
  newReminderFields,
  type Member,
  type ScopeTag,
  type User,
} from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { afterEach, expect, test, vi } from "vitest";
import { isBeforeMailTime, readDirectory } from "./read-directory.ts";

afterEach(() => void vi.useRealTimers());

const ana = { _id: "ana", firstName: "Ana", lastName: "Silva", email: "ana@example.org" };
const ben = { _id: "ben", firstName: "Ben", lastName: "Okafor", email: "ben@example.org" };
const user = { ...ana, isAdmin: false, isSuperAdmin: false } as User;
const admin: User = { ...user, isAdmin: true };
const superAdmin: User = { ...user, isSuperAdmin: true };

const reminder = (_id: string, title = _id) =>
  ({ ...newReminderFields, _id, title, email: ana.email, expiryDate: "2099-01-01" }) as unknown as ListedReminder;
const many = (name: string, count: number) => Array.from({ length: count }, (_, n) => reminder(`${name} ${n}`));
const onlyDeletable = { _id: "hidden", title: "Hidden", can: { delete: true } } as unknown as ListedReminder;

interface Stored {
  own?: ListedReminder[];
  others?: ListedReminder[];
  renewals?: object[];
  users?: Member[];
}

/** A server with these records; `ask` counts as "tags" the requests of scope tags, and so on. `fail` fails the next one. */
function serverWith({ own = [], others = [], renewals = [], users = [ana, ben] }: Stored = {}) {
  const asked: string[] = [];
  let failing: string | null = null;
  const note = (name: string) => {
    asked.push(name);
    if (failing !== name) return;
    failing = null;
    throw new Error(`no ${name}`);
  };
  const web = { _id: "web tag", name: "Web  Shop" } as ScopeTag;
  const call = async (of: Call, given: { params?: { scopeTagId: string } } = {}) => {
    switch (of) {
      case calls.scopeTags.list:
        return (note("all tags"), [web, { _id: "other tag", name: "Other" }]);
      case calls.scopeTags.mine:
        return (note("my tags"), [web]);
      case calls.users.byScopeTag:
        return (note(`members of ${given.params?.scopeTagId}`), [ana]);
      case calls.groups.list:
        return (note("groups"), [{ _id: "ops", name: "Operations", members: [] }]);
      default:
        throw new Error(`unexpected ${of.path}`);
    }
  };
  const rowsOf = (of: Call, which: Record<string, string>): readonly object[] => {
    if (of === calls.reminders.list) {
      note(which["owner"] === "me" ? "own reminders" : "all reminders");
      return which["owner"] === "me" ? own : [...own, ...others];
    }
    if (of === calls.reminderImports.renewals) return (note("renewals"), renewals);
    if (of !== calls.users.list) throw new Error(`unexpected ${of.path}`);
    const isOwn = which["createdBy"] === "me" && which["onlyMine"] === "true";
    return (note(isOwn ? "users made by me" : "users"), isOwn ? users.slice(1) : users);
  };
  const list = async (of: Call, { query }: { query: Record<string, string> & { page: string; pageSize: string } }) => {
    const { page, pageSize, ...which } = query;
    const rows = rowsOf(of, which);
    const from = (Number(page) - 1) * Number(pageSize);
    return { rows: rows.slice(from, from + Number(pageSize)), total: rows.length };
  };
  const api = Object.assign(call, { list }) as unknown as Api;
  const read = (who = user, signal = new AbortController().signal, onProgress = (_read: number, _all: number) => {}) =>
    readDirectory(api, who, { signal, onProgress });
  return { read, asked, fail: (name: string) => void (failing = name) };
}

test("one's own reminders are read page by page, each told, without those that may only be deleted", async () => {
  const told: number[][] = [];
  const { read, asked } = serverWith({ own: [...many("Own", 300), onlyDeletable] });
  const { own } = await read(user, undefined, (done, total) => told.push([done, total]));
  expect(told).toEqual([
    [250, 301],
    [301, 301],
  ]);
  expect([own.byId.size, own.byId.has("Own 299"), own.byId.has("hidden")]).toEqual([300, true, false]);
  expect(asked).not.toContain("all reminders");
});

test("what else waits for the page gets its turn between two pages", async () => {
  let hadTurn = false;
  setImmediate(() => (hadTurn = true));
  const turns: boolean[] = [];
  await serverWith({ own: many("Own", 1500) }).read(user, undefined, () => turns.push(hadTurn));
  expect([turns.length, turns.at(-1)]).toEqual([6, true]);
});

test("others' reminders are asked for once, when a row names one, and only those named are returned", async () => {
  const { read, asked } = serverWith({ own: [reminder("mine")], others: [...many("Theirs", 260), onlyDeletable] });
  const directory = await read();
  const idsOf = async (...ids: string[]) => [...(await directory.visible(new Set(ids))).keys()].toSorted();
  expect(await idsOf("mine")).toEqual(["mine"]);
  expect(asked).not.toContain("all reminders");
  expect(await idsOf("mine", "Theirs 259", "hidden", "unknown")).toEqual(["Theirs 259", "mine"]);
  expect(await idsOf("Theirs 3")).toEqual(["Theirs 3"]);
  expect(asked.filter((name) => name === "all reminders")).toHaveLength(2);
});

test("one's own reminder counts as it was compared, although it changed until all were read", async () => {
  const own = [reminder("mine", "As compared")];
  const { read } = serverWith({ own, others: [reminder("theirs")] });
  const directory = await read();
  own[0] = reminder("mine", "As it became");
  expect((await directory.visible(new Set(["mine", "theirs"]))).get("mine")?.title).toBe("As compared");
});

test("a renewed reminder is known by each of its earlier dates", async () => {
  const renewal = { _id: "r", title: "Lease", email: "ana@example.org", expiryDate: "2099-01-01" };
  const renewals = [
    ...Array.from({ length: 250 }, (_, n) => ({ ...renewal, _id: `${n}`, title: `${n}`, earlier: ["2090-01-01"] })),
    { ...renewal, earlier: ["2097-01-01", "2098-01-01"] },
  ];
  const { renewed } = await serverWith({ renewals }).read();
  expect(renewed.byId.get("r")).toEqual(["2097-01-01", "2098-01-01"]);
  expect([renewed.byId.size, renewed.byKey.size]).toEqual([251, 252]);
  expect(new Set(renewed.byKey.values())).toEqual(new Set(["2099-01-01"]));
});

test.each([
  ["a user", user, { mayAssign: false, mayMakeTags: false }, ["web shop"]],
  ["an admin", admin, { mayAssign: true, mayMakeTags: true }, ["other", "web shop"]],
  ["a super admin", superAdmin, { mayAssign: true, mayMakeTags: true }, ["other", "web shop"]],
])("%s has the rights and tags of their role", async (_name, who, rights, tags) => {
  const directory = await serverWith().read(who);
  expect(directory).toMatchObject({ ...rights, user: who });
  expect([...directory.tags.keys()].toSorted()).toEqual(tags);
  expect(directory.tags.get("web shop")?._id).toBe("web tag");
});

test("a new group may have oneself and whom one added; for a super admin, everyone", async () => {
  const candidates = async (who: User, users?: Member[]) =>
    (await (await serverWith({ ...(users && { users }) }).read(who)).groupCandidates()).map(({ _id }) => _id);
  expect(await candidates(admin)).toEqual(["ana", "ben"]);
  expect(await candidates(admin, [ben, ana])).toEqual(["ana"]);
  expect(await candidates(superAdmin, [ben, ana])).toEqual(["ben", "ana"]);
});

test("accounts and groups are read once, all pages, when first asked for", async () => {
  const users = Array.from({ length: 251 }, (_, n) => ({ ...ben, _id: `user ${n}` }));
  const { read, asked } = serverWith({ users });
  const directory = await read(admin);
  expect(asked).toEqual(["all tags", "own reminders", "renewals"]);
  expect(await directory.everybody()).toHaveLength(251);
  await directory.everybody();
  expect((await directory.groups()).map(({ name }) => name)).toEqual(["Operations"]);
  await directory.groups();
  expect(asked.slice(3)).toEqual(["users", "users", "groups"]);
});

test("people of a tag are read once a tag, and again after a failure", async () => {
  const { read, asked, fail } = serverWith();
  const directory = await read();
  fail("members of a");
  await expect(directory.membersOf("a")).rejects.toThrow("no members of a");
  const [members] = await Promise.all([directory.membersOf("a"), directory.membersOf("a"), directory.membersOf("b")]);
  expect(members.get("silva ana")).toEqual(ana);
  expect(asked.slice(3)).toEqual(["members of a", "members of a", "members of b"]);
});

test("groups are asked for again after a failure", async () => {
  const { read, fail } = serverWith();
  const directory = await read(admin);
  fail("groups");
  await expect(directory.groups()).rejects.toThrow("no groups");
  expect(await directory.groups()).toHaveLength(1);
});

test.each([
  ["one's own reminders", 1, ["my tags", "own reminders"]],
  ["renewals", 2, ["my tags", "own reminders", "own reminders", "renewals"]],
])("a cancelled reading ends at the next page of %s", async (_name, pages, expected) => {
  const left = new AbortController();
  const { read, asked } = serverWith({ own: many("Own", 500), renewals: many("Renewed", 500) });
  const reading = read(user, left.signal, (done) => {
    if (done === pages * 250) left.abort(new Error("left"));
  });
  await expect(reading).rejects.toThrow("left");
  expect(asked.slice(0, expected.length)).toEqual(expected);
  expect(asked.length).toBeLessThanOrEqual(expected.length + 1);
});

test.each([
  ["08:59", "09:00", true],
  ["09:00", "09:00", false],
  ["09:01", "09:00", false],
])("at %s in one's zone, emails of %s are still ahead: %s", (now, mailTime, expected) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`2026-11-20T${now}:00+01:00`) });
  expect(isBeforeMailTime({ ...user, timeZone: "Europe/Vienna", mailTime })).toBe(expected);
});
