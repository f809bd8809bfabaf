import { problemOf, withReason } from "../../lib/problem.ts";

/** What is said of a save or deletion that failed: the server's message, else the specified text, with what is known. */
export function failureText(error: unknown, failed: string): string {
  const { code, message } = problemOf(error, "");
  if (code !== null && message !== "") return message;
  return withReason(failed, message);
}
