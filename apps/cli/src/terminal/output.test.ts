import { expect, test } from "vitest";
import { formatMoment } from "./moment.ts";
import { oneLine, printable } from "./output.ts";

test.each([
  ["plain é 漢字 👩‍👩‍👧", "plain é 漢字 👩‍👩‍👧"],
  ["two\nlines\tand a tab", "two\nlines\tand a tab"],
  ["\u001b[1mbold\u001b[22m", "\u001b[1mbold\u001b[22m"],
  ["\u001b[2J\u001b]0;title\u0007", "\ufffd[2J\ufffd]0;title\ufffd"],
  ["a\u009b2Jb\u007f\r", "a\ufffd2Jb\ufffd\ufffd"],
  ["evil\u202egnp.exe", "evil\ufffdgnp.exe"],
])("%j is shown as %j", (text, shown) => expect(printable(text)).toBe(shown));

test.each([
  ["two\nlines\tand a tab", "two lines and a tab"],
  ["a\r\n\u2028\u0085b", "a \ufffdb"],
  ["\u001b[1mbold\u001b[22m", "\ufffd[1mbold\ufffd[22m"],
  ["\u001b]0;title\u0007\u009b2J", "\ufffd]0;title\ufffd\ufffd2J"],
  ["evil\u202egnp.exe", "evil\ufffdgnp.exe"],
  ["plain é 漢字 👩‍👩‍👧", "plain é 漢字 👩‍👩‍👧"],
])("of a name, %j, one line is shown: %j", (name, shown) => expect(oneLine(name)).toBe(shown));

test("a moment is shown as on the pages", () => {
  expect(formatMoment("2026-11-03T09:05:00")).toBe("Nov 03, 2026, 09:05");
  expect(formatMoment("2026-11-03T00:05:00")).toBe("Nov 03, 2026, 00:05");
  expect(formatMoment("never")).toBe("—");
});
