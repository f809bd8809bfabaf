import { expect, it } from "vitest";
import { loadNotice, loadText, saveText } from "./load-save-errors.ts";
import { everyRemovalText, removeText } from "./remove/remove-errors.ts";
import { mailText, sendText } from "./send/send-errors.ts";
import { apiError, unreachable } from "./test/fixtures.ts";

const team = "Error with Team model integration. The operation might have still succeeded. Please refresh.";
const backend = "Backend error: 'remove' method not supported. Please update your backend.";
const mailLogin = "Email service authentication failed. Please contact your administrator.";
const mailRights = "Not authorized to send emails. Domain verification may be required.";
const network = "Network error. Please check your internet connection.";
const said = (message: string) => apiError(500, message);
/** An error of no kind that has a text for people. */
const silent = new TypeError("x is undefined");
/** A status alone, as a proxy answers. */
const bare = apiError(502, "", "unavailable");
const mail = (message: string, code = "") => mailText({ message, code });

// The error catalogue of the specification, §8 Reminders, row by row.
it.each<[row: string, shown: string, text: string]>([
  ["load, the notice", loadNotice(said("Broken")), "Error fetching reminders: Broken"],
  ["load, the notice, without a message", loadNotice(silent), "Error fetching reminders: Unknown error"],
  ["load, in place of the cards", loadText(said("Broken")), "Error loading reminders: Broken"],
  ["load, nobody reached", loadText(unreachable()), "Error loading reminders: Can't reach the server"],
  ["load, the store's fallback", loadText(silent), "Error loading reminders: Failed to fetch reminders"],
  ["load, a bare status", loadText(bare), "Error loading reminders: Failed to fetch reminders"],
  ["create, a bare status", saveText(bare, "create"), "Error: Failed to create reminder"],
  ["delete, a bare status", removeText(apiError(403, "", "forbidden")), "Error: Failed to delete reminder"],
  ["send, a bare status", sendText(bare), "Failed to send reminder: Failed to send reminder"],
  ["create", saveText(said("Broken"), "create"), "Error: Broken"],
  ["create, the store's fallback", saveText(silent, "create"), "Error: Failed to create reminder"],
  ["create, about Team", saveText(said("Team is not registered"), "create"), team],
  ["update", saveText(said("Broken"), "update"), "Error: Broken"],
  ["update, the store's fallback", saveText(silent, "update"), "Error: Failed to update reminder"],
  ["update, about Team", saveText(said("Cannot read Team"), "update"), team],
  ["delete, an invalid id", removeText(apiError(400, "?", "invalid_reminder_id")), "Error: Invalid reminder ID"],
  ["delete, no remove", removeText(said("x.remove is not a function")), backend],
  ["delete, about Team", removeText(said("Schema for Team")), team],
  [
    "delete, otherwise",
    removeText(apiError(403, "You aren't allowed to do this.", "forbidden")),
    "Error: You aren't allowed to do this.",
  ],
  ["delete, the store's fallback", removeText(silent), "Error: Failed to delete reminder"],
  ["delete, every attempt", everyRemovalText([said("A"), said("B")]), "Failed to delete reminder: B"],
  ["delete, every attempt, silent", everyRemovalText([said("A"), silent]), "Failed to delete reminder: Unknown error"],
  ["delete, every attempt, no remove", everyRemovalText([said("remove is not a function"), said("B")]), backend],
  ["delete, every attempt, about Team", everyRemovalText([said("A"), said("Team")]), team],
  ["send, nobody reached", sendText(unreachable()), network],
  [
    "send, refused by us",
    sendText(apiError(403, "You aren't allowed to do this.", "forbidden")),
    "Failed to send reminder: You aren't allowed to do this.",
  ],
  [
    "send, signed out",
    sendText(apiError(401, "Your session has ended. Sign in again.", "not_signed_in")),
    "Failed to send reminder: Your session has ended. Sign in again.",
  ],
  ["send, the store's fallback", sendText(silent), "Failed to send reminder: Failed to send reminder"],
  ["send, authentication", mail("authentication failed"), mailLogin],
  ["send, Denied", mail("Access Denied"), mailLogin],
  ["send, 401", mail("gateway said 401"), mailLogin],
  ["send, SMTP 535", mail("535 5.7.8 Bad credentials"), mailLogin],
  ["send, SMTP 535 as a code", mail("Bad credentials", "535"), mailLogin],
  ["send, permission", mail("no permission for this domain"), mailRights],
  ["send, 403", mail("gateway said 403"), mailRights],
  ["send, SMTP 550 5.7", mail("550 5.7.1 Relaying Denied, authentication required"), mailRights],
  ["send, SMTP 550-5.7 over lines", mail("550-5.7.26 unauthenticated mail"), mailRights],
  ["send, SMTP 553", mail("553 sender not owned"), mailRights],
  ["send, an unknown mailbox", mail("550 5.1.1 no such user"), "Failed to send reminder: 550 5.1.1 no such user"],
  ["send, a number that only looks so", mail("queued as 1401x"), "Failed to send reminder: queued as 1401x"],
  ["send, without a message", mail(""), "Failed to send reminder: Unknown error"],
])("%s", (_row, shown, text) => expect(shown).toBe(text));
