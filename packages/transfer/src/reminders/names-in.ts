import { isNothing } from "./cell-text.ts";

/**
 * Returns names and addresses of a cell: "Ana Silva <ana@example.org>; ben@example.org". Those that only commas
 * separate are together: "Silva, Ana" may be one.
 */
export const namesIn = (text: string): string[][] =>
  text
    .split(/[;\n|]|\s\/\s/u)
    .map((part) =>
      part
        .split(",")
        .map(nameIn)
        .filter((name) => !isNothing(name)),
    )
    .filter(({ length }) => length > 0);

const nameIn = (part: string) => (/<([^<>]+)>/u.exec(part)?.[1] ?? part).trim();
