import type { User, UserSort } from "@pomander/contract";
import { expect, test } from "vitest";
import { roleLabel, roleOfUser } from "./role.ts";
import { type SortOrder, sortUsers } from "./sort-users.ts";

const user = (firstName: string, change: Partial<User> = {}) =>
  ({
    firstName,
    lastName: "",
    email: `${firstName.toLowerCase()}@example.org`,
    mobileNo: "",
    isSuperAdmin: false,
    isAdmin: false,
    isAllowedForRemindMe: false,
    createdBy: null,
    ...change,
  }) as User;
const by = (firstName: string) => ({ _id: firstName, firstName, lastName: "", email: `${firstName}@example.org` });

// The server's order: by name.
const users = [
  user("Ana", { mobileNo: "3", isSuperAdmin: true, isAdmin: true, lastSeenOn: "2026-11-02" }),
  user("Ben", { isAdmin: true, createdBy: by("Zoe"), email: "z@example.org" }),
  user("Cleo", { mobileNo: "1", isAllowedForRemindMe: true, createdBy: by("ana"), lastSeenOn: "2026-11-20" }),
  user("Dora", { createdBy: by("Ana") }),
];
const sorted = (sort: UserSort, order: SortOrder) =>
  sortUsers(users, sort, order)
    .map(({ firstName }) => firstName[0])
    .join("");

test.each<[UserSort, string, string]>([
  ["name", "ABCD", "DCBA"],
  ["email", "ACDB", "BDCA"],
  // Users without a number or a creator are last in both orders.
  ["mobile", "CABD", "ACBD"],
  ["creator", "CDBA", "BCDA"],
  ["role", "ABCD", "DCBA"],
  ["lastSeen", "BDAC", "CABD"],
])("by %s they stand %s, and the other way round %s", (sort, ascending, descending) => {
  expect([sorted(sort, "ascending"), sorted(sort, "descending")]).toEqual([ascending, descending]);
});

test("a person has one role, and perhaps Remind Me", () => {
  expect(users.map(roleOfUser)).toEqual(["superAdmin", "admin", "regular", "regular"]);
  const [remind, plain] = [roleLabel(users[2]!), roleLabel(users[3]!)];
  expect(remind.startsWith(plain) && remind.length > plain.length).toBe(true);
});
