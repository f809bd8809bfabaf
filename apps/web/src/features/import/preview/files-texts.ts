import { type Format, localize } from "@pomander/texts/format";

/** Every text about the files of entries that are imported. */
export const english = ({ bytes, plural }: Format) => ({
  count: (count: number, size: number) =>
    `${plural(count, { one: "# file comes", other: "# files come" })} with these entries (${bytes(size)}).`,
  room: (left: number) => `${bytes(left)} free in this vault.`,
  off: "This server doesn't store files, so only the entries will be imported.",
  tooLarge: (names: string, max: number) => `Files over ${bytes(max)} will be left out: ${names}.`,
  more: (count: number) => plural(count, { one: "# more", other: "# more" }),
  noRoom: (left: number) =>
    `Only ${bytes(left)} is free in this vault. Files that don't fit will be left out, and the report names them.`,
});

export const texts = localize("import/files", english);
