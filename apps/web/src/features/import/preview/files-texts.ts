import { type Format, localize } from "@pomander/texts/format";

/** Every text about the files of entries that are imported. */
export const english = ({ bytes: size, plural }: Format) => ({
  count: (count: number, bytes: number) =>
    `${plural(count, { one: "# file comes", other: "# files come" })} with these entries (${size(bytes)}).`,
  room: (left: number) => `${size(left)} free in this vault.`,
  off: "This server doesn't store files, so only the entries will be imported.",
  tooLarge: (names: string, max: number) => `Files over ${size(max)} will be left out: ${names}.`,
  more: (count: number) => plural(count, { one: "# more", other: "# more" }),
  noRoom: (left: number) =>
    `Only ${size(left)} is free in this vault. Files that don't fit will be left out, and the report names them.`,
});

export const texts = localize("features/import/preview/files-texts", english);
