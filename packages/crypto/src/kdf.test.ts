import { describe, expect, test } from "vitest";
import { encodeBase64url } from "./base64url.ts";
import { systemRandom } from "./bytes.ts";
import type { KdfErrorReason } from "./errors.ts";
import { validateKdf, newKdf, type ReceivedKdfRecord } from "./kdf.ts";

const record = newKdf(systemRandom);
const salt = (bytes: number) => encodeBase64url(systemRandom(bytes));

describe("the settings of a password's key", () => {
  test("are new with every password", () => {
    expect(record).toMatchObject({ algorithm: "argon2id", memoryKiB: 65_536, iterations: 3, parallelism: 4 });
    expect(record.salt).toHaveLength(22);
    expect(newKdf(systemRandom).salt).not.toBe(record.salt);
  });

  test.each<Partial<ReceivedKdfRecord>>([
    {},
    { memoryKiB: 262_144, iterations: 10, parallelism: 16, salt: salt(64) },
    { parallelism: 1 },
  ])("are accepted within the bounds: %j", (change) => {
    expect(validateKdf({ ...record, ...change })).toEqual({ ...record, ...change });
  });

  test.each<[KdfErrorReason, Record<string, unknown>]>([
    ["weak", { memoryKiB: 65_535 }],
    ["weak", { memoryKiB: 0 }],
    ["weak", { iterations: 2 }],
    ["weak", { parallelism: 0 }],
    ["weak", { salt: salt(15) }],
    ["weak", { salt: "" }],
    ["excessive", { memoryKiB: 262_145 }],
    ["excessive", { iterations: 11 }],
    ["excessive", { parallelism: 17 }],
    ["excessive", { salt: salt(65) }],
    ["algorithm", { algorithm: "argon2i" }],
    ["algorithm", { algorithm: "pbkdf2" }],
    ["algorithm", { algorithm: "Argon2id" }],
    ["shape", { memoryKiB: 65_536.5 }],
    ["shape", { iterations: "3" }],
    ["shape", { iterations: Number.NaN }],
    ["shape", { parallelism: undefined }],
    ["shape", { salt: `${salt(16)}==` }],
    ["shape", { salt: 16 }],
  ])("are refused as %s: %j", (reason, change) => {
    const received = { ...record, ...change } as ReceivedKdfRecord;
    expect(() => validateKdf(received)).toThrow(expect.objectContaining({ code: "kdf_refused", params: { reason } }));
  });

  test("lose members that do not belong to them", () => {
    expect(validateKdf(Object.assign({ secret: "x" }, record))).toEqual(record);
  });
});
