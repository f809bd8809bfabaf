import type { Delivery } from "@pomander/contract";
import { expect, it } from "vitest";
import { idOf } from "../test/fixtures.ts";
import { deliveryLine, deliveryNote } from "./History.tsx";

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

it.each<[Partial<Delivery>, string, string | null]>([
  [{}, "Sent Nov 3, 09:00, to ana@example.org", null],
  [{ via: "outbox" }, "Written to the outbox Nov 3, 09:00, to ana@example.org", null],
  [{ state: "failed", error: "mailbox unknown" }, "Failed: mailbox unknown", "to ana@example.org, Nov 3, 09:00"],
  [{ state: "failed" }, "Failed: unknown reason", "to ana@example.org, Nov 3, 09:00"],
  [{ state: "pending", attempts: 0 }, "Planned for Nov 3, 09:00, to ana@example.org", null],
  [
    { state: "pending", attempts: 2, error: "421 busy" },
    "To be tried again Nov 3, 09:00, to ana@example.org, after 2 tries",
    "421 busy",
  ],
  [
    { state: "pending", attempts: 0, awaitsVerification: true },
    "Waits until ana@example.org is confirmed by its owner",
    null,
  ],
  [{ state: "sending" }, "Being sent, to ana@example.org", null],
  [{ state: "superseded" }, "Skipped for a newer one, Nov 03, 2026, to ana@example.org", null],
  [{ state: "cancelled" }, "Cancelled, Nov 03, 2026, to ana@example.org", null],
])("%o", (change, line, note) => {
  const delivery = { ...sent, ...change };
  expect(deliveryLine(delivery, "Europe/Vienna", "2026-11-20")).toBe(line);
  expect(deliveryNote(delivery, "Europe/Vienna", "2026-11-20")).toBe(note);
});
