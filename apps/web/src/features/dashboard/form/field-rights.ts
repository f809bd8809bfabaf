import { defaultMaxAdminCount, isSelf, mayAddUser, mayChangeField, type User } from "@pomander/contract";
import { texts } from "../texts.ts";

/** Which fields of the form this administrator may change; a text says why not. */
export interface FormRights {
  email: true | string;
  /** Whether they may say that the address is right before it is confirmed. */
  emailKnown: boolean;
  /** `own`: one's own master password has its place in the profile. */
  password: boolean | "own";
  userType: true | string;
  /** How many admins there may be, as the super admin's record says; null for who cannot make any. */
  maxAdminCount: number | null;
  remindMe: boolean;
}

export const rightsToAdd = (actor: User): FormRights => ({
  email: true,
  emailKnown: true,
  password: true,
  userType: mayAddUser(actor, { isAdmin: true }) || texts.form.userTypeHint,
  maxAdminCount: maxAdminCountOf(actor),
  remindMe: true,
});

export function rightsToEdit(actor: User, user: User): FormRights {
  return {
    email: emailRight(actor, user),
    emailKnown: mayChangeField(actor, user, "emailKnown"),
    password: isSelf(actor, user) ? "own" : mayChangeField(actor, user, "password"),
    userType:
      mayChangeField(actor, user, "isAdmin") ||
      (user.isSuperAdmin ? texts.form.userTypeSuperAdmin : texts.form.userTypeHint),
    maxAdminCount: maxAdminCountOf(actor),
    remindMe: mayChangeField(actor, user, "isAllowedForRemindMe"),
  };
}

const maxAdminCountOf = (actor: User) => (actor.isSuperAdmin ? (actor.maxAdminCount ?? defaultMaxAdminCount) : null);

function emailRight(actor: User, user: User): true | string {
  if (!mayChangeField(actor, user, "email")) return texts.form.emailLocked;
  // One's own address is part of how one's keys are found, so its change asks for the password, in the profile.
  return isSelf(actor, user) ? texts.form.emailOwn : true;
}
