import { isErrorCode } from "@pomander/contract/error-text";
import { errors } from "@pomander/contract/errors";
import type { Reason } from "@pomander/vault";
import { refusalText, textOfError } from "./error-texts.ts";

/** Returns why something was not done, or could not be read. */
export function reasonText(reason: Reason): string {
  const own = textOfError(reason);
  if (own !== null) return own;
  // Every other code is the server's, whose words a proxy may have dropped.
  const { code } = reason;
  const { message = "", ...params } = reason.params as { message?: string } & Record<string, number>;
  if (message !== "") return refusalText({ code, params, message });
  return isErrorCode(code) ? refusalText({ code, message: errors[code].message }) : code;
}
