import { calls, type NewUser, type User } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { FormError } from "../../lib/form/use-versioned-form.ts";
import type { UserChanges } from "./form/changes.ts";
import { texts } from "./texts.ts";

export async function addUser(api: Api, newUser: NewUser): Promise<User> {
  return (await api(calls.users.add, { body: newUser })).user;
}

/** Updates a user on the state that the form was filled from; refused with `changed_meanwhile` when it is another. */
export async function updateUser(api: Api, user: Pick<User, "_id" | "updatedAt">, changes: UserChanges): Promise<User> {
  if (user._id === "") throw new FormError(texts.calls.idRequired);
  if (Object.keys(changes).length === 0) throw new FormError(texts.calls.dataRequired);
  const given = { params: { id: user._id }, body: changes };
  return (await api(calls.auth.update, given, { ifMatch: user.updatedAt })).user;
}
