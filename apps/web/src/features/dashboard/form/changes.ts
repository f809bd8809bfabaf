import { type NewUser, type User, calls } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { differencesOf, type FieldTexts } from "../../../lib/form/edit-conflict.ts";
import { FormError } from "../../../lib/form/use-versioned-form.ts";
import { texts } from "../texts.ts";
import type { FormRights } from "./field-rights.ts";
import type { UserValues } from "./schema.ts";

/** The fields of this form that the call to update a user accepts. */
interface UserChanges {
  firstName?: string;
  lastName?: string;
  email?: string;
  mobileNo?: string;
  password?: string;
  isAdmin: boolean;
  isAllowedForRemindMe: boolean;
  isEmailKnown?: boolean;
}

/** Returns the flags; choosing Admin forces Remind Me on. */
const flagsOf = ({ isAdmin, isAllowedForRemindMe }: Pick<UserValues, "isAdmin" | "isAllowedForRemindMe">) => ({
  isAdmin,
  isAllowedForRemindMe: isAdmin || isAllowedForRemindMe,
});

/**
 * Returns the fields to send of an edited user: texts only where they differ, the flags always, a blank password never.
 * A flag at its present value is no change.
 */
export function changesOf(user: User, values: UserValues, rights: FormRights): UserChanges {
  const changes: UserChanges = flagsOf(values);
  if (!rights.remindMe) changes.isAllowedForRemindMe = user.isAllowedForRemindMe;
  if (rights.userType !== true) changes.isAdmin = user.isAdmin;
  for (const field of ["firstName", "lastName", "mobileNo"] as const)
    if (values[field].trim() !== user[field]) changes[field] = values[field];
  if (rights.email === true && isOtherEmail(user, values)) changes.email = values.email;
  // A declaration about the previous address does not apply to a new one.
  const wasKnown = user.isEmailKnown === true && changes.email === undefined;
  if (rights.emailKnown && values.isEmailKnown !== wasKnown) changes.isEmailKnown = values.isEmailKnown;
  if (rights.password === true && values.password !== "") changes.password = values.password;
  return changes;
}

export const isOtherEmail = (user: Pick<User, "email">, values: Pick<UserValues, "email">) =>
  values.email.trim().toLowerCase() !== user.email;

export const newUserOf = ({ isEmailKnown, groups, ...values }: UserValues): NewUser => ({
  ...values,
  ...flagsOf(values),
  ...(isEmailKnown ? { isEmailKnown } : {}),
  ...(groups.length > 0 ? { groups: groups.map(({ _id }) => _id) } : {}),
  isSuperAdmin: false,
});

type InvitedUser = Omit<NewUser, "password"> & ({ company: true } | { invite: true });

/** Returns a new user who is invited by the company or by email, without a password. */
export const invitedUserOf = (values: UserValues, way: "company" | "email"): InvitedUser => {
  const { password: _password, ...user } = newUserOf(values);
  return way === "company" ? { ...user, company: true } : { ...user, invite: true };
};

const shown = (values: UserValues): FieldTexts => [
  [texts.form.firstName, values.firstName],
  [texts.form.lastName, values.lastName],
  [texts.form.email, values.email],
  [texts.form.mobileNo, values.mobileNo],
  [texts.form.userType, values.isAdmin ? texts.roles.admin : texts.roles.regular],
  [texts.form.emailKnown, values.isEmailKnown ? texts.form.yes : texts.form.no],
  [texts.form.remindMe, values.isAllowedForRemindMe ? texts.form.yes : texts.form.no],
];

/** Returns the fields that someone else changed since the form was filled, beside the values in the form. */
export const differences = (before: UserValues, stored: UserValues, mine: UserValues) =>
  differencesOf(shown(before), shown(stored), shown(mine));

/**
 * Updates a user at the version that the form was filled from; refused with `changed_meanwhile` when that is outdated.
 */
export async function updateUser(api: Api, user: Pick<User, "_id" | "updatedAt">, changes: UserChanges): Promise<User> {
  if (user._id === "") throw new FormError(texts.calls.idRequired);
  if (Object.keys(changes).length === 0) throw new FormError(texts.calls.dataRequired);
  const given = { params: { id: user._id }, body: changes };
  const { user: updated } = await api(calls.auth.update, given, { ifMatch: user.updatedAt });
  return updated ?? api(calls.users.read, { params: { id: user._id } });
}
