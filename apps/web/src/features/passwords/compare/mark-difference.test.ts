import { expect, test } from "vitest";
import { markDifference } from "./differences.ts";

const marked = (text: string, other: string, isSecret: boolean) =>
  markDifference(text, other, isSecret)
    .map((piece) => (piece.isOwn ? `[${piece.text}]` : piece.text))
    .join("");

test.each([
  ["00", "000", "00"],
  ["000", "00", "00[0]"],
  ["aba", "ababa", "aba"],
  ["ababa", "aba", "aba[ba]"],
  ["", "0", ""],
  ["0", "", "[0]"],
  ["same", "same", "same"],
])("of the secret %j beside %j no character counts twice", (text, other, expected) => {
  expect(marked(text, other, true)).toBe(expected);
});

test.each([
  ["front.jpg (1 MB)\nlease.pdf (2 MB)", "lease.pdf (2 MB)", "[front.jpg (1 MB)\n]lease.pdf (2 MB)"],
  ["lease.pdf (2 MB)", "front.jpg (1 MB)\nlease.pdf (2 MB)", "lease.pdf (2 MB)"],
  ["a.txt (1 kB)\nb.txt (1 kB)", "a.txt (1 kB)\nc.txt (1 kB)", "a.txt (1 kB)\n[b.txt (1 kB)]"],
])("of the list %j beside %j whole lines are marked", (text, other, expected) => {
  const pieces = markDifference(text, other, false, true);
  expect(pieces.map((piece) => (piece.isOwn ? `[${piece.text}]` : piece.text)).join("")).toBe(expected);
});

test.each([
  ["a b a", "a b a b a", "a b a"],
  ["a b a b a", "a b a", "a b a[ b a]"],
])("of the text %j beside %j no word counts twice", (text, other, expected) => {
  expect(marked(text, other, false)).toBe(expected);
});
