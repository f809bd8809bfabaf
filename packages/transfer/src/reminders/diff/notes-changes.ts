import { rowNote, type RowNote } from "./row-notes.ts";

/** Most differences listed, and most characters of each side. */
const most = { differences: 3, characters: 60 };

/** Describes the changes in notes, with old and new text: line by line, and of long lines only the difference. */
export function notesChanges(before: string, after: string): RowNote[] {
  if (after === "") return [rowNote("notesCleared")];
  if (before === "") return [rowNote("notesAdded")];
  const [had, has] = [linesOf(before), linesOf(after)];
  const dropped = [...had].filter((line) => !has.has(line));
  const added = [...has].filter((line) => !had.has(line));
  const said: RowNote[] = [];
  for (const line of dropped) {
    const next = partnerOf(line, added, dropped);
    if (next !== undefined) added.splice(added.indexOf(next), 1);
    said.push(next === undefined ? rowNote("notesLineDropped", clipped(line)) : lineChange(line, next));
  }
  said.push(...added.map((line) => rowNote("notesLineAdded", clipped(line))));
  if (said.length === 0) return [rowNote("notesChanged")];
  const shown = said.slice(0, most.differences);
  return said.length === shown.length ? shown : [...shown, rowNote("notesMore", said.length - shown.length)];
}

const linesOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  );

const headingOf = (line: string) => /^([^:]{1,60}): /u.exec(line)?.[1];

/**
 * Returns the new line that replaces a line: one with the same heading or, without a heading, the only such line on
 * each side.
 */
function partnerOf(line: string, added: readonly string[], dropped: readonly string[]): string | undefined {
  const heading = headingOf(line);
  if (heading !== undefined) return added.find((one) => headingOf(one) === heading);
  const plain = (lines: readonly string[]) => lines.filter((one) => headingOf(one) === undefined);
  return plain(dropped).length === 1 && plain(added).length === 1 ? plain(added)[0] : undefined;
}

function lineChange(before: string, after: string): RowNote {
  const heading = headingOf(before);
  const own = (line: string) => (heading === undefined ? line : line.slice(heading.length + 2));
  const [from, to] = differenceOf(own(before), own(after));
  return heading === undefined ? rowNote("notesText", from, to) : rowNote("notesValue", heading, from, to);
}

/** Returns two texts without their common first and last words, but keeps at least one word on each side. */
function differenceOf(before: string, after: string): [before: string, after: string] {
  const [had, has] = [before.split(" "), after.split(" ")];
  const shortest = Math.min(had.length, has.length) - 1;
  let start = 0;
  while (start < shortest && had[start] === has[start]) start += 1;
  let end = 0;
  while (end < shortest - start && had.at(-1 - end) === has.at(-1 - end)) end += 1;
  const cut = (all: readonly string[]) => {
    const text = all.slice(start, all.length - end).join(" ");
    return `${start > 0 ? "… " : ""}${clipped(text)}${end > 0 ? " …" : ""}`;
  };
  return [cut(had), cut(has)];
}

/** Shortens a text to `most.characters`, counted in code points. */
function clipped(text: string): string {
  const characters = Array.from(text);
  return characters.length <= most.characters ? text : `${characters.slice(0, most.characters - 1).join("")}…`;
}
