import { foreignArgon2 } from "@pomander/crypto/argon2";
import { hkdfExpandSha256, openCbcThenHmac, pbkdf2Sha256, sha256 } from "@pomander/crypto/foreign";
import { base64Of } from "../hex-and-base64.ts";
import { isObject, type JsonObject } from "../json-values.ts";
import { parseJson } from "../json.ts";
import type { Reader } from "../reader.ts";
import { readBitwarden } from "./read-bitwarden.ts";
import { transferError } from "../../faults.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Kdf =
  | { type: "pbkdf2"; iterations: number }
  | { type: "argon2id"; iterations: number; memoryMiB: number; parallelism: number };

const format = "bitwarden-encrypted-json";
const encoder = new TextEncoder();

/** Reads Bitwarden's JSON that is encrypted with a password of its own. */
export const bitwardenEncrypted: Reader = {
  format,
  recognize: ({ json }) => (isPasswordProtected(json) ? { format, needs: ["password"] } : null),
  read: async ({ json }, options) => {
    const { password } = options;
    if (!isPasswordProtected(json)) throw damaged();
    if (password === undefined) throw transferError("file_password_needed");
    const keys = await deriveKeys(password, json);
    options.signal?.throwIfAborted();
    if ((await open(keys, json["encKeyValidation_DO_NOT_EDIT"])) === null) throw transferError("file_password_wrong");
    const opened = await open(keys, json["data"]);
    if (opened === null) throw damaged();
    return readBitwarden(format, parseJson(new TextDecoder().decode(opened)), options);
  },
};

const isPasswordProtected = (json: unknown): json is JsonObject =>
  isObject(json) && json["encrypted"] === true && json["passwordProtected"] === true;

interface Keys {
  cipherKey: Bytes;
  macKey: Bytes;
}

/** Derives the file's keys. The salt is the text as it is, not the bytes that it would decode to. */
async function deriveKeys(password: string, json: JsonObject): Promise<Keys> {
  const { salt } = json;
  if (typeof salt !== "string" || salt === "") throw damaged();
  const key = await deriveKey(encoder.encode(password), encoder.encode(salt), kdfOf(json));
  const [cipherKey, macKey] = await Promise.all(
    ["enc", "mac"].map((info) => hkdfExpandSha256(key, encoder.encode(info))),
  );
  if (cipherKey === undefined || macKey === undefined) throw damaged();
  return { cipherKey, macKey };
}

async function deriveKey(password: Bytes, salt: Bytes, kdf: Kdf): Promise<Bytes> {
  if (kdf.type === "pbkdf2") return pbkdf2Sha256(password, salt, kdf.iterations);
  const { iterations, memoryMiB, parallelism } = kdf;
  return foreignArgon2({
    variant: "argon2id",
    password,
    salt: await sha256(salt),
    memoryKiB: memoryMiB * 1_024,
    iterations,
    parallelism,
    length: 32,
  });
}

/**
 * Values that Bitwarden lets a user set and that its own importer accepts. They come from the file, which may be an
 * attacker's.
 */
const bounds = {
  pbkdf2Iterations: [5_000, 2_000_000],
  argon2Iterations: [2, 10],
  argon2MemoryMiB: [16, 1_024],
  argon2Parallelism: [1, 16],
} as const;

function kdfOf(json: JsonObject): Kdf {
  const number = (member: string, [min, max]: readonly [number, number]): number => {
    const value = json[member];
    if (typeof value !== "number" || !Number.isInteger(value)) throw damaged();
    if (value >= min && value <= max) return value;
    throw transferError("bitwarden_key_settings");
  };
  if (json["kdfType"] === 0) return { type: "pbkdf2", iterations: number("kdfIterations", bounds.pbkdf2Iterations) };
  if (json["kdfType"] !== 1) throw damaged();
  return {
    type: "argon2id",
    iterations: number("kdfIterations", bounds.argon2Iterations),
    memoryMiB: number("kdfMemory", bounds.argon2MemoryMiB),
    parallelism: number("kdfParallelism", bounds.argon2Parallelism),
  };
}

/**
 * Opens `2.<iv>|<ciphertext>|<mac>`, each in base64; returns null for another key. Throws for a text of another form.
 */
async function open({ cipherKey, macKey }: Keys, sealed: unknown): Promise<Bytes | null> {
  if (typeof sealed !== "string" || !sealed.startsWith("2.")) throw damaged();
  const [iv, ciphertext, tag, ...more] = sealed.slice(2).split("|").map(base64Of);
  if (!iv || !ciphertext || !tag || more.length > 0) throw damaged();
  return openCbcThenHmac({ cipherKey, macKey, iv, ciphertext, tag });
}

const damaged = () => transferError("bitwarden_damaged");
