import { errorsOf, type NoParams } from "@pomander/crypto/coded-error";

/** Codes of a call without a usable reply. */
export interface CallErrors {
  /** The request got no complete reply, so it is unknown whether the server applied it. */
  unreachable: NoParams;
  /** A successful reply that is not of the agreed shape. */
  malformed_reply: NoParams;
}

/** Creates the error of a call without a usable reply. */
export const callError = errorsOf<CallErrors>();
