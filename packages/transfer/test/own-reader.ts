import { argon2Sync, createDecipheriv, createHash, hkdfSync, timingSafeEqual } from "node:crypto";

// Reads a sealed export from docs/sealed-export-format.md alone: nothing of ours is imported here, on purpose.

interface Head {
  kdf: { algorithm: string; memoryKiB: number; iterations: number; parallelism: number; salt: string };
  key: string;
}

const hkdf = (ikm: Uint8Array, info: string, length = 32) =>
  Buffer.from(hkdfSync("sha256", ikm, new Uint8Array(0), Buffer.from(info), length));

/** §1 and §2: the plaintext of a file, or an error that says where it failed. */
export function openSealedExport(file: Buffer, password: string): Buffer {
  if (file.toString("latin1", 0, 8) !== "pomander" || (file[8] !== 1 && file[8] !== 2))
    throw new Error("no sealed export of version 1 or 2");
  const end = 13 + file.readUInt32BE(9);
  const checksum = file.subarray(end, end + 32);
  if (end > 13 + 4096 || !createHash("sha256").update(file.subarray(0, end)).digest().equals(checksum))
    throw new Error("damaged head");
  const { kdf, key } = JSON.parse(file.toString("utf8", 13, end)) as Head;
  const isWithin = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max;
  const salt = Buffer.from(kdf.salt, "base64url");
  const { memoryKiB: memory, iterations: passes, parallelism } = kdf;
  const areBounded = isWithin(memory, 65536, 262144) && isWithin(passes, 3, 10) && isWithin(parallelism, 1, 16);
  if (kdf.algorithm !== "argon2id" || !areBounded || !isWithin(salt.length, 16, 64)) throw new Error("kdf refused");

  const message = Buffer.from(password.normalize("NFKC"));
  const masterKey = argon2Sync("argon2id", { message, nonce: salt, memory, passes, parallelism, tagLength: 32 });
  const exportKey = hkdf(masterKey, "pomander/v1/export");
  const [version, ivText = "", ...parts] = key.split(".");
  const [iv, commitment, sealed] = [ivText, ...parts].map((part) => Buffer.from(part, "base64url"));
  if (version !== "v1c" || parts.length !== 2 || commitment?.length !== 32) throw new Error("no SEALC");
  const okm = hkdf(exportKey, `pomander/v1/committing/${ivText}`, 64);
  if (!timingSafeEqual(okm.subarray(32), commitment)) throw new Error("wrong password");
  const fileKey = openGcm(okm.subarray(0, 32), iv!, sealed!, "pomander/v1/export-key");

  const streamKey = hkdf(fileKey, `pomander/v1/export-stream/${checksum.toString("base64url")}`);
  const segments = file.subarray(end + 32);
  const last = Math.max(0, Math.ceil(segments.length / 65552) - 1);
  const pieces: Buffer[] = [];
  for (let i = 0; i <= last; i++) {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(i, 7);
    nonce[11] = i === last ? 1 : 0;
    pieces.push(openGcm(streamKey, nonce, segments.subarray(i * 65552, (i + 1) * 65552), ""));
  }
  return Buffer.concat(pieces);
}

function openGcm(key: Buffer, iv: Buffer, sealed: Buffer, additional: string): Buffer {
  const cipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: 16 });
  cipher.setAAD(Buffer.from(additional));
  cipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
}

type Line = Record<string, unknown>;

/** §3: the head, the lines of each kind, and the files with their bytes. */
export function readLines(plaintext: Buffer) {
  const lines: Line[] = [];
  const files: { entry: string; name: string; size: number; bytes: Buffer }[] = [];
  for (let at = 0; at < plaintext.length;) {
    const end = plaintext.indexOf(0x0a, at);
    const line = JSON.parse(plaintext.toString("utf8", at, end)) as Line;
    lines.push(line);
    at = end + 1;
    if (!("file" in line)) continue;
    const file = line["file"] as { entry: string; name: string; size: number };
    files.push({ ...file, bytes: plaintext.subarray(at, at + file.size) });
    at += file.size + 1;
    if (plaintext[at - 1] !== 0x0a) throw new Error("no line feed behind a file");
  }
  const [head, ...rest] = lines;
  const of = (kind: string) => rest.flatMap((line) => (kind in line ? [line[kind] as Line] : []));
  const [entries, unreadable, missing] = [of("entry"), of("unreadable"), of("missingFile")];
  if (
    head?.["format"] !== "pomander-export" ||
    head["entries"] !== entries.length ||
    head["unreadable"] !== unreadable.length ||
    (head["version"] === 2 && head["files"] !== files.length + missing.length)
  )
    throw new Error("not whole");
  return { head, entries, unreadable, files, missing };
}
