import { deviceNameIn } from "@pomander/contract/device-name";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./device-texts.ts";

const words = {
  unknown: "Unbekanntes Gerät",
  commandLine: "Befehlszeile von Pomander",
  extension: (browser: string) => `${browser} (Erweiterung)`,
  browserOn: (browser: string, system: string) => `${browser} unter ${system}`,
};

/** Returns the names of devices in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  device: (name) => (name === "" ? words.unknown : (deviceNameIn(words, name) ?? `„${name}“ (unbekanntes Programm)`)),
});
