import { sha256, type Bytes } from "@pomander/crypto";

const hashOf = (data: string | Bytes) => sha256(typeof data === "string" ? new TextEncoder().encode(data) : data);

/** Computes SHA-256 in hexadecimal, as `sha256sum` prints it. */
export async function sha256Hex(data: string | Bytes): Promise<string> {
  return Array.from(await hashOf(data), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Computes SHA-256 in base64, as Content-Security-Policy names it. */
export async function sha256Base64(data: string): Promise<string> {
  return btoa(String.fromCharCode(...(await hashOf(data))));
}
