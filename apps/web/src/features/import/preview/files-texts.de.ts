import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./files-texts.ts";

/** Returns the texts about the files of entries that are imported in German. */
export const german = ({ bytes: size, plural }: Format): TextsOf<typeof english> => ({
  count: (count, bytes) =>
    `${plural(count, { one: "# Datei gehört", other: "# Dateien gehören" })} zu diesen Einträgen (${size(bytes)}).`,
  room: (left) => `In diesem Tresor sind ${size(left)} frei.`,
  off: "Dieser Server speichert keine Dateien, daher werden nur die Einträge importiert.",
  tooLarge: (names, max) => `Dateien über ${size(max)} werden ausgelassen: ${names}.`,
  more: (count) => plural(count, { one: "# weitere", other: "# weitere" }),
  noRoom: (left) =>
    `In diesem Tresor sind nur ${size(left)} frei. Dateien, die nicht hineinpassen, werden ausgelassen; der Bericht nennt sie.`,
});
