import "@pomander/texts/calls";
import "@pomander/texts/vault";
import { refusalText, textOfError } from "@pomander/texts/error-texts";
import type { SentError } from "../messages.ts";
import { RefusedError } from "./ask.ts";

/** Returns the text of an error that came from the host; `fallback` for one that is not written for people. */
export function errorText(error: SentError | null, fallback: string): string {
  return textOfError(error) ?? (error?.message ? refusalText(error) : fallback);
}

/** Returns the text of anything that was thrown. */
export const thrownText = (thrown: unknown, fallback: string): string =>
  errorText(thrown instanceof RefusedError ? thrown.sent : null, fallback);
