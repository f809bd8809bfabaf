import { expect, test } from "vitest";
import { systemRandom } from "./bytes.ts";
import {
  deriveAesKey,
  deriveDerivationKey,
  deriveMacKey,
  importAesKey,
  importDerivationKey,
  importMacKey,
  nullIfNotAuthentic,
  unwrapAesKey,
  encrypt,
} from "./primitives.ts";

test("no key can be exported, and each does one thing", async () => {
  const raw = systemRandom(32);
  const from = await importDerivationKey(raw);
  const wrapping = await importAesKey(raw, ["encrypt", "unwrapKey"]);
  const iv = systemRandom(12);
  const sealed = await encrypt(wrapping, iv, new Uint8Array(0), systemRandom(32));
  const keys = {
    from,
    derived: await deriveDerivationKey(from, "a"),
    aes: await importAesKey(raw, ["encrypt"]),
    derivedAes: await deriveAesKey(from, "b", ["decrypt"]),
    mac: await importMacKey(raw),
    derivedMac: await deriveMacKey(from, "c"),
    unwrapped: await unwrapAesKey(wrapping, iv, new Uint8Array(0), sealed),
  };
  expect(Object.values(keys).map((key) => key?.extractable)).toEqual(Object.values(keys).map(() => false));
  expect(Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, key?.usages.join()]))).toEqual({
    from: "deriveKey,deriveBits",
    derived: "deriveKey,deriveBits",
    aes: "encrypt",
    derivedAes: "decrypt",
    mac: "sign",
    derivedMac: "sign",
    unwrapped: "decrypt",
  });
});

test("only a tag that does not match is no key's; other errors are faults of ours", () => {
  expect(nullIfNotAuthentic(new DOMException("", "OperationError"))).toBeNull();
  for (const error of [new DOMException("", "DataError"), Object.assign(new Error("x"), { name: "OperationError" })])
    expect(() => nullIfNotAuthentic(error)).toThrow(error);
});
