import { type Actor, mayChangeField, type Subject, type UserField } from "@pomander/contract";
import { AppError } from "../../errors.ts";
import type { UpdateForm } from "./new-password.ts";
import type { AccountRow } from "./store.ts";

/** What would become another than it is; a field that was sent with its present value is not among it. */
export interface AccountChanges {
  firstName?: string;
  lastName?: string;
  mobileNo?: string;
  email?: string;
  isAdmin?: boolean;
  isAllowedForRemindMe?: boolean;
  password?: true;
}

const columns = {
  firstName: "first_name",
  lastName: "last_name",
  mobileNo: "mobile_no",
  email: "email",
  isAdmin: "is_admin",
  isAllowedForRemindMe: "is_allowed_for_remind_me",
} as const;

export function changesOf(account: AccountRow, form: UpdateForm): AccountChanges {
  const changes: AccountChanges = form.password === undefined ? {} : { password: true };
  for (const [field, column] of Object.entries(columns)) {
    const asked = form[field as keyof typeof columns];
    if (asked !== undefined && asked !== account[column]) Object.assign(changes, { [field]: asked });
  }
  return changes;
}

const requiredRight = {
  firstName: "names",
  lastName: "names",
  mobileNo: "names",
  email: "email",
  isAdmin: "isAdmin",
  isAllowedForRemindMe: "isAllowedForRemindMe",
  password: "password",
} as const satisfies Record<keyof AccountChanges, UserField>;

/** What only the owner of an account may send. */
const ownerOnlyFields = ["timeZone", "currentPassword", "kdf", "vault", "newVault", "reopen", "recovery"] as const;

/** Refuses the whole request when one thing in it is not the caller's to change. */
export function assertMayChange(actor: Actor, account: AccountRow, form: UpdateForm, changes: AccountChanges): void {
  const subject: Subject = { _id: account.id, isAdmin: account.is_admin, isSuperAdmin: account.is_super_admin };
  if (ownerOnlyFields.some((field) => form[field] !== undefined)) throw new AppError("forbidden");
  if (changes.email !== undefined && subject.isSuperAdmin) throw new AppError("email_locked");
  for (const field of Object.keys(changes) as (keyof AccountChanges)[]) {
    if (!mayChangeField(actor, subject, requiredRight[field])) throw new AppError("forbidden");
  }
}
