import { describe, expect, it } from "vitest";
import { aReminder, fakeServer, idOf, apiError, unreachable } from "../test/fixtures.ts";
import { removeReminder } from "./remove-reminder.ts";

const path = "/reminder/reminder/{id}";
const [get, remove, put] = [`GET ${path}`, `DELETE ${path}`, `PUT ${path}`];
const now = new Date("2026-11-20T10:00:00.000Z");
const broken = apiError(500, "Broken");
const isThere = { [get]: aReminder() };
const soft = { reminder: aReminder() };

describe("a reminder is read, deleted, and hidden where server or network fail at that", () => {
  it.each<[string, Record<string, unknown>, string[], string]>([
    ["deleted", { ...isThere, [remove]: null }, [get, remove], "Reminder deleted successfully!"],
    [
      "with the right to delete alone",
      { [get]: apiError(403, "No read access", "no_read_access"), [remove]: null },
      [get, remove],
      "Reminder deleted successfully!",
    ],
    ["gone already", { [get]: apiError(404, "Not there.", "not_found") }, [get], "Error: Not there."],
    [
      "nobody reached",
      { [get]: unreachable(), [remove]: unreachable(), [put]: unreachable() },
      [get, remove, put],
      "Failed to delete reminder: Can't reach the server",
    ],
    [
      "that could not be read",
      { [get]: apiError(502, ""), [remove]: null },
      [get, remove],
      "Reminder deleted successfully!",
    ],
    [
      "refused",
      { ...isThere, [remove]: apiError(403, "You aren't allowed to do this.", "forbidden") },
      [get, remove],
      "Error: You aren't allowed to do this.",
    ],
    ["signed out", { ...isThere, [remove]: apiError(401, "Ended.", "not_signed_in") }, [get, remove], "Error: Ended."],
    [
      "deleted by another",
      { ...isThere, [remove]: apiError(404, "Gone.", "not_found") },
      [get, remove],
      "Error: Gone.",
    ],
    [
      "hidden after no reply",
      { ...isThere, [remove]: unreachable(), [put]: soft },
      [get, remove, put],
      "Reminder soft-deleted successfully",
    ],
    [
      "deleted without a reply",
      { ...isThere, [remove]: unreachable(), [put]: apiError(404, "Gone.", "not_found") },
      [get, remove, put],
      "Reminder deleted successfully!",
    ],
    [
      "no reply, then a refusal",
      { ...isThere, [remove]: unreachable(), [put]: apiError(403, "You aren't allowed to do this.", "forbidden") },
      [get, remove, put],
      "Failed to delete reminder: You aren't allowed to do this.",
    ],
    [
      "hidden after a fault",
      { ...isThere, [remove]: broken, [put]: soft },
      [get, remove, put],
      "Reminder soft-deleted successfully",
    ],
    [
      "hidden while the server is busy",
      { ...isThere, [remove]: apiError(503, "Busy", "unavailable"), [put]: soft },
      [get, remove, put],
      "Reminder soft-deleted successfully",
    ],
    [
      "every attempt failed",
      { ...isThere, [remove]: broken, [put]: apiError(500, "Broken too") },
      [get, remove, put],
      "Failed to delete reminder: Broken too",
    ],
  ])("%s", async (_row, answers, calls, text) => {
    const server = fakeServer(answers);
    const removal = await removeReminder(server.services.api, idOf(1), now);
    expect(server.calls()).toEqual(calls);
    expect(removal).toEqual({ isDone: text.includes("successfully"), text });
  });

  it("asks nothing for what is no id", async () => {
    const server = fakeServer({});
    expect(await removeReminder(server.services.api, "undefined", now)).toEqual({
      isDone: false,
      text: "Error: Invalid reminder ID",
    });
    expect(server.calls()).toEqual([]);
  });

  it("says when and that it was hidden", async () => {
    const server = fakeServer({ ...isThere, [remove]: broken, [put]: soft });
    await removeReminder(server.services.api, idOf(1), now);
    expect(server.made.at(-1)?.body).toEqual({
      isActive: false,
      isDeleted: true,
      deletedAt: "2026-11-20T10:00:00.000Z",
    });
  });
});
