import { expect, test } from "vitest";
import { isSharedName, isTime } from "../limits.ts";
import { signedText } from "./signed-text.ts";

test("a signed text is its purpose and its parts, one a line", () => {
  expect(signedText("shared-act", "delete", "3f2a")).toBe("pomander/v1/shared-act\ndelete\n3f2a");
  expect(signedText("shared-manifest", "v", 2_147_483_647, "h")).toBe("pomander/v1/shared-manifest\nv\n2147483647\nh");
  const grant = signedText("grant", "v", "a", "b", 0, "h", "", "x");
  expect(grant).toBe("pomander/v1/grant\nv\na\nb\n0\nh\n\nx");
});

test("no part can pass for two, and numbers have one form", () => {
  expect(() => signedText("invite", "id", "ana@example.com\nhash", "hash")).toThrow(RangeError);
  for (const counter of [-1, 0.5, Number.NaN, 2 ** 53, 1e21])
    expect(() => signedText("shared-manifest", "v", counter, "h")).toThrow(RangeError);
});

test("a time has the form of toISOString and exists", () => {
  for (const time of ["2026-11-03T09:12:00.000Z", "0000-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"])
    expect(isTime(time)).toBe(true);
  const others = [
    "",
    "2026-11-03",
    "2026-11-03T09:12:00Z",
    "2026-11-03T09:12:00.000z",
    "2026-11-03T10:12:00.0+01:00",
    "2026-02-30T09:12:00.000Z",
    "2026-11-03T24:00:00.000Z",
    "2026-11-03T09:12:00.00\n",
    "Tue Nov 03 2026 09:12:00",
  ];
  for (const time of others) expect(isTime(time)).toBe(false);
});

test("a name has 1 to 64 code points, at most 128 bytes, and nothing that is invisible", () => {
  for (const name of ["A", " ", "Ops & Co", "Bureau d'été", "e".repeat(64), "é".repeat(64), "𝄞".repeat(32)])
    expect(isSharedName(name)).toBe(true);
  const others = [
    "",
    "e".repeat(65),
    "日".repeat(43),
    "𝄞".repeat(33),
    "a\nb",
    "a\u200bb",
    "a\u2800b",
    "a\u034fb",
    "\ud800",
    "\u202eabc",
    "\u0378",
    "\u{e000}",
  ];
  for (const name of others) expect(isSharedName(name)).toBe(false);
});
