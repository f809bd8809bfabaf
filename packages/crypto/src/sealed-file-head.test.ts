import { beforeAll, expect, test } from "vitest";
import type { Bytes } from "./bytes.ts";
import type { Argon2id } from "./kdf.ts";
import { sha256 } from "./primitives.ts";
import { openSealedFile, sealFile } from "./sealed-file.ts";

/** Quick, and still another key for another password or salt. */
const quick: Argon2id = ({ password, salt }) => sha256(Uint8Array.from([...password, 0, ...salt]));
const [fixedBytes, checksumBytes] = [13, 32];

async function gather(pieces: AsyncIterable<Bytes>): Promise<Bytes> {
  const bytes: number[] = [];
  for await (const piece of pieces) bytes.push(...piece);
  return Uint8Array.from(bytes);
}

let head: string;
let segments: Bytes;
beforeAll(async () => {
  const file = await gather(sealFile([new Uint8Array(100)], { password: "correct horse", argon2: quick }));
  const end = fixedBytes + new DataView(file.buffer).getUint32(9);
  head = new TextDecoder().decode(file.slice(fixedBytes, end));
  segments = file.slice(end + checksumBytes);
});

/** The file with another JSON in its head, whose checksum is right. */
async function withHead(json: string): Promise<Bytes> {
  const text = new TextEncoder().encode(json);
  const bytes = new Uint8Array(fixedBytes + text.length);
  bytes.set([...new TextEncoder().encode("pomander"), 1]);
  new DataView(bytes.buffer).setUint32(9, text.length);
  bytes.set(text, fixedBytes);
  return Uint8Array.from([...bytes, ...(await sha256(bytes)), ...segments]);
}
const openHead = async (file: Bytes) =>
  gather((await openSealedFile(new Blob([file]), { password: "correct horse", argon2: quick })).pieces());
const reasonOf = async (json: string) =>
  openHead(await withHead(json)).then(
    () => null,
    (error: { params: { reason: string } }) => error.params.reason,
  );

test("the same head opens the file", async () => expect(await reasonOf(head)).toBeNull());

test.each([
  [4_096, "tag"],
  [4_097, "shape"],
])("a head of %i bytes is refused for its %s", async (length, reason) => {
  // Spaces change no value, and yet the key: what is looked at is refused by the first segment.
  expect(await reasonOf(head.padEnd(length))).toBe(reason);
});

test.each(["null", "[]", "{}", '{"kdf":{}}', '{"key":"x"}', '{"kdf":null,"key":"x"}', '{"kdf":{},"key":5}'])(
  "a head of %j is refused as no head",
  async (json) => expect(await reasonOf(json)).toBe("shape"),
);

test.each(["", "{"])("a head of %j is refused as no JSON", async (text) => expect(await reasonOf(text)).toBe("text"));
