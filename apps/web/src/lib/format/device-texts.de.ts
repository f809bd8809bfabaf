import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./device-texts.ts";

/** Returns the names of devices that the server doesn't know in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  unknown: "Unbekanntes Gerät",
  unknownProgram: (name) => `„${name}“ (unbekanntes Programm)`,
});
