import type { Delivery } from "@pomander/contract";
import { expect, it } from "vitest";
import { idOf } from "../test/fixtures.ts";
import { deliveryLine, deliveryNote } from "./DeliveryLine.tsx";

const sent: Delivery = {
  _id: idOf(1),
  kind: "scheduled",
  occurrence: "2026-11-03",
  recipient: "ana@example.org",
  user: null,
  state: "sent",
  via: "smtp",
  sendAt: "2026-11-03T08:00:00.000Z",
  sentAt: "2026-11-03T08:00:02.000Z",
  attempts: 1,
  error: null,
};

/** A moment is not broken between lines. */
const spaced = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;

it.each<[Partial<Delivery>, string, string | null]>([
  [{}, "Sent Nov 03, 2026, 09:00, to ana@example.org", null],
  [{ via: "outbox" }, "Written to the outbox Nov 03, 2026, 09:00, to ana@example.org", null],
  [{ state: "failed", error: "mailbox unknown" }, "Failed: mailbox unknown", "to ana@example.org, Nov 03, 2026, 09:00"],
  [{ state: "failed" }, "Failed: unknown reason", "to ana@example.org, Nov 03, 2026, 09:00"],
  [{ state: "pending", attempts: 0 }, "Scheduled for Nov 03, 2026, 09:00, to ana@example.org", null],
  [
    { state: "pending", attempts: 2, error: "421 busy" },
    "Next try Nov 03, 2026, 09:00, to ana@example.org, after 2 tries",
    "421 busy",
  ],
  [
    { state: "pending", attempts: 0, awaitsVerification: true },
    "Waiting for the owner of ana@example.org to confirm the address",
    null,
  ],
  [{ state: "sending" }, "Sending, to ana@example.org", null],
  [{ state: "superseded" }, "Replaced by a newer message, Nov 03, 2026, to ana@example.org", null],
  [{ state: "cancelled" }, "Canceled, Nov 03, 2026, to ana@example.org", null],
])("%o", (change, line, note) => {
  const delivery = { ...sent, ...change };
  expect(spaced(deliveryLine(delivery, "Europe/Vienna"))).toBe(line);
  expect(spaced(deliveryNote(delivery, "Europe/Vienna"))).toBe(note);
});
