import { emailError as englishError, invalidEmailMessage } from "@pomander/contract/email-address";
import { texts } from "./email-texts.ts";

/** Returns what is wrong with an address as typed, as the text for its field; null when it is valid. */
export function emailError(typed: string): string | null {
  const error = englishError(typed);
  return error === invalidEmailMessage ? texts.invalid : error;
}

/** Returns the text of `emailError`, for a zod check of a form's field. */
export const emailErrorMap = ({ input }: { input?: unknown }) => emailError(String(input)) ?? undefined;
