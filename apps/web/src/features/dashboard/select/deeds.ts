import { calls, type User } from "@pomander/contract";
import { generatePassword, type Api } from "@pomander/vault";
import { FormError } from "../../../lib/form/use-versioned-form.ts";
import { temporaryPasswordOptions } from "../form/TemporaryPasswordField.tsx";
import { hasTemporaryPassword } from "../list/user-state.ts";
import type { SharedReminders } from "../remove/impact.ts";
import { texts as words } from "./texts.ts";

export type BulkDeed = "allow" | "disallow" | "remove" | "sendLink" | "newPassword";

/** So many users are changed with one question: the page asks the server for each, one after the other. */
export const mostAtOnce = 500;

/** A temporary password that was just given, which nothing but this page knows. */
export interface GivenPassword {
  user: User;
  password: string;
  /** The moment from which on it is no longer taken; null: not known. */
  until: string | null;
}

/** Whether there is anything to do for somebody. Who chose a master password is given another one by itself, on purpose. */
export function concerns(deed: BulkDeed, user: User): boolean {
  if (deed === "sendLink") return user.emailVerifiedAt === null;
  return deed !== "newPassword" || hasTemporaryPassword(user);
}

interface DeedOptions {
  /** Of a deletion: what becomes of their reminders with a scope tag. */
  shared: SharedReminders | null;
  onGiven: (given: GivenPassword) => void;
}

/** Does it for one. @throws what the server refuses it with */
export async function doFor(deed: BulkDeed, api: Api, user: User, { shared, onGiven }: DeedOptions): Promise<void> {
  const params = { id: user._id };
  switch (deed) {
    case "allow":
    case "disallow":
      return void (await api(calls.auth.update, { params, body: { isAllowedForRemindMe: deed === "allow" } }));
    case "remove":
      return api.done(calls.users.remove, { params, query: shared === null ? {} : { sharedReminders: shared } });
    case "sendLink":
      return api.done(calls.users.sendVerificationTo, { params, body: {} });
    case "newPassword":
      return onGiven(await givePassword(api, user));
  }
}

/** Nothing is reset of who has chosen a master password meanwhile: what is read is what is changed, or nothing. */
async function givePassword(api: Api, { _id: id }: User): Promise<GivenPassword> {
  const present = await api(calls.users.read, { params: { id } });
  if (!hasTemporaryPassword(present)) throw new FormError(words.ownPassword);
  const password = generatePassword(temporaryPasswordOptions).text;
  const change = { params: { id }, body: { password } };
  const { user = present } = await api(calls.auth.update, change, { ifMatch: present.updatedAt });
  return { user, password, until: user.temporaryPasswordUntil ?? null };
}
