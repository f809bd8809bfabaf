import type { Call } from "./call.ts";
import { callAccess, isForMachines, isPublic } from "./call-access.ts";
import type { CallName } from "./calls.ts";
import type { ErrorCode } from "./errors.ts";

/**
 * Returns every error code that a call may be answered with: those that it declares, and those that come before it is
 * looked at, from the request as such, from the session, or from a server that can't answer.
 */
export function declaredErrors(name: CallName, call: Call): ReadonlySet<ErrorCode> {
  const codes = new Set<ErrorCode>([...beforeAnyCall, ...call.errorCodes]);
  const { allowedUnderTemporaryPassword, allowedWithoutFactor } = callAccess[name];
  if (!isPublic(name)) {
    codes.add("not_signed_in").add("forbidden").add("token_refused").add("token_scope").add("rate_limited");
  }
  if (allowedUnderTemporaryPassword !== true) codes.add("password_change_required");
  if (allowedWithoutFactor !== true) codes.add("factor_required");
  if (isForMachines(name)) codes.add("machine_refused");
  if (call.body !== undefined) codes.add("body_timeout");
  return codes;
}

const beforeAnyCall = [
  "invalid",
  "headers_too_large",
  "too_large",
  "unsupported_type",
  "internal",
  "unavailable",
] as const satisfies readonly ErrorCode[];
