import type { User } from "@pomander/contract";
import { expect, test } from "vitest";
import { sortUsers } from "./sort-users.ts";
import { isInState, userState } from "./user-state.ts";

const now = new Date("2026-11-21T12:00:00Z");
const user = (change: Partial<User>) =>
  ({ firstName: "Ada", lastName: "Ray", mustChangePassword: false, temporaryPasswordUntil: null, ...change }) as User;

test.each<[what: string, given: Partial<User>, label: string | undefined, detail: string | null | undefined]>([
  ["was here", { lastSeenOn: "2026-11-20" }, "Active", "Last seen Nov 20, 2026"],
  ["registered and never came", { lastSeenOn: null }, "Never signed in", null],
  [
    "was added",
    { lastSeenOn: null, mustChangePassword: true, temporaryPasswordUntil: "2026-11-28T12:00:00Z" },
    "Invited",
    "Password until Nov 28, 2026",
  ],
  [
    "was reset",
    { lastSeenOn: "2026-11-01", mustChangePassword: true, temporaryPasswordUntil: "2026-11-28T12:00:00Z" },
    "Temporary password",
    "Until Nov 28, 2026",
  ],
  [
    "let a temporary password run out",
    { lastSeenOn: "2026-11-01", mustChangePassword: true, temporaryPasswordUntil: "2026-11-20T12:00:00Z" },
    "Temporary password expired",
    "Last seen Nov 01, 2026",
  ],
  ["is a super admin, to an admin", {}, undefined, undefined],
])("somebody who %s", (_what, given, label, detail) => {
  const state = userState(user(given), now);
  expect([state?.label, state?.detail?.replaceAll("\u00a0", " ") ?? state?.detail]).toEqual([label, detail]);
});

test.each<[until: string, ended: boolean, ending: boolean]>([
  ["2026-11-21T12:00:00Z", true, false],
  ["2026-11-21T12:00:01Z", false, true],
  ["2026-11-24T12:00:00Z", false, true],
  ["2026-11-24T12:00:01Z", false, false],
])("a temporary password until %s: expired %s, expires soon %s", (temporaryPasswordUntil, ended, ending) => {
  const given = user({ mustChangePassword: true, temporaryPasswordUntil });
  expect([isInState(given, "passwordEnded", now), isInState(given, "passwordEnding", now)]).toEqual([ended, ending]);
  const chosen = { ...given, mustChangePassword: false };
  expect([isInState(chosen, "passwordEnded", now), isInState(chosen, "passwordEnding", now)]).toEqual([false, false]);
});

test("users are sorted either way, who has no number or no creator last", () => {
  const creator = (firstName: string) => ({ _id: firstName, firstName, lastName: "", email: "" });
  const users = [
    user({ _id: "a", email: "c@x", mobileNo: "+2", lastSeenOn: "2026-11-20", isAdmin: true, createdBy: null }),
    user({ _id: "b", email: "a@x", mobileNo: "", lastSeenOn: null, createdBy: creator("Zoe") }),
    user({
      _id: "c",
      email: "b@x",
      mobileNo: "+1",
      lastSeenOn: "2026-11-21",
      isSuperAdmin: true,
      createdBy: creator("eva"),
    }),
  ];
  const ids = (...by: [Parameters<typeof sortUsers>[1], Parameters<typeof sortUsers>[2]]) =>
    sortUsers(users, ...by)
      .map(({ _id }) => _id)
      .join("");
  expect(ids("name", "ascending")).toBe("abc");
  expect(ids("email", "ascending")).toBe("bca");
  expect(ids("email", "descending")).toBe("acb");
  expect(ids("mobile", "ascending")).toBe("cab");
  expect(ids("mobile", "descending")).toBe("acb");
  expect(ids("role", "ascending")).toBe("cab");
  expect(ids("lastSeen", "descending")).toBe("cab");
  expect(ids("creator", "ascending")).toBe("cba");
  expect(ids("creator", "descending")).toBe("bca");
});
