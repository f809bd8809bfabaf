import { userSorts, userStates } from "@pomander/contract";
import fc from "fast-check";
import { expect, it } from "vitest";
import { pageSizes } from "../../../lib/list/paging.ts";
import { roleLabel, roles } from "./role.ts";
import { readListParams, writeListParams } from "./list-params.ts";

it("labels the roles as the specification does", () => {
  const rights = { isAdmin: false, isSuperAdmin: false, isAllowedForRemindMe: false };
  expect(roleLabel(rights)).toBe("Regular User");
  expect(roleLabel({ ...rights, isAllowedForRemindMe: true })).toBe("Regular User • Can Remind");
  expect(roleLabel({ ...rights, isAdmin: true, isAllowedForRemindMe: true })).toBe("Admin • Can Remind");
  expect(roleLabel({ isAdmin: true, isSuperAdmin: true, isAllowedForRemindMe: true })).toBe("Super Admin • Can Remind");
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
