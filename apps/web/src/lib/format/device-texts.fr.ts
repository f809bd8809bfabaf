import { deviceNameIn } from "@pomander/contract/device-name";
import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./device-texts.ts";

/** Returns the names of devices in French. */
export const french = (): TextsOf<typeof english> => {
  const words = {
    unknown: "Appareil inconnu",
    commandLine: "Ligne de commande de Pomander",
    extension: (browser: string) => `${browser} (extension)`,
    browserOn: (browser: string, system: string) => `${browser} sur ${system}`,
  };
  return {
    device: (name) =>
      name === "" ? words.unknown : (deviceNameIn(words, name) ?? `«\u00a0${name}\u00a0» (programme inconnu)`),
  };
};
