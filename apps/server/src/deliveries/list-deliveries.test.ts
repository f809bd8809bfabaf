import { expect, test } from "vitest";
import { maskedAddress, presentDelivery } from "./list-deliveries.ts";

type Row = Parameters<typeof presentDelivery>[0];
const row = {
  id: "d1",
  kind: "scheduled",
  occurrence: "2026-11-20",
  recipient_key: "u1",
  user_id: "u1",
  recipient: "ana@example.org",
  state: "failed",
  awaits_verification: false,
  via: "smtp",
  send_at: new Date("2026-11-20T09:00:00Z"),
  sent_at: new Date("2026-11-20T09:00:01Z"),
  attempts: 2,
  error: "550 <ana@example.org>: no such user",
} as Row;
const ofChannel = { ...row, recipient_key: "channel:c1", user_id: null, recipient: "Webhook: Ops: night" } as Row;

test("a message is shown whole to whoever may edit the reminder", () => {
  expect(presentDelivery(row, true)).toEqual({
    _id: "d1",
    kind: "scheduled",
    occurrence: "2026-11-20",
    recipient: "ana@example.org",
    user: "u1",
    state: "failed",
    via: "smtp",
    sendAt: "2026-11-20T09:00:00.000Z",
    sentAt: "2026-11-20T09:00:01.000Z",
    attempts: 2,
    error: "550 <ana@example.org>: no such user",
  });
  expect(presentDelivery(ofChannel, true)).toMatchObject({ recipient: "Webhook: Ops: night", error: row.error });
});

test("to others neither address, account, channel nor a server's answer is shown", () => {
  expect(presentDelivery(row, false)).toMatchObject({
    recipient: "a…@example.org",
    user: null,
    error: "An email couldn't be delivered.",
  });
  expect(presentDelivery(ofChannel, false)).toMatchObject({
    recipient: "Webhook",
    user: null,
    error: "A message to a channel couldn't be delivered.",
  });
  expect(presentDelivery({ ...row, error: null, sent_at: null }, false)).toMatchObject({ error: null, sentAt: null });
  expect([maskedAddress("😀x@y@example.org"), maskedAddress("a@example.org")]).toEqual([
    "😀…@y@example.org",
    "a…@example.org",
  ]);
});

test("only a pending one waits for the proof of its address", () => {
  const awaiting = { ...row, awaits_verification: true };
  expect(presentDelivery({ ...awaiting, state: "pending" }, false)).toMatchObject({ awaitsVerification: true });
  expect(presentDelivery({ ...awaiting, state: "cancelled" }, false)).not.toHaveProperty("awaitsVerification");
  expect(presentDelivery({ ...row, state: "pending" }, false)).not.toHaveProperty("awaitsVerification");
});
