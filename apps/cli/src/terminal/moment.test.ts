import { expect, test } from "vitest";
import { formatMoment } from "./moment.ts";

test("a moment is shown as on the pages", () => {
  expect(formatMoment("2026-11-03T09:05:00")).toBe("Nov 03, 2026, 09:05");
  expect(formatMoment("2026-11-03T00:05:00")).toBe("Nov 03, 2026, 00:05");
  expect(formatMoment("never")).toBe("—");
});
