import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tinkFiles } from "../../../crypto/test/tink-files.ts";
import { b64u, unb64u } from "./envelopes.ts";
import { isName, padded, sealedLength, sealFile } from "./files.ts";

const { files } = JSON.parse(readFileSync(new URL("../../../crypto/vectors/vectors.json", import.meta.url), "utf8"));

const repeated = (length: number) => Buffer.from("pomander ".repeat(Math.ceil(length / 9))).subarray(0, length);
const sha256 = (bytes: Uint8Array) => b64u(createHash("sha256").update(bytes).digest());

test("the second client makes the published files", () => {
  expect(files.files.length).toBeGreaterThan(0);
  for (const { id, key, size, hash, header, segments, sealedSha256, sealed } of files.files) {
    const made = sealFile(id, key, unb64u(header), repeated(size));
    expect([made.hash, made.segments.map(sha256)]).toEqual([hash, segments]);
    const whole = Buffer.concat(made.segments);
    expect([whole.length, sha256(whole)]).toEqual([sealedLength(size), sealedSha256]);
    expect(sealed ?? b64u(whole)).toBe(b64u(whole));
  }
});

test("the second client makes the files that Tink sealed", () => {
  for (const { id, key, size, header, segments } of tinkFiles)
    expect(sealFile(id, key, unb64u(header), repeated(size)).segments.map(sha256)).toEqual(segments);
});

test("the second client pads sizes, and takes and refuses names alike", () => {
  expect(files.sizes.length).toBeGreaterThan(0);
  for (const { size, ...lengths } of files.sizes)
    expect(lengths).toEqual({ padded: padded(size), sealed: sealedLength(size) });
  expect([files.names.length, files.refusedNames.length]).toEqual([6, 12]);
  expect([files.names.every(isName), files.refusedNames.some(isName)]).toEqual([true, false]);
});
