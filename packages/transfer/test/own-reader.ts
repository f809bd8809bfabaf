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
  if (file.toString("latin1", 0, 8) !== "pomander" || file[8] !== 1) throw new Error("no sealed export of version 1");
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

/** §3: the head, and the lines of each kind. */
export function readLines(plaintext: Buffer) {
  const [head, ...lines] = plaintext
    .toString("utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const of = (kind: string) => lines.flatMap((line) => (kind in line ? [line[kind] as Record<string, unknown>] : []));
  const [entries, unreadable] = [of("entry"), of("unreadable")];
  if (
    head?.["format"] !== "pomander-export" ||
    head["entries"] !== entries.length ||
    head["unreadable"] !== unreadable.length
  )
    throw new Error("not whole");
  return { head, entries, unreadable };
}
