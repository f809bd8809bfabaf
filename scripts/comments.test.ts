import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

/** Words of a dialect, for which the field has its own (CONTRIBUTING.md, "How the code reads"). */
const dialect =
  /\b(?:somebody|nobody|whoever|whomever|stands?|holds|told|judge[ds]?|anew|meanwhile|besides|goes on|of before|is to be)\b/i;
/** First words of a clause, which is no sentence. */
const clause = /^(?:What|Of|Who|Whose|Those|As|So|In|By|With|From)\b/;

interface RefusedComment {
  file: string;
  line: number;
  text: string;
}

/** Returns the text of a comment without its marks. */
const textOf = (comment: string) =>
  comment
    .split("\n")
    .map((line) => line.replace(/^\s*\*? ?/, ""))
    .join(" ")
    .replaceAll(/`[^`]*`|"[^"]*"/g, "x")
    .trim();

function refusedComments(file: string): RefusedComment[] {
  const source = readFileSync(file, "utf8");
  const { comments } = parseSync(file, source);
  return comments.flatMap(({ value, start }) => {
    const text = textOf(value);
    const isRefused = dialect.test(text) || clause.test(text);
    return isRefused ? [{ file, line: source.slice(0, start).split("\n").length, text }] : [];
  });
}

test("comments are sentences, in the field's terms", () => {
  const files = execFileSync("git", ["ls-files", "-z", "*.ts", "*.tsx", "*.mjs", "*.js"], { encoding: "utf8" });
  const refused = files
    .split("\0")
    .filter((file) => file !== "")
    .flatMap(refusedComments);
  expect(refused.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
});
