import { isKnownDevice } from "@pomander/contract";
import { localize } from "@pomander/texts/format";

/** Names of devices that the server doesn't know. */
export const english = () => ({
  unknown: "Unknown device",
  unknownProgram: (name: string) => `“${name}” (unknown program)`,
});

const texts = localize("lib/format/device-texts", english);

/** Names a device for the page. What an unknown program calls itself is quoted and marked as such. */
export function deviceText(device: string): string {
  if (device === "") return texts.unknown;
  return isKnownDevice(device) ? device : texts.unknownProgram(device);
}
