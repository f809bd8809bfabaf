import { deviceNameIn } from "@pomander/contract";
import { localize } from "@pomander/texts/format";

const words = {
  unknown: "Unknown device",
  commandLine: "Pomander command line",
  extension: (browser: string) => `${browser} (extension)`,
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
};

/** Names of devices. */
export const english = () => ({
  /** Names a device for the page. What an unknown program calls itself is quoted and marked as such. */
  device: (name: string) =>
    name === "" ? words.unknown : (deviceNameIn(words, name) ?? `“${name}” (unknown program)`),
});

export const deviceText = localize("lib/format/device-texts", english).device;
