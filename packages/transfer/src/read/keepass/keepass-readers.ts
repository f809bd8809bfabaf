import { sha256 } from "@pomander/crypto/foreign";
import type { FileContents, ReadOptions } from "../../file-contents.ts";
import { ContentsBuilder } from "../contents-builder.ts";
import type { InputFile } from "../input-file.ts";
import { createPacer } from "../pacer.ts";
import type { Reader } from "../reader.ts";
import { areEqual, damagedDatabase } from "./byte-reader.ts";
import { compositeKeys } from "./composite-key.ts";
import { base64Of } from "../hex-and-base64.ts";
import { looksLikeKdbx, readKdbxHeader, type KdbxHeader } from "./kdbx-header.ts";
import { checkHeader, openPayload, type KdbxPayload } from "./kdbx-payload.ts";
import { deriveKey, kdfShare } from "./kdf.ts";
import { readEntries } from "./read-entries.ts";
import { readKeepassXml } from "./read-xml.ts";
import { transferError } from "../../faults.ts";

const kdbx: Reader = {
  format: "keepass-kdbx",
  recognize: ({ bytes }) => {
    if (!looksLikeKdbx(bytes)) return null;
    // Refuses by the header what cannot be opened, before anybody types a password.
    readKdbxHeader(bytes);
    return { format: "keepass-kdbx", needs: ["passwordOrKeyFile"] };
  },
  read: readKdbx,
};

async function readKdbx({ bytes }: InputFile, options: ReadOptions): Promise<FileContents> {
  const pacer = createPacer(options);
  const header = readKdbxHeader(bytes);
  const { xml, protection, binaries } = await openKdbx(bytes, header, options);
  const database = await readKeepassXml(xml, protection, pacer, kdfShare);
  // Version 3 authenticates its header by this alone.
  const expected = base64Of(database.headerHash);
  if (header.major === 3 && expected?.length === 32 && !areEqual(await sha256(header.bytes), expected)) {
    throw damagedDatabase();
  }
  const contents = new ContentsBuilder("keepass-kdbx");
  await readEntries(database, binaries, contents);
  return contents.build();
}

async function openKdbx(bytes: InputFile["bytes"], header: KdbxHeader, options: ReadOptions): Promise<KdbxPayload> {
  const pacer = createPacer(options);
  await checkHeader(bytes, header);
  for (const compositeKey of await compositeKeys(options)) {
    const payload = await openPayload(bytes, header, await deriveKey(header.kdf, compositeKey, pacer), pacer);
    options.signal?.throwIfAborted();
    if (payload !== null) return payload;
  }
  const [hasKeyFile, isOrDamaged] = [options.keyFile !== undefined, header.major === 3];
  throw transferError("keepass_key_wrong", { hasKeyFile, isOrDamaged });
}

const xml: Reader = {
  format: "keepass-xml",
  recognize: ({ text }) =>
    text !== null && /^\s*</u.test(text) && /<KeePassFile[\s/>]/u.test(text.slice(0, 4_000))
      ? { format: "keepass-xml", needs: [] }
      : null,
  read: async ({ text }, options) => {
    const contents = new ContentsBuilder("keepass-xml");
    if (text !== null) await readEntries(await readKeepassXml(text, null, createPacer(options)), [], contents);
    return contents.build();
  },
};

/** KeePass databases of version 3 and 4, and the XML that KeePass and KeePassXC export. */
export const keepassReaders: readonly Reader[] = [kdbx, xml];
