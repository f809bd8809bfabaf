import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { armor, Decrypter, Encrypter } from "age-encryption";
import { BackupError } from "./format.ts";

/*
 * Backups and secrets are sealed as age files (https://age-encryption.org/v1), which the `age` command opens too.
 */

const firstLine = "age-encryption.org/v1\n";

/** A key that opens an age file: a passphrase, the lines of an identity file, or the key of that file alone. */
export type Opener = { passphrase: string } | { identity: string } | { fileKey: Uint8Array };

/**
 * Seals a stream for the owner of the identity of `recipient` (`age1…`). `keep` receives the key of this one file, with
 * which its maker can read it again. @throws BackupError for an invalid recipient
 */
export async function sealFor(
  recipient: string,
  plain: Readable,
  keep?: (fileKey: Uint8Array) => void,
): Promise<Readable> {
  const encrypter = encrypterFor({ recipient });
  // This recipient adds nothing to the file.
  if (keep !== undefined) {
    encrypter.addRecipient({
      wrapFileKey: (fileKey) => {
        keep(Uint8Array.from(fileKey));
        return [];
      },
    });
  }
  return asNodeStream(await encrypter.encrypt(asWebStream(plain)));
}

/** Checks a recipient of age. @throws BackupError for an invalid one */
export function assertRecipient(recipient: string): void {
  encrypterFor({ recipient });
}

function encrypterFor(to: { recipient: string } | { passphrase: string }): Encrypter {
  const encrypter = new Encrypter();
  if ("passphrase" in to) {
    encrypter.setPassphrase(to.passphrase);
    return encrypter;
  }
  try {
    encrypter.addRecipient(to.recipient);
  } catch {
    throw new BackupError(`${to.recipient.slice(0, 100)} isn't an age recipient. One begins with age1.`);
  }
  return encrypter;
}

function decrypterFor(opener: Opener): Decrypter {
  const decrypter = new Decrypter();
  if ("passphrase" in opener) {
    decrypter.addPassphrase(opener.passphrase);
    return decrypter;
  }
  if ("fileKey" in opener) {
    decrypter.addIdentity({ unwrapFileKey: () => opener.fileKey });
    return decrypter;
  }
  const identities = opener.identity
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    throw new BackupError("This isn't an age identity file. It has a line that begins with AGE-SECRET-KEY-.");
  }
  if (identities.length === 0) throw new BackupError("This age identity file is empty.");
  return decrypter;
}

const cannotOpen = (what: string) =>
  new BackupError(`${what} can't be opened with this key or passphrase, or it is damaged.`);

/** Opens a sealed backup; returns one that is not sealed as it is. @throws BackupError */
export async function openSealed(input: Readable, opener: Opener | null): Promise<Readable> {
  const { isSealed, whole } = await peek(input);
  if (!isSealed) return whole;
  if (opener === null) {
    throw new BackupError("This backup is encrypted. Give the age identity that opens it with --identity.");
  }
  try {
    const opened = asNodeStream(await decrypterFor(opener).decrypt(asWebStream(whole)));
    // An error from here on is a block that was altered or cut off.
    return Readable.from(translateErrors(opened), { objectMode: false });
  } catch (error) {
    throw error instanceof BackupError ? error : cannotOpen("This backup");
  }
}

async function* translateErrors(stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) yield chunk;
  } catch {
    throw new BackupError(
      "This backup is damaged or incomplete: it can't be decrypted to its end. Nothing was changed.",
    );
  }
}

/** Reads the start of a stream to see whether it is sealed, and returns the whole stream from its beginning. */
async function peek(input: Readable): Promise<{ isSealed: boolean; whole: Readable }> {
  const chunks = input[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const read: Buffer[] = [];
  let bytes = 0;
  while (bytes < firstLine.length) {
    const { value, done } = await chunks.next();
    if (done === true) break;
    read.push(value);
    bytes += value.length;
  }
  const start = Buffer.concat(read);
  const rest = { [Symbol.asyncIterator]: () => chunks };
  const whole = Readable.from(
    (async function* () {
      yield start;
      yield* rest;
    })(),
    { objectMode: false },
  );
  return { isSealed: start.subarray(0, firstLine.length).toString("latin1") === firstLine, whole };
}

/** Seals a short text, as text. */
export async function sealText(text: string, to: { recipient: string } | { passphrase: string }): Promise<string> {
  return armor.encode(await encrypterFor(to).encrypt(text));
}

/** Opens a sealed text. @throws BackupError when the key does not open it */
export async function openText(sealed: string, opener: Opener): Promise<string> {
  const decrypter = decrypterFor(opener);
  try {
    return await decrypter.decrypt(armor.decode(sealed), "text");
  } catch {
    throw cannotOpen("This file");
  }
}

type Bytes = Parameters<Encrypter["encrypt"]>[0] & globalThis.ReadableStream<Uint8Array>;
const asWebStream = (stream: Readable) => Readable.toWeb(stream) as unknown as Bytes;
const asNodeStream = (stream: unknown) => Readable.fromWeb(stream as ReadableStream<Uint8Array>);
