import { describe, expect, test } from "vitest";
import { hpkeVector as hpke } from "../../test/published-vectors.ts";
import { type Bytes, systemRandom } from "../bytes.ts";
import { openBox, sealToBox } from "./hpke.ts";

const bytes = (hex: string): Bytes => Uint8Array.from(Buffer.from(hex, "hex"));
const hex = (value: Bytes | null) => value && Buffer.from(value).toString("hex");

describe("a box of HPKE", () => {
  const context = { info: bytes(hpke.info), aad: bytes(hpke.aad) };

  test("is the published one for this suite", async () => {
    const sealed = await sealToBox(bytes(hpke.pkRm), bytes(hpke.pt), bytes(hpke.ikmE), context);
    expect(hex(sealed)).toBe(hpke.enc + hpke.ct);
    expect(hex(await openBox(bytes(hpke.skRm), sealed, context))).toBe(hpke.pt);
  });

  test("opens for its key, its text and whole, and not otherwise", async () => {
    const sealed = bytes(hpke.enc + hpke.ct);
    const key = bytes(hpke.skRm);
    expect(await openBox(systemRandom(32), sealed, context)).toBeNull();
    expect(await openBox(key, sealed, { ...context, info: bytes("00") })).toBeNull();
    expect(await openBox(key, sealed, { info: context.info })).toBeNull();
    for (const other of [sealed.slice(1), sealed.slice(0, -1), sealed.slice(0, 32), sealed.slice(0, 31), bytes("")])
      expect(await openBox(key, other, context)).toBeNull();
    for (const [i, byte] of sealed.entries()) expect(await openBox(key, sealed.with(i, byte ^ 1), context)).toBeNull();
  });

  test("is neither sealed to nor opened from a key whose shared secrets are all zero", async () => {
    for (const zero of [new Uint8Array(32), bytes(`01${"00".repeat(31)}`), bytes(`ec${"ff".repeat(30)}7f`)]) {
      await expect(sealToBox(zero, bytes("00"), systemRandom(32), context)).rejects.toMatchObject({
        name: "EncapError",
      });
      expect(await openBox(bytes(hpke.skRm), Uint8Array.from([...zero, ...bytes(hpke.ct)]), context)).toBeNull();
    }
  });
});
