import { errors, isErrorCode } from "@pomander/contract";
import type { Reason } from "@pomander/vault";
import { textOfError } from "./error-texts.ts";

/** Returns why something was not done, or could not be read. */
export function reasonText(reason: Reason): string {
  const own = textOfError(reason);
  if (own !== null) return own;
  // Every other code is the server's, whose words a proxy may have dropped.
  const { code, params } = reason;
  if ("message" in params && params.message !== "") return params.message;
  return isErrorCode(code) ? errors[code].message : code;
}
