import { problemOf } from "../../../lib/problem.ts";
import { isOfTeams, messageOf } from "../load-save-errors.ts";
import { texts } from "../texts.ts";

const { errors, calls } = texts;

/** Returns the text for a deletion that failed before other attempts. */
export function removeText(error: unknown): string {
  const { message, code } = problemOf(error, calls.remove);
  if (code === "invalid_reminder_id") return errors.invalidId;
  return removeCause(message) ?? errors.plain(message);
}

/** Returns the text for a deletion whose attempts all failed; `all` are the attempts' errors in order. */
export function everyRemovalText(all: readonly unknown[]): string {
  const messages = all.map((error) => messageOf(error, errors.unknown));
  const known = messages.map(removeCause).find((text) => text !== null);
  return known ?? errors.deleteFailed(messages.at(-1) ?? errors.unknown);
}

function removeCause(message: string): string | null {
  if (message.includes("remove is not a function")) return errors.removeMethod;
  return isOfTeams(message) ? errors.team : null;
}
