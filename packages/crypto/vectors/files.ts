import { encodeBase64url } from "../src/base64url.ts";
import type { Bytes, RandomSource } from "../src/bytes.ts";
import { newFileSealer } from "../src/files/seal-file.ts";
import { isFileName, paddedFileBytes, sealedFileBytes } from "../src/limits.ts";
import { sha256 } from "../src/primitives.ts";
import { utf8 } from "../src/utf8.ts";
import { inTurn } from "./vaults.ts";

const sizes = [0, 1, 4_096, 4_097, 65_537, 1_000_000, 1_048_520, 1_048_521, 100_000_000, 2 ** 30 - 1, 2 ** 30];
const sealedSizes = [0, 5_000, 1_048_520, 2_200_000];
const names = ["a", "report 2027.pdf", "Prüfung 🔑.txt", "CON", "...", "é".repeat(127)];
const refusedNames = [
  "",
  ".",
  "..",
  "../a",
  "a/b",
  "a\\b",
  "a\0",
  "a\n",
  "a\u202egpj.exe",
  "\u200ba",
  "a\ud800",
  "é".repeat(128),
];

/** The first `length` bytes of "pomander " again and again. */
export const repeatedBytes = (length: number) => utf8("pomander ".repeat(Math.ceil(length / 9))).slice(0, length);

/** Files on entries (§24): padded sizes, names, and some files, the shortest whole and the others by their hashes. */
export async function fileVectors(random: RandomSource) {
  return {
    sizes: sizes.map((size) => ({ size, padded: paddedFileBytes(size), sealed: sealedFileBytes(size) })),
    names: names.filter(isFileName),
    refusedNames: refusedNames.filter((name) => !isFileName(name)),
    files: await inTurn(sealedSizes, (size) => fileVector(size, random)),
  };
}

async function fileVector(size: number, random: RandomSource) {
  const sealer = await newFileSealer(size, random);
  const plain = repeatedBytes(size);
  const segments = await inTurn(
    Array.from({ length: sealer.segments }, (_, index) => index),
    (index) => {
      const { start, end } = sealer.rangeOf(index);
      return sealer.seal(index, plain.slice(start, end));
    },
  );
  const whole: Bytes = Uint8Array.from(Buffer.concat(segments.map(({ bytes }) => bytes)));
  return {
    id: sealer.id,
    key: sealer.key,
    size,
    hash: await sealer.hash(),
    header: encodeBase64url(whole.slice(0, 40)),
    segments: segments.map((segment) => segment.sha256),
    sealedSha256: encodeBase64url(await sha256(whole)),
    ...(size === 0 ? { sealed: encodeBase64url(whole) } : {}),
  };
}
