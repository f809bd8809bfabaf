import { expect, it } from "vitest";
import { aReminder, fakeServer, idOf, apiError, unreachable } from "../test/fixtures.ts";
import { sendReminder } from "./send-reminder.ts";

const reminder = aReminder({ title: "Passport" });
const sent = (outcome: string, error?: { message: string; code: string }) => ({
  reminder,
  outcome,
  deliveries: [],
  ...(error === undefined ? {} : { error }),
});

const waiting = {
  _id: idOf(9),
  kind: "now",
  occurrence: "2026-11-03",
  recipient: "ana@example.org",
  user: null,
  state: "pending",
  awaitsVerification: true,
  via: null,
  sendAt: "2026-11-03T08:00:00.000Z",
  sentAt: null,
  attempts: 0,
  error: null,
};

it.each<[string, unknown, string, string]>([
  ["sent", sent("sent"), "success", 'Reminder sent successfully for "Passport"'],
  ["queued", sent("queued"), "info", 'Reminder for "Passport" is queued. The mail server hasn\'t replied yet.'],
  [
    "to an address that is not proven",
    { ...sent("queued"), deliveries: [waiting] },
    "info",
    'The reminder for "Passport" will be sent once the address is confirmed.',
  ],
  ["outbox", sent("outbox"), "info", "No mail server is set up. The email was written to the outbox."],
  [
    "refused by the mail server",
    sent("failed", { message: "550 5.1.1 no such user", code: "550" }),
    "error",
    "Failed to send reminder: The server says: 550 5.1.1 no such user",
  ],
  ["refused without a word", sent("failed"), "error", "Failed to send reminder: Unknown error"],
  [
    "over the daily limit",
    apiError(429, "The most for a day.", "daily_limit"),
    "error",
    "Failed to send reminder: The most for a day.",
  ],
  ["nobody reached", unreachable(), "error", "Network error. Please check your internet connection."],
])("%s", async (row, answer, severity, text) => {
  const { services } = fakeServer({ "POST /reminder/reminder/{id}/send": answer });
  const { notice, isReached } = await sendReminder(services.api, reminder);
  expect(notice).toEqual({ text, severity });
  expect(isReached).toBe(row !== "nobody reached");
});
