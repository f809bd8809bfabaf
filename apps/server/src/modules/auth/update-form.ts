import {
  type Actor,
  type CallParsed,
  type calls,
  credential as credentialShape,
  type Kdf,
  mayChangeField,
  type NewVault,
  type Recovery,
  type Subject,
  type UserField,
} from "@pomander/contract";
import { AppError, invalid } from "../../errors.ts";
import type { AccountRow } from "../../accounts/account-row.ts";

export type UpdateForm = CallParsed<(typeof calls)["auth"]["update"]>["body"];

interface Rewrapped {
  vaultId: string;
  wrappedVaultKey: string;
}
/** The vault that a new master password opens: the present one, an empty one, or an archived one. */
export type VaultChoice =
  | { kind: "present"; vault: Rewrapped }
  | { kind: "new"; vault: NewVault }
  | { kind: "reopen"; vault: Rewrapped };

export interface NewPassword {
  /** Null for an account that has no password yet. */
  currentPassword: string | null;
  credential: string;
  kdf: Kdf;
  choice: VaultChoice;
  recovery: Recovery | undefined;
  /** Ids of the passkeys that stay: those of that vault and those that open none. */
  passkeys: readonly string[];
  /** Whether the API tokens of the account end with the former password. */
  revokesTokens: boolean;
  /** Whether the account is disconnected from the company. */
  disconnectsCompany: boolean;
  /** Whether a device generated the password. */
  isGenerated: boolean;
}

const newPasswordMembers = [
  "kdf",
  "vault",
  "newVault",
  "reopen",
  "recovery",
  "passkeys",
  "revokeTokens",
  "disconnectCompany",
  "isPasswordGenerated",
] as const;

/** Returns the parts of a new master password, which come together or not at all; null when none is requested. */
export function readNewPassword(form: UpdateForm): NewPassword | null {
  const { currentPassword = null, password, kdf, recovery, passkeys = [] } = form;
  const { revokeTokens: revokesTokens = true, disconnectCompany: disconnectsCompany = false } = form;
  if (password === undefined) {
    const stray = newPasswordMembers.find((member) => form[member] !== undefined);
    if (stray !== undefined) throw invalid(stray, "Only together with a new password");
    return null;
  }
  if (!credentialShape.safeParse(password).success) {
    throw new AppError("credential_required", { issues: [{ path: "password", message: "Not a credential" }] });
  }
  if (kdf === undefined) throw invalid("kdf", "Required for a new password");
  const { isPasswordGenerated: isGenerated = false } = form;
  // No one could open the vault again without the device, or sign in without the company.
  if (isGenerated && recovery === undefined) throw invalid("recovery", "Required with a generated password");
  if (isGenerated && disconnectsCompany) throw invalid("disconnectCompany", "Not with a generated password");
  const changes = { revokesTokens, disconnectsCompany, isGenerated };
  return { currentPassword, credential: password, kdf, choice: readChoice(form), recovery, passkeys, ...changes };
}

function readChoice({ vault, newVault, reopen }: UpdateForm): VaultChoice {
  const choices: VaultChoice[] = [];
  if (vault !== undefined) choices.push({ kind: "present", vault });
  if (newVault !== undefined) choices.push({ kind: "new", vault: newVault });
  if (reopen !== undefined) choices.push({ kind: "reopen", vault: reopen });
  const [choice, second] = choices;
  if (choice === undefined) throw invalid("vault", "Required for a new password");
  if (second !== undefined) throw invalid(second.kind === "new" ? "newVault" : "reopen", "One vault at a time");
  return choice;
}

/** The fields whose values would change, with their new values; a field sent with its present value is not included. */
export interface AccountChanges {
  firstName?: string;
  lastName?: string;
  mobileNo?: string;
  email?: string;
  isAdmin?: boolean;
  isAllowedForRemindMe?: boolean;
  isEmailKnown?: boolean;
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
  // The declaration that an address is right ends with that address.
  const wasKnown = account.email_known_at !== null && changes.email === undefined;
  if (form.isEmailKnown !== undefined && form.isEmailKnown !== wasKnown) changes.isEmailKnown = form.isEmailKnown;
  return changes;
}

const requiredRight = {
  firstName: "names",
  lastName: "names",
  mobileNo: "names",
  email: "email",
  isAdmin: "isAdmin",
  isAllowedForRemindMe: "isAllowedForRemindMe",
  isEmailKnown: "emailKnown",
  password: "password",
} as const satisfies Record<keyof AccountChanges, UserField>;

/** The fields that only the owner of an account may send. */
const ownerOnlyFields = [
  "timeZone",
  "currentPassword",
  "kdf",
  "vault",
  "newVault",
  "reopen",
  "recovery",
  "passkeys",
  "isPasswordGenerated",
] as const;

/** Refuses the whole request when one thing in it is not the caller's to change. */
export function assertMayChange(actor: Actor, account: AccountRow, form: UpdateForm, changes: AccountChanges): void {
  const subject: Subject = { _id: account.id, isAdmin: account.is_admin, isSuperAdmin: account.is_super_admin };
  if (ownerOnlyFields.some((field) => form[field] !== undefined)) throw new AppError("forbidden");
  if (changes.email !== undefined && subject.isSuperAdmin) throw new AppError("email_locked");
  for (const field of Object.keys(changes) as (keyof AccountChanges)[]) {
    if (!mayChangeField(actor, subject, requiredRight[field])) throw new AppError("forbidden");
  }
}
