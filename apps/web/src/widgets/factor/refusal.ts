import type { FactorRequest } from "@pomander/vault";
import type { ShownMethod } from "./methods.ts";
import { factorTexts } from "./texts.ts";

/** What is said of the proof that was given last; null: nothing. */
export function refusalOf({ isWrong, retryAfterSeconds }: FactorRequest, method: ShownMethod): string | null {
  if (retryAfterSeconds !== null) return factorTexts.errors.tooMany(retryAfterSeconds);
  return isWrong ? factorTexts.errors.wrong[method] : null;
}
