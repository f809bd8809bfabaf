import { type Actor, mayUseReminders } from "./record-policy.ts";

/** V visitor, R regular user, M regular user with Remind Me, A admin, S super admin. */
export type Role = "V" | "R" | "M" | "A" | "S";

export function roleOf(actor: Actor | null): Role {
  if (actor === null) return "V";
  if (actor.isSuperAdmin) return "S";
  if (actor.isAdmin) return "A";
  return mayUseReminders(actor) ? "M" : "R";
}
