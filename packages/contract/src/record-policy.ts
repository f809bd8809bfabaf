import type { ReminderRights } from "./schemas/reminder.ts";
import type { Permissions } from "./schemas/scope-tag.ts";

/** Who asks, as far as rights depend on it. */
export interface Actor {
  _id: string;
  isAdmin: boolean;
  isSuperAdmin: boolean;
  isAllowedForRemindMe: boolean;
  /** Signed in with a temporary password: may read their own record and choose a master password. */
  mustChangePassword: boolean;
  /** A second factor is required of them and they have none: may add one, and nothing else. */
  mustAddFactor: boolean;
}

export const isAdministrator = (actor: Pick<Actor, "isAdmin" | "isSuperAdmin">) => actor.isAdmin || actor.isSuperAdmin;
/** Remind Me is for administrators and for those it was granted to (specification §6); calls ask the same by `roleOf`. */
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
export type UserField = "names" | "email" | "password" | "emailKnown" | "isAllowedForRemindMe" | "isAdmin";

/** Who may change which field of whose record; a field sent with its present value is no change. */
export function mayChangeField(actor: Actor, subject: Subject, field: UserField): boolean {
  switch (field) {
    case "names":
      return isSelf(actor, subject) || actor.isSuperAdmin || mayAdminister(actor, subject);
    case "email":
      return !subject.isSuperAdmin && (isSelf(actor, subject) || mayAdminister(actor, subject));
    case "emailKnown":
      return !isSelf(actor, subject) && mayAdminister(actor, subject);
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

/** Taking somebody's second factors, when they lost them: of whom one may set a temporary password. */
export const mayRemoveFactors = (actor: Actor, subject: Subject) =>
  !isSelf(actor, subject) && mayChangeField(actor, subject, "password");

/** Mailing somebody the link again that proves their address. */
export const maySendVerification = (actor: Actor, subject: Subject) => mayAdminister(actor, subject);

export const mayDeleteUser = (actor: Actor, subject: Subject) => mayAdminister(actor, subject);

/** Who created whom is for the super admin to see. */
export const maySeeCreator = (actor: Pick<Actor, "isSuperAdmin">) => actor.isSuperAdmin;
/** When somebody was last seen, and until when their temporary password is taken: for administrators, super admins' for super admins. */
export const maySeeActivityOf = (
  actor: Pick<Actor, "isAdmin" | "isSuperAdmin">,
  subject: Pick<Subject, "isSuperAdmin">,
) => actor.isSuperAdmin || (actor.isAdmin && !subject.isSuperAdmin);
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

/** Taking a reminder in hand and snoozing it: those who get it, its owner, administrators; not who merely may read it. */
export const mayTakeReminder = (actor: Actor, { isOwner, isRecipient }: { isOwner: boolean; isRecipient: boolean }) =>
  mayUseReminders(actor) && (isAdministrator(actor) || isOwner || isRecipient);

/** Another scope tag takes a reminder from the groups of the one that it has, as deleting it would. */
export const mayMoveReminder = (rights: ReminderRights) => rights.edit && rights.delete;

/** Assigning people to a reminder is for administrators. */
export const mayAssign = (actor: Actor) => isAdministrator(actor);

/** Whom someone may put into a group: admins the people whom they created and themselves. */
export const mayAddMember = (actor: Actor, member: { _id: string; createdBy: string | null }) =>
  actor.isSuperAdmin || (actor.isAdmin && (member._id === actor._id || member.createdBy === actor._id));
