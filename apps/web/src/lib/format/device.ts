import { isKnownDevice } from "@pomander/contract";

/** Names a device for the page. What an unknown program calls itself is quoted and marked as such. */
export function deviceText(device: string): string {
  if (device === "") return "Unknown device";
  return isKnownDevice(device) ? device : `“${device}” (unknown program)`;
}
