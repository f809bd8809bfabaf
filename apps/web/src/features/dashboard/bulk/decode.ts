export interface Decoded {
  text: string;
  /** As a person knows it. */
  encoding: "UTF-8" | "UTF-16" | "Windows-1252";
}

const beginsWith = (bytes: Uint8Array, ...bom: number[]) => bom.every((byte, index) => bytes[index] === byte);

/** The text of a file: what its mark says, else UTF-8 if it is that throughout, else Windows-1252, as spreadsheets write. */
export function decodeText(bytes: Uint8Array): Decoded {
  if (beginsWith(bytes, 0xff, 0xfe)) return { text: decodeAs("utf-16le", bytes), encoding: "UTF-16" };
  if (beginsWith(bytes, 0xfe, 0xff)) return { text: decodeAs("utf-16be", bytes), encoding: "UTF-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    return { text: decodeAs("windows-1252", bytes), encoding: "Windows-1252" };
  }
}

/** The mark itself is dropped. */
const decodeAs = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes);
