import { expect, test } from "vitest";
import { seenText } from "./seen-text.ts";

test("what new members will see is said of what is there: entries, and what former members knew", () => {
  expect(seenText("Operations", 0, false)).toBe(
    "Operations is still empty. They'll see what is added to it, and its members.",
  );
  expect(seenText("Operations", 2, false)).toBe(
    "In Operations they'll see 2 entries with earlier passwords and the versions of the last 30 days, and its members.",
  );
  expect(seenText("Operations", 0, true)).toMatch(
    /^In Operations they'll see 0 entries .* who left and what they knew\./,
  );
  expect(seenText("Operations", 2, true)).toMatch(/They won't see versions from before the vault's last new keys\.$/);
});
