import { argon2id } from "../src/argon2.ts";
import { encodeBase64url } from "../src/base64url.ts";
import { isCryptoCode } from "../src/errors.ts";
import { sha256 } from "../src/primitives.ts";
import { inTurn } from "./vaults.ts";
import { openSealedFile, sealFile, segmentBytes } from "../src/sealed-file.ts";
import { utf8 } from "../src/utf8.ts";
import type { Bytes, RandomSource } from "../src/bytes.ts";

const password = "correct horse battery staple";
const lineOf = (length: number) => utf8("pomander ".repeat(Math.ceil(length / 9))).slice(0, length);

/** Sealed exports (docs/sealed-export-format.md): a short one whole, longer ones by their hash, and what is refused. */
export async function sealedFiles(random: RandomSource) {
  const drawn: Bytes[] = [];
  const watched: RandomSource = (length) => {
    const bytes = random(length);
    drawn.push(bytes);
    return bytes;
  };
  const text = "Grüße \u{1f511}\n";
  const file = await gather(sealFile([utf8(text)], { password, argon2: argon2id, random: watched }));
  const [, fileKey = new Uint8Array(0)] = drawn;
  const lengths = [0, segmentBytes, 2 * segmentBytes + 100];
  const refused = [file.slice(1), file.with(8, 3), file.slice(0, 100), file.slice(0, -1), file.with(-1, 0)];
  return {
    password,
    text,
    fileKey: encodeBase64url(fileKey),
    file: encodeBase64url(file),
    repeated: await inTurn(lengths, async (length) => {
      const sealed = await gather(sealFile([lineOf(length)], { password, argon2: argon2id, random }));
      return { length, fileBytes: sealed.length, fileSha256: encodeBase64url(await sha256(sealed)) };
    }),
    refused: await inTurn(refused, async (each) => ({ file: encodeBase64url(each), reason: await reasonOf(each) })),
    reasonUnderOtherPassword: await reasonOf(file, `${password}s`),
  };
}

async function reasonOf(file: Bytes, given = password): Promise<string> {
  try {
    const { pieces } = await openSealedFile(new Blob([file]), { password: given, argon2: argon2id });
    await gather(pieces());
  } catch (error) {
    if (isCryptoCode(error, "cannot_open")) return error.params.reason;
    throw error;
  }
  throw new Error("A refused file was opened");
}

async function gather(pieces: AsyncIterable<Bytes>): Promise<Bytes> {
  const parts: Bytes[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Uint8Array.from(Buffer.concat(parts));
}
