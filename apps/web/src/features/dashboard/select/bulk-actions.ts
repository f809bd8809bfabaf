import { calls, type User } from "@pomander/contract";
import { generatePassword, type Api } from "@pomander/vault";
import { FormError } from "../../../lib/form/use-versioned-form.ts";
import { temporaryPasswordOptions } from "../form/TemporaryPasswordField.tsx";
import { hasTemporaryPassword } from "../list/user-state.ts";
import type { SharedReminders } from "../remove/impact.ts";
import { texts as selectTexts } from "./texts.ts";

export type BulkAction = "allow" | "disallow" | "remove" | "sendLink" | "newPassword";

/** Most users in one bulk action: the page sends the server one request for each, one after the other. */
export const mostAtOnce = 500;

/** A temporary password that was just set and is known only to this page. */
export interface GivenPassword {
  user: User;
  password: string;
  /** The time at which it expires; null: not known. */
  until: string | null;
}

/**
 * Whether the action applies to the user. A master password that the user chose is deliberately reset one user at a
 * time.
 */
export function concerns(action: BulkAction, user: User): boolean {
  if (action === "sendLink") return user.emailVerifiedAt === null;
  return action !== "newPassword" || hasTemporaryPassword(user);
}

interface DeedOptions {
  /** The handling of reminders with a scope tag, for a deletion. */
  shared: SharedReminders | null;
  onGiven: (given: GivenPassword) => void;
}

/** Performs the action for one user. @throws the server's refusal */
export async function doFor(action: BulkAction, api: Api, user: User, { shared, onGiven }: DeedOptions): Promise<void> {
  const params = { id: user._id };
  switch (action) {
    case "allow":
    case "disallow":
      return void (await api(calls.auth.update, { params, body: { isAllowedForRemindMe: action === "allow" } }));
    case "remove":
      return api.done(calls.users.remove, { params, query: shared === null ? {} : { sharedReminders: shared } });
    case "sendLink":
      return api.done(calls.users.sendVerificationTo, { params, body: {} });
    case "newPassword":
      return onGiven(await givePassword(api, user));
  }
}

/**
 * Sets a new temporary password. It changes only the version just read, so a master password that the user has chosen
 * since is never reset.
 */
async function givePassword(api: Api, { _id: id }: User): Promise<GivenPassword> {
  const present = await api(calls.users.read, { params: { id } });
  if (!hasTemporaryPassword(present)) throw new FormError(selectTexts.ownPassword);
  const password = generatePassword(temporaryPasswordOptions).text;
  const change = { params: { id }, body: { password } };
  const { user = present } = await api(calls.auth.update, change, { ifMatch: present.updatedAt });
  return { user, password, until: user.temporaryPasswordUntil ?? null };
}
