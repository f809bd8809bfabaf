import { isKnownDevice } from "@pomander/contract";

/** Names a device for the page. The own words of a program that is not known are marked as such. */
export function deviceText(device: string): string {
  if (device === "") return "Unknown device";
  return isKnownDevice(device) ? device : `“${device}” (the program's own words)`;
}
