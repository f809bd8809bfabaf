/** What another page leaves in the history when it sends somebody here to make a reminder. */
export interface NewReminderState {
  newReminder: { title: string };
}

/** The title that a new reminder begins with, or null. */
export function titleFrom(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("newReminder" in state)) return null;
  const { newReminder } = state;
  if (typeof newReminder !== "object" || newReminder === null || !("title" in newReminder)) return null;
  return typeof newReminder.title === "string" ? newReminder.title : null;
}
