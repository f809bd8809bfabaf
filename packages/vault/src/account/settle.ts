import { ApiError, isLostReply } from "../api.ts";
import { OutcomeUnknown } from "./errors.ts";
import { preloginKdf } from "./keys.ts";
import { signInWith } from "./sign-in.ts";
import type { DerivedKeys, KdfRecord } from "@pomander/crypto";
import type { SignedIn } from "../types.ts";
import type { ClientContext } from "./context.ts";

/**
 * After a lost reply to a new password (crypto-protocol.md §7): when the account signs in with it, it was taken.
 * Throws `lost` when it was not, OutcomeUnknown when that cannot be found out now.
 */
export async function settleBySigningIn(
  context: ClientContext,
  email: string,
  derived: DerivedKeys & { kdf: KdfRecord },
  lost: unknown,
  after: ConstructorParameters<typeof OutcomeUnknown>[1],
): Promise<SignedIn> {
  try {
    const { salt } = await preloginKdf(context, email);
    if (salt !== derived.kdf.salt) throw lost;
    return await signInWith(context, email, derived, async () => false);
  } catch (error) {
    if (error === lost || (error instanceof ApiError && error.code === "invalid_credentials")) throw lost;
    throw isLostReply(error) ? new OutcomeUnknown(error, after) : error;
  }
}
