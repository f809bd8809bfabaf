import type { CallName } from "./calls.ts";
import type { ReminderRights } from "./schemas/reminder.ts";
import type { Permissions } from "./schemas/scope-tag.ts";

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

interface CallAccess {
  roles: readonly Role[];
  /** Also open under a temporary password. */
  allowedUnderTemporaryPassword?: true;
}
const everyone = {
  roles: ["V", "R", "M", "A", "S"],
  allowedUnderTemporaryPassword: true,
} as const satisfies CallAccess;
const signedIn = { roles: ["R", "M", "A", "S"] } as const satisfies CallAccess;
const signedInAlways = { ...signedIn, allowedUnderTemporaryPassword: true } as const satisfies CallAccess;

const withReminders = { roles: ["M", "A", "S"] } as const satisfies CallAccess;
const administrators = { roles: ["A", "S"] } as const satisfies CallAccess;

/** Who may make a call at all. Which records it may touch is decided beside the record. */
export const callAccess: Record<CallName, CallAccess> = {
  "auth.prelogin": everyone,
  "auth.login": everyone,
  "auth.register": everyone,
  "auth.checkEmail": everyone,
  "auth.verifyEmail": everyone,
  "auth.recoverStart": everyone,
  "auth.recoverFinish": everyone,
  "auth.update": signedInAlways,
  "users.me": signedInAlways,
  "users.updateMe": signedIn,
  "users.read": signedInAlways,
  "users.deleteMe": { roles: ["R", "M", "A"] },
  "users.list": administrators,
  "users.add": administrators,
  "users.addMany": administrators,
  "users.impact": administrators,
  "users.remove": administrators,
  "users.byScopeTag": administrators,
  "users.settings": { roles: ["S"] },
  "users.sendVerification": signedIn,
  "users.sessions": signedIn,
  "users.endSessions": signedInAlways,
  "users.endSession": signedInAlways,
  "vaults.read": signedInAlways,
  "vaults.unlock": signedInAlways,
  "vaults.contents": signedIn,
  "vaults.setManifest": signedIn,
  "vaults.setRecovery": signedIn,
  "vaults.setSearchIndex": signedIn,
  "archivedVaults.list": signedInAlways,
  "archivedVaults.contents": signedInAlways,
  "passwords.list": signedIn,
  "passwords.read": signedIn,
  "passwords.create": signedIn,
  "passwords.update": signedIn,
  "passwords.archive": signedIn,
  "passwords.deleteForever": signedIn,
  "passwords.import": signedIn,
  "passwords.favorites": signedIn,
  "passwords.search": signedIn,
  "scopeTags.list": withReminders,
  "scopeTags.mine": withReminders,
  "scopeTags.create": administrators,
  "scopeTags.update": administrators,
  "scopeTags.remove": administrators,
  "groups.list": administrators,
  "groups.mine": withReminders,
  "groups.create": administrators,
  "groups.update": administrators,
  "groups.remove": administrators,
  "reminders.list": withReminders,
  "reminders.read": withReminders,
  "reminders.create": withReminders,
  "reminders.update": withReminders,
  "reminders.remove": withReminders,
  "reminders.send": withReminders,
  "reminders.deliveries": withReminders,
  "unsubscriptions.read": everyone,
  "unsubscriptions.set": everyone,
  "audit.list": administrators,
  "contact.send": everyone,
  "system.publicSettings": everyone,
  "system.status": administrators,
  "system.testMail": administrators,
};

export const isPublic = (name: CallName) => callAccess[name].roles.includes("V");

/** Why a call is refused before anything of it is looked at, or null when it may go on. */
export function callAccessError(
  name: CallName,
  actor: Actor | null,
): "not_signed_in" | "forbidden" | "password_change_required" | null {
  const access: CallAccess | undefined = callAccess[name];
  if (access === undefined) return "forbidden";
  if (actor === null) return access.roles.includes("V") ? null : "not_signed_in";
  if (actor.mustChangePassword && access.allowedUnderTemporaryPassword !== true) return "password_change_required";
  return access.roles.includes(roleOf(actor)) ? null : "forbidden";
}

