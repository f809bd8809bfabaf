import { linkLimits } from "@pomander/contract";
import { expect, test } from "vitest";
import { cutText, linkContents, linkLabel } from "./link-contents.ts";

test("a text is cut after whole characters", () => {
  expect(["abc", "ab", "😀😀😀", ""].map((text) => cutText(text, 2))).toEqual(["ab", "ab", "😀😀", ""]);
});

test("fields of a kind that is not known are hidden, and what is too much is refused", () => {
  const field = { name: "PIN", value: "1", kind: "text" };
  const fields = [field, { ...field, kind: "later" }];
  expect(linkContents.parse({ title: "Bank", fields, later: 1 })).toEqual({
    title: "Bank",
    fields: [field, { ...field, kind: "hidden" }],
  });
  const isRead = (contents: object) => linkContents.safeParse({ title: "", ...contents }).success;
  expect(isRead({ text: "x".repeat(linkLimits.contentsBytes) })).toBe(true);
  expect(isRead({ text: "x".repeat(linkLimits.contentsBytes + 1) })).toBe(false);
  expect(isRead({ fields: Array.from({ length: 1_000 }, () => field) })).toBe(true);
  expect(isRead({ fields: Array.from({ length: 1_001 }, () => field) })).toBe(false);
  const file = (n: number) => ({
    id: `01a1f754-d71c-47f2-8eea-${String(n).padStart(12, "0")}`,
    key: "A".repeat(43),
    name: `${n}`,
    size: 1,
    hash: "A".repeat(43),
    at: "2026-11-20T10:00:00.000Z",
  });
  const files = Array.from({ length: linkLimits.files + 1 }, (_, n) => file(n));
  expect([isRead({ files: files.slice(1) }), isRead({ files })]).toEqual([true, false]);
});

test("a label has a whole secret and a whole key", () => {
  const label = { title: "", to: "", secret: "A".repeat(22), hasPassphrase: false, receiptKey: "A".repeat(43) };
  expect(linkLabel.safeParse(label).success).toBe(true);
  for (const [name, length] of [
    ["secret", 22],
    ["receiptKey", 43],
  ] as const)
    for (const wrong of ["A".repeat(length - 1), "A".repeat(length + 1), `${"A".repeat(length - 1)}!`])
      expect(linkLabel.safeParse({ ...label, [name]: wrong }).success).toBe(false);
});
