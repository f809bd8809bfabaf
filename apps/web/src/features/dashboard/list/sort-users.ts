import type { User, UserSort } from "@pomander/contract";
import { fullName } from "../../../lib/format/full-name.ts";
import { fold } from "../../../lib/list/fold.ts";

export type SortOrder = "ascending" | "descending";

const rankOf = ({ isSuperAdmin, isAdmin, isAllowedForRemindMe }: User) =>
  isSuperAdmin ? 0 : isAdmin ? 1 : isAllowedForRemindMe ? 2 : 3;

const keyOf: Record<UserSort, (user: User) => string | number> = {
  name: (user) => fold(fullName(user)),
  email: ({ email }) => email,
  mobile: ({ mobileNo }) => mobileNo,
  role: rankOf,
  lastSeen: ({ lastSeenOn }) => lastSeenOn ?? "",
  creator: ({ createdBy }) => (createdBy === null || createdBy === undefined ? "" : fold(fullName(createdBy))),
};

/** Sorts users as the server does for `sort`; equal ones stay in the given order. */
export function sortUsers(users: readonly User[], sort: UserSort, order: SortOrder): readonly User[] {
  if (sort === "name" && order === "ascending") return users;
  const sign = order === "ascending" ? 1 : -1;
  const key = keyOf[sort];
  return users.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    // Users without a number or a creator come last in both orders.
    if ((sort === "mobile" || sort === "creator") && (a === "") !== (b === "")) return a === "" ? 1 : -1;
    return a === b ? 0 : a < b ? -sign : sign;
  });
}
