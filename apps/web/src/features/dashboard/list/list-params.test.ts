import { userSorts, userStates, type User } from "@pomander/contract";
import fc from "fast-check";
import { expect, it } from "vitest";
import { pageSizes } from "../../../lib/list/paging.ts";
import { roleLabel, roles } from "./role.ts";
import { filterUsers } from "./use-users.ts";
import { readListParams, writeListParams, type UserListParams } from "./list-params.ts";

const user = (change: Partial<User>) =>
  ({ firstName: "Zoë", lastName: "O'Neil", email: "zoe@example.com", mobileNo: "+43 660 1", ...change }) as User;
const everyone = { search: "", role: null, state: null, isMine: false };
const none: ReadonlySet<string> = new Set();

it("labels the roles as the specification does", () => {
  const rights = { isAdmin: false, isSuperAdmin: false, isAllowedForRemindMe: false };
  expect(roleLabel(rights)).toBe("Regular User");
  expect(roleLabel({ ...rights, isAllowedForRemindMe: true })).toBe("Regular User • Can Remind");
  expect(roleLabel({ ...rights, isAdmin: true, isAllowedForRemindMe: true })).toBe("Admin • Can Remind");
  expect(roleLabel({ isAdmin: true, isSuperAdmin: true, isAllowedForRemindMe: true })).toBe("Super Admin • Can Remind");
});

it("finds by email, full name and mobile number, without case and accents", () => {
  for (const search of ["zoe", "ZOË O'NEIL", "zoe@", "660 1", "  neil "])
    expect(filterUsers([user({})], { ...everyone, search }, none)).toHaveLength(1);
  // Nothing is found across the border of two of them.
  for (const search of ["zoé x", "neilzoe", "com+43"])
    expect(filterUsers([user({})], { ...everyone, search }, none)).toEqual([]);
});

it("filters by role and by who created them", () => {
  const users = [user({ _id: "r" }), user({ _id: "a", isAdmin: true }), user({ _id: "s", isSuperAdmin: true })];
  const ids = (change: Partial<typeof everyone> | { role: UserListParams["role"] }, mine = none) =>
    filterUsers(users, { ...everyone, ...change }, mine).map(({ _id }) => _id);
  expect(ids({ role: "regular" })).toEqual(["r"]);
  expect(ids({ role: "admin" })).toEqual(["a"]);
  expect(ids({ role: "superAdmin" })).toEqual(["s"]);
  expect(ids({ isMine: true }, new Set(["a"]))).toEqual(["a"]);
});

it("a place survives the address", () => {
  const place = fc.record({
    search: fc.string(),
    role: fc.constantFrom(null, ...roles),
    state: fc.constantFrom(null, ...userStates),
    isMine: fc.boolean(),
    sort: fc.constantFrom(...userSorts),
    order: fc.constantFrom("ascending" as const, "descending" as const),
    page: fc.integer({ min: 1, max: 1_000 }),
    pageSize: fc.constantFrom(...pageSizes),
  });
  fc.assert(
    fc.property(place, (before) => {
      const address = writeListParams(before).toString();
      expect(readListParams(new URLSearchParams(address))).toEqual(before);
    }),
  );
});

it("takes what is usual for an address that makes no sense", () => {
  const place = readListParams(
    new URLSearchParams("page=-1&size=7&role=god&state=tired&created=you&sort=age&order=up"),
  );
  expect(place).toEqual({
    search: "",
    role: null,
    state: null,
    isMine: false,
    sort: "name",
    order: "ascending",
    page: 1,
    pageSize: 10,
  });
});
