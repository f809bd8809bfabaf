import { expect, it } from "vitest";
import { texts } from "./texts.ts";

/** What the specification quotes of this page, as it words it. */
const specified = [
  "My Reminders",
  "View and manage reminders you've created",
  "Refresh",
  "Add Reminder",
  'No reminders found. Click "Add Reminder" to create your first reminder.',
  "Remind Now",
  "Delete Reminder",
  "Start Reminding From",
  "Select a scope tag first to see available users",
  "No users found for this scope tag",
  "Failed to load scope tags",
  "- Click to retry",
  "Active",
  "Due Soon",
  "Expired",
  "No read access",
  "Deleting reminder...",
  "Selected reminder is missing or invalid",
  "Failed to fetch reminders",
  "Failed to fetch reminder",
  "Failed to create reminder",
  "Failed to update reminder",
  "Failed to delete reminder",
  "Failed to send reminder",
  "Reminder created successfully!",
  "Reminder updated successfully!",
  "Reminder deleted successfully!",
  "Reminder soft-deleted successfully",
];

const stringsOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsOf) : [];
};

it("says what the specification quotes, to the letter", () => {
  const said = new Set(stringsOf(texts));
  expect(specified.filter((text) => !said.has(text))).toEqual([]);
  expect(texts.card.remindBefore(7)).toBe("Remind 7 day(s) before");
  expect(texts.notices.sending("Passport")).toBe('Sending reminder for "Passport"...');
  expect(texts.notices.sent("Passport")).toBe('Reminder sent successfully for "Passport"');
  expect(texts.form.usersHint(3)).toBe("Select from 3 users");
});
