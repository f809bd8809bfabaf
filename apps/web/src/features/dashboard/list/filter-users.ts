import type { User } from "@pomander/contract";
import { fullName } from "../../../lib/format/full-name.ts";
import { fold } from "../../../lib/list/fold.ts";
import type { UserListParams } from "./list-params.ts";
import { roleOfUser } from "./role.ts";

/** The users that search and filters leave, in their order. `mine` holds the ids that the actor created. */
export function filterUsers(
  users: readonly User[],
  { search, role, isMine }: Pick<UserListParams, "search" | "role" | "isMine">,
  mine: ReadonlySet<string>,
): readonly User[] {
  const sought = fold(search.trim());
  return users.filter(
    (user) =>
      (role === null || roleOfUser(user) === role) &&
      (!isMine || mine.has(user._id)) &&
      (sought === "" || fold([fullName(user), user.email, user.mobileNo].join("\n")).includes(sought)),
  );
}
