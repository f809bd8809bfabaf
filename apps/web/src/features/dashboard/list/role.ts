import type { User } from "@pomander/contract";
import { texts } from "../texts.ts";

export const roles = ["superAdmin", "admin", "regular"] as const;
export type RoleName = (typeof roles)[number];

type Rights = Pick<User, "isAdmin" | "isSuperAdmin" | "isAllowedForRemindMe">;

function roleOfUser({ isAdmin, isSuperAdmin }: Rights): RoleName {
  if (isSuperAdmin) return "superAdmin";
  return isAdmin ? "admin" : "regular";
}

/** Returns "Admin • Can Remind". */
export function roleLabel(user: Rights): string {
  const role = texts.roles[roleOfUser(user)];
  return user.isAllowedForRemindMe ? texts.canRemind(role) : role;
}
