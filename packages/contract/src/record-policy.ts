import type { ReminderRights } from "./schemas/reminder.ts";
import type { Permissions } from "./schemas/scope-tag.ts";
import type { TokenScope } from "./schemas/api-token.ts";

/** The calling user, as far as rights depend on it. */
export interface Actor {
  _id: string;
  isAdmin: boolean;
  isSuperAdmin: boolean;
  isAllowedForRemindMe: boolean;
  /**
   * Whether they signed in with a temporary password: then they may read their own record and choose a master password.
   */
  mustChangePassword: boolean;
  /** Whether a second factor is required of them that they do not have: then they may add one, and nothing else. */
  mustAddFactor: boolean;
  /** Present where an API token acts for them, which has no more rights than they have. */
  token?: {
    name: string;
    scopes: readonly TokenScope[];
    /** The scope tags whose reminders it reaches; null: those of its owner instead. */
    scopeTags: readonly string[] | null;
  };
}

export const isAdministrator = (actor: Pick<Actor, "isAdmin" | "isSuperAdmin">) => actor.isAdmin || actor.isSuperAdmin;
/**
 * Returns whether a user may use Remind Me: administrators and users who were granted it (specification §6). Calls
 * check the same by `roleOf`.
 */
export const mayUseReminders = (actor: Pick<Actor, "isAdmin" | "isSuperAdmin" | "isAllowedForRemindMe">) =>
  actor.isAdmin || actor.isSuperAdmin || actor.isAllowedForRemindMe;
export const mayAdministerScopeTags = (actor: Actor) => actor.isAdmin || actor.isSuperAdmin;
/** Returns whether a user may read a user's record: their own; administrators read anyone's. */
export const mayReadUser = (actor: Actor, userId: string) =>
  actor._id === userId || actor.isAdmin || actor.isSuperAdmin;

/** A user's record, as far as rights depend on it. */
export interface Subject {
  _id: string;
  isAdmin: boolean;
  isSuperAdmin: boolean;
}

export const isSelf = (actor: Actor, subject: Subject) => actor._id === subject._id;
const isRegular = (subject: Subject) => !subject.isAdmin && !subject.isSuperAdmin;

/**
 * Returns whether an administrator may change anything in another user's record: admins in those of regular users, the
 * super admin in all but super admins'.
 */
export function mayAdminister(actor: Actor, subject: Subject): boolean {
  if (isSelf(actor, subject)) return false;
  if (actor.isSuperAdmin) return !subject.isSuperAdmin;
  return actor.isAdmin && isRegular(subject);
}

/** Fields of a record whose change is a right of its own. */
export type UserField = "names" | "email" | "password" | "emailKnown" | "isAllowedForRemindMe" | "isAdmin";

/** Returns whether a user may change a field of a record. A field sent with its present value is no change. */
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

/** Returns whether a user may add another: admins add regular users, the super admin also admins. */
export const mayAddUser = (actor: Actor, { isAdmin }: { isAdmin: boolean }) =>
  actor.isSuperAdmin || (actor.isAdmin && !isAdmin);

/**
 * Returns whether a user may remove another's lost second factors: they may where they may set a temporary password.
 */
export const mayRemoveFactors = (actor: Actor, subject: Subject) =>
  !isSelf(actor, subject) && mayChangeField(actor, subject, "password");

/** Returns whether a user may send another the link again that proves their address. */
export const maySendVerification = (actor: Actor, subject: Subject) => mayAdminister(actor, subject);

export const mayDeleteUser = (actor: Actor, subject: Subject) => mayAdminister(actor, subject);

/** Returns whether a user may see who created an account: only the super admin may. */
export const maySeeCreator = (actor: Pick<Actor, "isSuperAdmin">) => actor.isSuperAdmin;
/**
 * Returns whether a user may see when another was last seen and until when that user's temporary password is accepted:
 * administrators may; for super admins, only super admins may.
 */
export const maySeeActivityOf = (
  actor: Pick<Actor, "isAdmin" | "isSuperAdmin">,
  subject: Pick<Subject, "isSuperAdmin">,
) => actor.isSuperAdmin || (actor.isAdmin && !subject.isSuperAdmin);
/** Returns whether a user may see an account in the audit: admins see nothing about super admins there. */
export const maySeeAuditOf = (actor: Actor, subject: { isSuperAdmin: boolean }) =>
  actor.isSuperAdmin || (actor.isAdmin && !subject.isSuperAdmin);

/** A reminder, as far as rights depend on it; `granted` is the union of what this actor's groups grant on its tag. */
export interface ReminderSubject {
  scopeTagId: string | null;
  isOwner: boolean;
  isAssigned: boolean;
  granted: Permissions | null;
}

/** Returns a user's rights on a reminder (specification §6, Reminder access). */
export function rightsOnReminder(actor: Actor, subject: ReminderSubject): ReminderRights {
  const { isOwner, isAssigned, granted } = subject;
  if (!mayUseReminders(actor) || !isReached(actor, subject)) {
    return { read: false, edit: false, delete: false, send: false };
  }
  const isMaster = isAdministrator(actor) || isOwner;
  const edit = isMaster || granted?.write === true;
  const read = edit || isAssigned || granted?.read === true;
  // A program deletes nothing and sends nothing by hand.
  if (actor.token !== undefined) {
    return { read, edit: edit && actor.token.scopes.includes("reminders:write"), delete: false, send: false };
  }
  return { read, edit, delete: isMaster || granted?.delete === true, send: edit };
}

/** Returns whether an actor's API token reaches a reminder, whatever the actor's rights; without a token, always. */
function isReached({ token }: Actor, { isOwner, scopeTagId }: ReminderSubject): boolean {
  if (token === undefined) return true;
  if (token.scopeTags === null) return isOwner;
  return scopeTagId !== null && token.scopeTags.includes(scopeTagId);
}

/**
 * Returns whether a user may take a reminder in hand and snooze it: its recipients, its owner and administrators may,
 * not users who merely may read it.
 */
export const mayTakeReminder = (actor: Actor, { isOwner, isRecipient }: { isOwner: boolean; isRecipient: boolean }) =>
  actor.token === undefined && mayUseReminders(actor) && (isAdministrator(actor) || isOwner || isRecipient);

/**
 * Returns whether the rights allow another scope tag: it takes a reminder from the groups of its present tag, as
 * deleting it would.
 */
export const mayMoveReminder = (rights: ReminderRights) => rights.edit && rights.delete;

/** Returns whether a user may assign people to a reminder: only administrators may. */
export const mayAssign = (actor: Actor) => isAdministrator(actor);

/** Returns whether a user may add a member to a group: admins may add the users that they created and themselves. */
export const mayAddMember = (actor: Actor, member: { _id: string; createdBy: string | null }) =>
  actor.isSuperAdmin || (actor.isAdmin && (member._id === actor._id || member.createdBy === actor._id));
