import { calls, normalizeEmail, type User } from "@pomander/contract";
import { isLostReply } from "../api.ts";
import { accountCredential } from "./change-password.ts";
import { withFactorProof } from "./factor-proof.ts";
import { addressKey } from "./keys.ts";
import { pinOwner } from "./pinned-account.ts";
import type { ClientContext } from "./client-context.ts";
import type { AskFactor } from "./factor-types.ts";

/**
 * Changes the address of the user's own account. This device's memory of the account is stored under the new address
 * too, and stays under the old one, since only the server says that the address has changed.
 */
export async function changeEmail(
  context: ClientContext,
  user: User,
  newEmail: string,
  currentPassword: string,
  askFactor?: AskFactor,
): Promise<User> {
  const { api, memory } = context;
  const email = normalizeEmail(newEmail);
  const credential = await accountCredential(context, user, currentPassword);
  const changed = await withFactorProof(context, "change", askFactor, (proof) =>
    api(
      calls.auth.update,
      { params: { id: user._id }, body: { email, currentPassword: credential, ...proof } },
      { ifMatch: user.updatedAt },
    ),
  )
    .then((reply) => reply.user ?? api(calls.users.me))
    .catch(async (error: unknown) => {
      if (!isLostReply(error)) throw error;
      const now = await api(calls.users.me);
      if (now.email !== email) throw error;
      return now;
    });
  const [from, to] = await Promise.all([addressKey(user.email), addressKey(email)]);
  const pinned = await memory.get("account", from);
  if (from !== to && pinned !== undefined) {
    await memory.update("account", to, () => pinned);
    await pinOwner(context, changed);
  }
  return changed;
}
