import { describe, expect, test } from "vitest";
import { bytesOf, hexOf, wycheproof, type WycheproofCase } from "../test/wycheproof.ts";
import { decrypt, deriveBytes, encrypt, hmac, importAesKey } from "./primitives.ts";

interface AesGcm {
  keySize: number;
  ivSize: number;
  tagSize: number;
  tests: (WycheproofCase & { key: string; iv: string; aad: string; msg: string; ct: string; tag: string })[];
}
interface Hkdf {
  keySize: number;
  tests: (WycheproofCase & { ikm: string; salt: string; info: string; size: number; okm: string })[];
}
interface Hmac {
  keySize: number;
  tagSize: number;
  tests: (WycheproofCase & { key: string; msg: string; tag: string })[];
}

const aesGcm = wycheproof<AesGcm>("aes_gcm_test.json");
const hkdf = wycheproof<Hkdf>("hkdf_sha256_test.json");
const mac = wycheproof<Hmac>("hmac_sha256_test.json");

/** Runs every case, and counts those that ran: a case that was passed over is a failure. */
async function runAll<C extends WycheproofCase>(cases: C[], run: (each: C) => Promise<void>): Promise<number> {
  let ran = 0;
  for (const each of cases) {
    try {
      await run(each);
    } catch (cause) {
      throw new Error(`Wycheproof tcId ${each.tcId} (${each.comment}, ${each.result})`, { cause });
    }
    ran += 1;
  }
  return ran;
}

const isValid = ({ result }: WycheproofCase) => result === "valid";

describe("Project Wycheproof", () => {
  test.skipIf(aesGcm === null)("AES-GCM with a 256-bit key, a 96-bit IV and a 128-bit tag", async () => {
    const groups = aesGcm!.groups.filter((g) => g.keySize === 256 && g.ivSize === 96 && g.tagSize === 128);
    const cases = groups.flatMap(({ tests }) => tests);
    const ran = await runAll(cases, async (each) => {
      const key = await importAesKey(bytesOf(each.key), ["encrypt", "decrypt"]);
      const [iv, aad, msg, sealed] = [each.iv, each.aad, each.msg, each.ct + each.tag].map(bytesOf);
      const opened = await decrypt(key, iv!, aad!, sealed!);
      expect(opened && hexOf(opened)).toBe(isValid(each) ? each.msg : null);
      expect(hexOf(await encrypt(key, iv!, aad!, msg!)) === each.ct + each.tag).toBe(isValid(each));
    });
    expect(ran).toBe(cases.length);
    expect(ran).toBeGreaterThanOrEqual(66);
  });

  test.skipIf(hkdf === null)("HKDF-SHA-256", async () => {
    const cases = hkdf!.groups.flatMap(({ tests }) => tests);
    const ran = await runAll(cases, async (each) => {
      const [ikm, salt, info] = [each.ikm, each.salt, each.info].map(bytesOf);
      const okm = await deriveBytes(ikm!, salt!, info!, each.size).then(hexOf, () => null);
      expect(okm).toBe(isValid(each) ? each.okm : null);
    });
    expect(ran).toBe(hkdf!.count);
  });

  test.skipIf(mac === null)("HMAC-SHA-256 with keys and tags of any size", async () => {
    const cases = mac!.groups.flatMap(({ tagSize, tests }) => tests.map((each) => ({ ...each, tagSize })));
    const ran = await runAll(cases, async (each) => {
      const shape = { name: "HMAC", hash: "SHA-256" };
      const key = await crypto.subtle.importKey("raw", bytesOf(each.key), shape, false, ["sign"]);
      const tag = hexOf(await hmac(key, bytesOf(each.msg))).slice(0, each.tagSize / 4);
      expect(tag === each.tag).toBe(isValid(each));
    });
    expect(ran).toBe(mac!.count);
  });
});
