import { expect, test } from "vitest";
import { isTooLong } from "./message-limit.ts";

test("a message as content scripts send it is read, and none that is longer than its limit", () => {
  const password = "x".repeat(8_192);
  expect(isTooLong({ name: "sent", userName: password, password, isNew: true })).toBe(false);
  const actions = Array.from({ length: 20 }, () => `https://${"x".repeat(280)}.example.org`);
  expect(
    isTooLong({
      name: "report",
      actions,
      fresh: { form: { rules: "x".repeat(2_000) }, actions },
    }),
  ).toBe(false);
  for (const more of [
    "x".repeat(65_536),
    { ["x".repeat(65_536)]: 1 },
    Array.from({ length: 65_536 }, () => 1),
    new Uint8Array(200_000_000),
    [[{ deep: ["x".repeat(40_000)] }], "x".repeat(40_000)],
  ]) {
    expect(isTooLong({ name: "sent", more })).toBe(true);
  }
});

test("a message that contains itself, or is nested without end, is too long", () => {
  const itself: Record<string, unknown> = { name: "sent" };
  itself["more"] = itself;
  expect(isTooLong(itself)).toBe(true);
  let nested: unknown = [];
  for (let depth = 0; depth < 70_000; depth += 1) nested = [nested];
  expect(isTooLong(nested)).toBe(true);
});
