import type { User } from "@pomander/contract";
import { texts } from "../texts.ts";

export const roles = ["superAdmin", "admin", "regular"] as const;
export type RoleName = (typeof roles)[number];

type Rights = Pick<User, "isAdmin" | "isSuperAdmin" | "isAllowedForRemindMe">;

function roleOfUser({ isAdmin, isSuperAdmin }: Rights): RoleName {
  if (isSuperAdmin) return "superAdmin";
  return isAdmin ? "admin" : "regular";
}

/** "Admin • Can Remind". */
export const roleLabel = (user: Rights) =>
  texts.roles[roleOfUser(user)] + (user.isAllowedForRemindMe ? texts.canRemind : "");
