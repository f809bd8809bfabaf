import { expect, test } from "vitest";
import { outcomeOf, smtpErrorCode } from "./send-now.ts";

type Row = Parameters<typeof outcomeOf>[0][number];
const row = (state: Row["state"], more: Partial<Row> = {}): Row => ({ state, via: null, error: null, ...more });
const refused = "550 5.1.1 No such user";

test("a Remind Now was sent if one mail was accepted, and is queued while one is under way", () => {
  const failed = row("failed", { error: refused });
  expect(outcomeOf([failed, row("sent", { via: "smtp" }), row("sent", { via: "outbox" })])).toEqual({
    outcome: "sent",
  });
  expect(outcomeOf([row("sent", { via: "channel" })])).toEqual({ outcome: "sent" });
  expect(outcomeOf([row("sent", { via: "outbox" }), failed])).toEqual({ outcome: "outbox" });
  expect(outcomeOf([failed, row("sending")])).toEqual({ outcome: "queued" });
  expect(outcomeOf([failed, row("pending")])).toEqual({ outcome: "queued" });
});

test("one that failed says why, and whether it is tried again", () => {
  const because = (message: string, code: string) => ({ outcome: "failed", error: { message, code } });
  expect(outcomeOf([row("cancelled"), row("failed", { error: refused })])).toEqual(because(refused, "smtp_refused"));
  expect(outcomeOf([row("pending", { error: "Connection refused" })])).toEqual(
    because("Connection refused (It is tried again for a day.)", "smtp_unreachable"),
  );
  expect(outcomeOf([row("cancelled")])).toEqual(because("There is no one left to send it to.", "no_recipient"));
  expect(outcomeOf([])).toEqual(because("There is no one left to send it to.", "no_recipient"));
});

test.each([
  ["535 5.7.8 Bad credentials", "smtp_authentication"],
  ["553 Not your address", "smtp_not_authorized"],
  ["550 5.7.1 Not allowed", "smtp_not_authorized"],
  ["550-5.7.26 Not allowed", "smtp_not_authorized"],
  ["550 5.1.1 No such user", "smtp_refused"],
  ["550 No such user", "smtp_refused"],
  ["554 5.7.1 Spam", "smtp_refused"],
  ["450 4.2.0 Later", "smtp_refused"],
  ["connect 535", "smtp_unreachable"],
  ["", "smtp_unreachable"],
])("the answer %j is %s", (text, code) => expect(smtpErrorCode(text)).toBe(code));
