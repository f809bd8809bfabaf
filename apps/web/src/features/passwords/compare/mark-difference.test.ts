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
  ["a b a", "a b a b a", "a b a"],
  ["a b a b a", "a b a", "a b a[ b a]"],
])("of the text %j beside %j no word counts twice", (text, other, expected) => {
  expect(marked(text, other, false)).toBe(expected);
});
