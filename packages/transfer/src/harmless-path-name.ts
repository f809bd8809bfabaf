import { harmlessFileName } from "@pomander/crypto/limits";

/** Names that Windows gives to devices, with any ending. */
const deviceName = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/**
 * Returns a name that a file or folder can have on any system, nearest to the text: Windows refuses some characters and
 * names, and drops dots and spaces at the end.
 */
export function harmlessPathName(text: string): string {
  const name = harmlessFileName(text)
    .replace(/[<>:"|?*]/g, "_")
    .replace(/[. ]+$/, (end) => "_".repeat(end.length));
  return deviceName.test(name) ? harmlessFileName(`_${name}`) : name;
}
