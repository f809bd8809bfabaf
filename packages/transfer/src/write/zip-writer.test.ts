import { expect, test } from "vitest";
import { createZipWriter } from "./zip-writer.ts";

const encode = (text: string) => new TextEncoder().encode(text);

/** Returns the bytes of an archive with these files, and the sizes that the writer said after each. */
async function archive(at: Date, ...files: [name: string, ...pieces: string[]][]) {
  const writer = createZipWriter(at);
  const [bytes, sizes]: [number[], number[]] = [[], []];
  for (const [name, ...pieces] of files) {
    for await (const piece of writer.add(name, pieces.map(encode))) bytes.push(...piece);
    sizes.push(writer.size());
  }
  bytes.push(...writer.end());
  return { view: new DataView(Uint8Array.from(bytes).buffer), bytes: Buffer.from(bytes), sizes };
}

test("each file has its header, its bytes, and its sizes behind them", async () => {
  const { bytes, sizes } = await archive(new Date(2026, 10, 3, 9, 12, 31), ["ö.txt", "ab", "c"], ["", ""]);
  const [name, crc] = [Buffer.from("ö.txt").toString("hex"), "c2412435"];
  // Signature, version 2.0, flags, stored, 09:12:30, 2026-11-03, nothing yet, length of the name.
  const file = ["504b0304", "1400", "0808", "0000", "8f49", "635d", "00".repeat(12)].join("");
  const first = [file, "06000000", name, Buffer.from("abc").toString("hex"), "504b0708", crc, "03000000", "03000000"];
  const second = [file, "00000000", "504b0708", "00".repeat(12)];
  const row = ["504b0102", "1403", "1400", "0808", "0000", "8f49", "635d"].join("");
  const table = [
    [row, crc, "03000000", "03000000", "0600", "00".repeat(8), "00008081", "00000000", name],
    [row, "00".repeat(12), "0000", "00".repeat(8), "00008081", "37000000"],
  ].flat();
  const end = ["504b0506", "00000000", "0200", "0200", "62000000", "65000000", "0000"];
  expect(bytes.toString("hex")).toBe([...first, ...second, ...table, ...end].join(""));
  expect(sizes).toEqual([0x37, 0x65]);
});

test("years before 1980, which the format does not have, are 1980", async () => {
  const dayOf = async (at: Date) => (await archive(at, ["a"])).view.getUint16(12, true);
  expect(await dayOf(new Date(1979, 11, 31))).toBe((12 << 5) | 31);
  expect(await dayOf(new Date(1980, 0, 1))).toBe((1 << 5) | 1);
  expect(await dayOf(new Date(1981, 0, 1))).toBe((1 << 9) | (1 << 5) | 1);
});
