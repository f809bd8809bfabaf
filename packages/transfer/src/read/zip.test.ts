import { readFileSync } from "node:fs";
import { crc32 as nodeCrc32, deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildZip, type ZipPart } from "../../test/zip-builder.ts";
import { crc32 } from "./crc32.ts";
import { looksLikeZip, openZip as openZipOf } from "./zip.ts";
import { fault, hasSentence } from "../../test/sentences.ts";

const openZip = (bytes: Uint8Array<ArrayBuffer>) => openZipOf(new Blob([bytes]));
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const real = Uint8Array.from(readFileSync(new URL("../../test/files/bitwarden/bitwarden.zip", import.meta.url)));

async function readAll(bytes: Uint8Array<ArrayBuffer>) {
  const zip = await openZip(bytes);
  const files: [string, string][] = [];
  for (const file of zip.files) files.push([file.name, textOf(await zip.read(file))]);
  return files;
}

describe("a zip", () => {
  test("of Bitwarden's own is read, its empty directory left out", async () => {
    expect(looksLikeZip(real)).toBe(true);
    const [[name, text], ...others] = (await readAll(real)) as [[string, string]];
    expect([name, others]).toEqual(["data.json", []]);
    expect(text).toBe(readFileSync(new URL("../../test/files/bitwarden/bitwarden.json", import.meta.url), "utf8"));
  });

  test("of any texts under any names gives them back", async () => {
    const part = fc.record({
      content: fc.string({ unit: "grapheme", maxLength: 3_000 }),
      method: fc.constantFrom(0, 8),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(part), fc.boolean(), async (parts, isZip64) => {
        const named = parts.map((each, n) => ({ ...each, name: `Ordner ${n}/ñ`, isZip64 }));
        const zip = buildZip(named, { isZip64, comment: "a comment" });
        expect(await readAll(zip)).toEqual(named.map(({ name, content }) => [name, content]));
      }),
      { numRuns: 40 },
    );
  });

  test("whose names are of an old program is read", async () => {
    const name = Uint8Array.from([0x4d, 0xfc, 0x6c, 0x6c]);
    expect((await openZip(buildZip([{ name, flags: 0 }]))).files[0]?.name).toBe("Müll");
  });

  test("within a zip stays closed", async () => {
    const inner = buildZip([{ name: "inner", content: "text" }]);
    const zip = await openZip(buildZip([{ name: "a.zip", content: inner }]));
    expect(zip.files.map(({ name }) => name)).toEqual(["a.zip"]);
    expect(await zip.read(zip.files[0]!)).toEqual(inner);
  });

  test.each([
    "../data.json",
    "a/../../data.json",
    "/etc/passwd",
    "C:/data.json",
    "c:data.json",
    "..\\data.json",
    "a\\b",
    "a\0b",
    "./data.json",
    "..",
    "",
    "dir/../",
  ])("with the name %j is refused whole", async (name) => {
    await expect(openZip(buildZip([{ name: "data.json", content: "{}" }, { name }]))).rejects.toEqual(
      fault("zip_path_outside"),
    );
  });

  test("with a name twice is refused", async () => {
    const twice = ["{}", "[]"].map((content) => ({ name: "data.json", content }));
    await expect(openZip(buildZip(twice))).rejects.toEqual(fault("zip_name_twice"));
  });

  test.each([0x1, 0x41, 0x2001])("whose file is encrypted (flags %i) is refused with advice", async (flags) => {
    const parts = [{ name: "data.json", content: "{}", flags, method: flags === 1 ? 99 : 8 }];
    await expect(openZip(buildZip(parts))).rejects.toEqual(fault("zip_encrypted"));
  });

  test("packed by an unknown method is refused", async () => {
    await expect(openZip(buildZip([{ name: "a", method: 12 }]))).rejects.toEqual(fault("zip_unsupported"));
  });

  test("of more files than any export is refused, and so is one that only says so", async () => {
    const many = Array.from({ length: 20_001 }, (_, n) => ({ name: `${n}`, method: 0 }));
    await expect(openZip(buildZip(many))).rejects.toEqual(fault("zip_too_many_files"));
    const zip = buildZip([{ name: "a" }]);
    zip[zip.length - 12] = 9;
    zip[zip.length - 14] = 9;
    await expect(openZip(zip)).rejects.toEqual(fault("zip_damaged"));
  });

  test("bomb ends at 100 MiB, whatever it says of its size", async () => {
    const bytes = deflateRawSync(Buffer.alloc(150 * 1024 * 1024));
    const bomb = { name: "data.json", packed: { bytes, size: 10, crc32: 0 } };
    const zip = await openZip(buildZip([bomb]));
    await expect(zip.read(zip.files[0]!)).rejects.toEqual(fault("zip_too_large"));
  });

  test("bomb of many files that are each small ends at 100 MiB too", async () => {
    const content = Buffer.alloc(30 * 1024 * 1024);
    const packed = { bytes: deflateRawSync(content), size: content.length, crc32: nodeCrc32(content) };
    const zip = await openZip(buildZip(["a", "b", "c", "d"].map((name) => ({ name, packed }))));
    const [a, b, c, d] = zip.files;
    for (const file of [a!, b!, c!]) await zip.read(file);
    await expect(zip.read(d!)).rejects.toEqual(fault("zip_too_large"));
  });

  test("whose files share the same packed bytes is bounded by what comes out", async () => {
    const zip = buildZip([{ name: "a", content: "same" }]);
    expect(await readAll(zip)).toEqual([["a", "same"]]);
  });

  test("whose numbers beyond 32 bits lead out of it, or are cut off, is damaged", async () => {
    const zip = () => Buffer.from(buildZip([{ name: "a", content: "text", isZip64: true }], { isZip64: true }));
    const changed = async (change: (bytes: Buffer) => unknown) => {
      const bytes = zip();
      change(bytes);
      return readAll(Uint8Array.from(bytes)).then(
        () => "read",
        (error: { code: string }) => error.code,
      );
    };
    const extraAt = zip().lastIndexOf(Buffer.from([0x01, 0x00, 0x18, 0x00]));
    const locatorAt = zip().length - 22 - 20;
    expect(await changed(() => undefined)).toBe("read");
    expect(await changed((bytes) => bytes.writeUInt16LE(20, extraAt + 2))).toBe("zip_damaged");
    expect(await changed((bytes) => bytes.writeUInt16LE(2, extraAt))).toBe("zip_damaged");
    expect(await changed((bytes) => bytes.writeBigUInt64LE(2n ** 53n, extraAt + 4))).toBe("zip_damaged");
    expect(await changed((bytes) => bytes.writeBigUInt64LE(2n ** 60n, extraAt + 12))).toBe("zip_damaged");
    expect(await changed((bytes) => bytes.writeBigUInt64LE(1n, locatorAt + 8))).toBe("zip_damaged");
    expect(await changed((bytes) => bytes.writeBigUInt64LE(2n ** 60n, locatorAt + 8))).toBe("zip_damaged");
    // Without its mark the record is none, and the numbers of the short one lead nowhere.
    expect(await changed((bytes) => bytes.writeUInt32LE(0, locatorAt))).toBe("zip_too_many_files");
  });

  test("of several disks, with text behind its comment or a name that is not what it says is damaged", async () => {
    const zip = () => Buffer.from(buildZip([{ name: "a", content: "text" }]));
    const endAt = zip().length - 22;
    for (const at of [4, 6, 8]) {
      const bytes = zip();
      bytes.writeUInt16LE(2, endAt + at);
      await expect(openZip(Uint8Array.from(bytes))).rejects.toEqual(fault("zip_damaged"));
    }
    await expect(openZip(Uint8Array.from(Buffer.concat([zip(), Buffer.from("x")])))).rejects.toEqual(
      fault("zip_damaged"),
    );
    const name = Uint8Array.from([0x4d, 0xfc]);
    await expect(openZip(buildZip([{ name, flags: 0x800 }]))).rejects.toEqual(fault("zip_damaged"));
  });

  test("that lies of its size or checksum is damaged", async () => {
    for (const says of [{ size: 3 }, { size: 5 }, { crc32: 1 }]) {
      const zip = await openZip(buildZip([{ name: "a", content: "text", says }]));
      await expect(zip.read(zip.files[0]!)).rejects.toEqual(fault("zip_damaged"));
    }
  });

  test("stops unpacking when it is cancelled", async () => {
    const controller = new AbortController();
    const zip = await openZip(buildZip([{ name: "a", content: Buffer.alloc(50 * 1024 * 1024) }]));
    const reading = zip.read(zip.files[0]!, controller.signal);
    controller.abort(new Error("cancelled"));
    await expect(reading).rejects.toThrow("cancelled");
  });

  test("cut or changed anywhere ends in a sentence", async () => {
    const parts: ZipPart[] = [
      { name: "data.json", content: "{}".repeat(500) },
      { name: "attachments/a", content: "x", method: 0 },
    ];
    const zip = buildZip(parts);
    const attempt = async (bytes: Uint8Array<ArrayBuffer>) => {
      try {
        await readAll(bytes);
      } catch (error) {
        if (!hasSentence(error)) throw error;
      }
    };
    for (let end = 0; end < zip.length; end++) {
      await expect(readAll(zip.slice(0, end))).rejects.toSatisfy(hasSentence);
      for (const bits of [0x01, 0x80, 0xff]) await attempt(zip.with(end, zip[end]! ^ bits));
    }
    for (const length of [0, 1, 21, 22, 23, 100]) await attempt(new Uint8Array(length));
  });
});

test("the checksum is Node's", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(crc32(bytes)).toBe(nodeCrc32(bytes));
    }),
  );
});
