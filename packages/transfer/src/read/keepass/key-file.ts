import { sha256 } from "@pomander/crypto/foreign";
import { decodeText } from "../decode-text.ts";
import { areEqual, type Bytes } from "./byte-reader.ts";
import { base64Of, hexBytesOf } from "../hex-and-base64.ts";
import { parseXml } from "../xml.ts";
import { transferError } from "../../faults.ts";

/**
 * Returns the key of a key file: KeePass's XML of version 1 (Base64) and 2 (hexadecimal, with a checksum), 32 bytes, 64
 * hexadecimal digits, or the SHA-256 of any other file. Throws a transfer error for an XML key file that is damaged.
 */
export async function keyOfKeyFile(file: Bytes): Promise<Bytes> {
  if (file.length === 32) return file;
  const text = decodeText(file).text?.trim() ?? "";
  if (text.length === 64) {
    const bytes = hexBytesOf(text);
    if (bytes !== null) return bytes;
  }
  return (await keyOfXml(text)) ?? sha256(file);
}

/** Returns null for a text that is not an XML key file. */
async function keyOfXml(text: string): Promise<Bytes | null> {
  if (!/<KeyFile[\s>]/u.test(text.slice(0, 1_000))) return null;
  let [version, data, checksum] = ["", "", ""];
  try {
    parseXml(text, {
      close: (path, value, attributes) => {
        const place = path.join("/");
        if (place === "KeyFile/Meta/Version") version = value.trim();
        if (place === "KeyFile/Key/Data") [data, checksum] = [value.replaceAll(/\s/gu, ""), attributes["Hash"] ?? ""];
      },
    });
  } catch {
    throw damagedKeyFile();
  }
  const isHex = version.startsWith("2.");
  const key = isHex ? hexBytesOf(data) : base64Of(data);
  if (key === null || key.length === 0) throw damagedKeyFile();
  if (isHex) {
    const expected = hexBytesOf(checksum);
    const hash = await sha256(key);
    if (expected === null || !areEqual(expected, hash.subarray(0, 4))) throw damagedKeyFile();
  }
  return key;
}

const damagedKeyFile = () => transferError("key_file_damaged");
