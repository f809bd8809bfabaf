import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./files-texts.ts";

/** Returns the texts about the files of entries that are imported in French. */
export const french = ({ bytes: size, plural }: Format): TextsOf<typeof english> => ({
  count: (count, bytes) =>
    `${plural(count, { one: "# fichier accompagne ces éléments", other: "# fichiers accompagnent ces éléments" })} (${size(bytes)}).`,
  room: (left) => `${size(left)} libres dans ce coffre.`,
  off: "Ce serveur ne stocke pas de fichiers\u00a0: seuls les éléments seront importés.",
  tooLarge: (names, max) => `Les fichiers de plus de ${size(max)} seront omis\u00a0: ${names}.`,
  more: (count) => plural(count, { one: "# de plus", other: "# de plus" }),
  noRoom: (left) =>
    `Il ne reste que ${size(left)} dans ce coffre. Les fichiers qui n’y entrent pas seront omis, et le rapport les nomme.`,
});
