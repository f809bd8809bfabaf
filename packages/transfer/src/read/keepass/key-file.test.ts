import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { fault } from "../../../test/sentences.ts";
import { keyOfKeyFile } from "./key-file.ts";

const key = new Uint8Array(randomBytes(32));
const hex = Buffer.from(key).toString("hex").toUpperCase();
const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest();
const keyOf = async (file: string | Uint8Array) =>
  Buffer.from(await keyOfKeyFile(Uint8Array.from(Buffer.from(file as string))));
const xml = (version: string, data: string, hash = "") =>
  `<?xml version="1.0"?><KeyFile><Meta><Version> ${version} </Version></Meta><Key><Data${hash}>${data}</Data></Key></KeyFile>`;
const hashOf = (of: Uint8Array) => ` Hash="${sha256(of).subarray(0, 4).toString("hex").toUpperCase()}"`;

test("32 bytes and 64 hexadecimal digits are the key, any other file is hashed", async () => {
  expect(await keyOf(key)).toEqual(Buffer.from(key));
  expect(await keyOf(hex)).toEqual(Buffer.from(key));
  expect(await keyOf(`${hex.toLowerCase()}\n`)).toEqual(Buffer.from(key));
  for (const other of [`${hex.slice(1)}x`, hex.slice(2), `${hex}00`, "a photo", "", "<KeyFiles/>"])
    expect(await keyOf(other)).toEqual(sha256(other));
});

test("the XML of version 1 has the key in Base64, that of version 2 in digits with a checksum", async () => {
  const base64 = Buffer.from(key).toString("base64");
  expect(await keyOf(xml("1.00", base64))).toEqual(Buffer.from(key));
  expect(await keyOf(xml("1.0", ` ${base64.slice(0, 9)}\n${base64.slice(9)} `))).toEqual(Buffer.from(key));
  const spaced = hex.replaceAll(/(.{8})/gu, "$1 ");
  expect(await keyOf(xml("2.0", `\n${spaced}\n`, hashOf(key)))).toEqual(Buffer.from(key));
});

test("XML that is cut, or whose key is none or another than its checksum says, is damaged", async () => {
  const wrong = [
    xml("2.0", hex, hashOf(randomBytes(32))),
    xml("2.0", hex),
    xml("2.0", `${hex}0`, hashOf(key)),
    xml("1.0", "???"),
    xml("1.0", ""),
    xml("1.0", "AAAA").slice(0, -3),
  ];
  for (const file of wrong) await expect(keyOf(file)).rejects.toEqual(fault("key_file_damaged"));
});
