import { ApiError, isLostReply } from "../api.ts";
import { abortOnWarning } from "./security-warnings.ts";
import { OutcomeUnknown } from "./errors.ts";
import { preloginKdf } from "./keys.ts";
import { signInWith } from "./sign-in.ts";
import type { DerivedKeys, KdfRecord } from "@pomander/crypto";
import type { ClientContext } from "./context.ts";
import type { AskFactor } from "./factor-types.ts";
import type { SignedIn } from "./types.ts";

/**
 * After a lost reply to a new password (crypto-protocol.md §7): when the account signs in with it, it was taken.
 * `expected` is the vault that the password was set for. Throws `lost` when it was not, OutcomeUnknown when that
 * cannot be found out now.
 */
export async function resolveLostReply(
  context: ClientContext,
  email: string,
  derived: DerivedKeys & { kdf: KdfRecord },
  { lost, after, expected, askFactor }: LostReply,
): Promise<SignedIn> {
  try {
    const { salt } = await preloginKdf(context, email);
    if (salt !== derived.kdf.salt) throw lost;
    return await signInWith(context, email, derived, { ask: abortOnWarning, expected, askFactor });
  } catch (error) {
    if (error === lost || (error instanceof ApiError && error.code === "invalid_credentials")) throw lost;
    // The password was taken then, but nobody is there to give a second factor.
    const isFactorWanted = error instanceof ApiError && error.code === "second_factor_required";
    throw isLostReply(error) || isFactorWanted ? new OutcomeUnknown(error, after) : error;
  }
}

interface LostReply {
  lost: unknown;
  after: ConstructorParameters<typeof OutcomeUnknown>[1];
  expected: string;
  askFactor?: AskFactor | undefined;
}
