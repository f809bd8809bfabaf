/**
 * The title that a new reminder begins with, or null. Another page leaves it in the history as `{ newReminder: { title } }`
 * when it sends somebody here to make a reminder.
 */
export function titleFrom(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("newReminder" in state)) return null;
  const { newReminder } = state;
  if (typeof newReminder !== "object" || newReminder === null || !("title" in newReminder)) return null;
  return typeof newReminder.title === "string" ? newReminder.title : null;
}
