import { isLostReply } from "../api.ts";
import { abortOnWarning } from "./confirm-warning.ts";
import { preloginKdf } from "./keys.ts";
import { signInWith } from "./sign-in.ts";
import type { DerivedKeys, KdfRecord } from "@pomander/crypto";
import { clientError, type ClientErrors } from "../errors.ts";
import { isCode } from "../is-code.ts";
import type { ClientContext } from "./client-context.ts";
import type { AskFactor } from "./factor-types.ts";
import type { SignedIn } from "./vault-client-types.ts";

/**
 * Finds out after a lost reply to a new password (crypto-protocol.md §7) whether it was stored, by signing in with it.
 * `expected` is the vault that the password was set for. Throws `lost` if it was not stored, `outcome_unknown` if that
 * cannot be determined now.
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
    if (error === lost || isCode(error, "invalid_credentials")) throw lost;
    // The password was stored then, but no second factor can be asked for here.
    const isFactorWanted = isCode(error, "second_factor_required");
    throw isLostReply(error) || isFactorWanted ? clientError("outcome_unknown", { after }, error) : error;
  }
}

interface LostReply {
  lost: unknown;
  after: ClientErrors["outcome_unknown"]["after"];
  expected: string;
  askFactor?: AskFactor | undefined;
}
