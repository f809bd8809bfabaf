import type { FactorRequest } from "@pomander/vault";
import type { ShownMethod } from "./methods.ts";
import { factorTexts } from "./texts.ts";

/** Returns the message about the last proof that was given; null if there is none. */
export function refusalOf({ isWrong, retryAfterSeconds }: FactorRequest, method: ShownMethod): string | null {
  if (retryAfterSeconds !== null) return factorTexts.errors.tooMany(retryAfterSeconds);
  return isWrong ? factorTexts.errors.wrong[method] : null;
}
