import type { CallName } from "./calls.ts";

/** V visitor, R regular user, M regular user with Remind Me, A admin, S super admin. */
export type Role = "V" | "R" | "M" | "A" | "S";

export interface Actor {
  _id: string;
  isAdmin: boolean;
  isSuperAdmin: boolean;
  isAllowedForRemindMe: boolean;
  /** Signed in with a temporary password: may read their own record and choose a master password. */
  mustChangePassword: boolean;
}

export function roleOf(actor: Actor | null): Role {
  if (actor === null) return "V";
  if (actor.isSuperAdmin) return "S";
  if (actor.isAdmin) return "A";
  return actor.isAllowedForRemindMe ? "M" : "R";
}

interface Row {
  roles: readonly Role[];
  /** Also open under a temporary password. */
  whileTemporary?: true;
}
const everyone = { roles: ["V", "R", "M", "A", "S"], whileTemporary: true } as const satisfies Row;
const signedIn = { roles: ["R", "M", "A", "S"] } as const satisfies Row;
const signedInAlways = { ...signedIn, whileTemporary: true } as const satisfies Row;

/** Who may make a call at all. Which records it may touch is decided beside the record. */
export const callAccess: Record<CallName, Row> = {
  "auth.prelogin": everyone,
  "auth.login": everyone,
  "auth.register": everyone,
  "auth.checkEmail": everyone,
  "auth.recoverStart": everyone,
  "auth.recoverFinish": everyone,
  "auth.update": signedInAlways,
  "users.me": signedInAlways,
  "users.updateMe": signedIn,
  "users.read": signedInAlways,
  "users.sessions": signedIn,
  "users.endSessions": signedInAlways,
  "users.endSession": signedInAlways,
  "vaults.read": signedInAlways,
  "vaults.unlock": signedInAlways,
  "vaults.contents": signedIn,
  "vaults.setManifest": signedIn,
  "vaults.setRecovery": signedIn,
  "vaults.setSearchIndex": signedIn,
  "passwords.list": signedIn,
  "passwords.read": signedIn,
  "passwords.create": signedIn,
  "passwords.update": signedIn,
  "passwords.archive": signedIn,
  "passwords.deleteForever": signedIn,
  "passwords.import": signedIn,
  "passwords.favorites": signedIn,
  "passwords.search": signedIn,
  "system.publicSettings": everyone,
};

export const isPublic = (name: CallName) => callAccess[name].roles.includes("V");

/** Why a call is refused before anything of it is looked at, or null when it may go on. */
export function refusalOfCall(
  name: CallName,
  actor: Actor | null,
): "not_signed_in" | "forbidden" | "password_change_required" | null {
  const row: Row | undefined = callAccess[name];
  if (row === undefined) return "forbidden";
  if (actor === null) return row.roles.includes("V") ? null : "not_signed_in";
  if (actor.mustChangePassword && row.whileTemporary !== true) return "password_change_required";
  return row.roles.includes(roleOf(actor)) ? null : "forbidden";
}

/** Remind Me is for administrators and for those it was granted to (specification §6). */
export const mayUseReminders = (actor: Actor) => actor.isAdmin || actor.isSuperAdmin || actor.isAllowedForRemindMe;
export const mayAdministerScopeTags = (actor: Actor) => actor.isAdmin || actor.isSuperAdmin;
/** Records of users: one's own for everyone; administrators read anyone's. */
export const mayReadUser = (actor: Actor, userId: string) =>
  actor._id === userId || actor.isAdmin || actor.isSuperAdmin;