export const isAdministrator = (actor: Pick<Actor, "isAdmin" | "isSuperAdmin">) => actor.isAdmin || actor.isSuperAdmin;
/** Remind Me is for administrators and for those it was granted to (specification §6). */
export const mayUseReminders = (actor: Pick<Actor, "isAdmin" | "isSuperAdmin" | "isAllowedForRemindMe">) =>
  actor.isAdmin || actor.isSuperAdmin || actor.isAllowedForRemindMe;
export const mayAdministerScopeTags = (actor: Actor) => actor.isAdmin || actor.isSuperAdmin;
/** Records of users: one's own for everyone; administrators read anyone's. */
export const mayReadUser = (actor: Actor, userId: string) =>
  actor._id === userId || actor.isAdmin || actor.isSuperAdmin;

/** Someone's record, as far as rights depend on it. */
export interface Subject {
  _id: string;
  isAdmin: boolean;
  isSuperAdmin: boolean;
}

export const isSelf = (actor: Actor, subject: Subject) => actor._id === subject._id;
const isRegular = (subject: Subject) => !subject.isAdmin && !subject.isSuperAdmin;

/** Whether an administrator may change anything of another's record: admins those of regular users, the super admin all but super admins'. */
export function mayAdminister(actor: Actor, subject: Subject): boolean {
  if (isSelf(actor, subject)) return false;
  if (actor.isSuperAdmin) return !subject.isSuperAdmin;
  return actor.isAdmin && isRegular(subject);
}

/** Fields of a record whose change is a right of its own. */
export type UserField = "names" | "email" | "password" | "isAllowedForRemindMe" | "isAdmin";

/** Who may change which field of whose record; a field sent with its present value is no change. */
export function mayChangeField(actor: Actor, subject: Subject, field: UserField): boolean {
  switch (field) {
    case "names":
      return isSelf(actor, subject) || actor.isSuperAdmin || mayAdminister(actor, subject);
    case "email":
      return !subject.isSuperAdmin && (isSelf(actor, subject) || mayAdminister(actor, subject));
    case "password":
      return isSelf(actor, subject) || mayAdminister(actor, subject);
    case "isAllowedForRemindMe":
      return actor.isSuperAdmin || mayAdminister(actor, subject);
    case "isAdmin":
      return actor.isSuperAdmin && !subject.isSuperAdmin;
  }
}

/** Admins add regular users, the super admin also admins. */
export const mayAddUser = (actor: Actor, { isAdmin }: { isAdmin: boolean }) =>
  actor.isSuperAdmin || (actor.isAdmin && !isAdmin);

export const mayDeleteUser = (actor: Actor, subject: Subject) => mayAdminister(actor, subject);

/** Who created whom is for the super admin to see. */
export const maySeeCreator = (actor: Pick<Actor, "isSuperAdmin">) => actor.isSuperAdmin;
/** Admins see nothing about super admins in the audit. */
export const maySeeAuditOf = (actor: Actor, subject: { isSuperAdmin: boolean }) =>
  actor.isSuperAdmin || (actor.isAdmin && !subject.isSuperAdmin);

/** A reminder, as far as rights depend on it; `granted` is the union of what this actor's groups grant on its tag. */
export interface ReminderSubject {
  isOwner: boolean;
  isAssigned: boolean;
  granted: Permissions | null;
}

/** What someone may do with a reminder (specification §6, Reminder access). */
export function rightsOnReminder(actor: Actor, { isOwner, isAssigned, granted }: ReminderSubject): ReminderRights {
  if (!mayUseReminders(actor)) return { read: false, edit: false, delete: false, send: false };
  const isMaster = isAdministrator(actor) || isOwner;
  const edit = isMaster || granted?.write === true;
  return {
    read: edit || isAssigned || granted?.read === true,
    edit,
    delete: isMaster || granted?.delete === true,
    send: edit,
  };
}

/** Another scope tag takes a reminder from the groups of the one that it has, as deleting it would. */
export const mayMoveReminder = (rights: ReminderRights) => rights.edit && rights.delete;

/** Assigning people to a reminder is for administrators. */
export const mayAssign = (actor: Actor) => isAdministrator(actor);

/** Whom someone may put into a group: admins the people whom they created and themselves. */
export const mayAddMember = (actor: Actor, member: { _id: string; createdBy: string | null }) =>
  actor.isSuperAdmin || (actor.isAdmin && (member._id === actor._id || member.createdBy === actor._id));
