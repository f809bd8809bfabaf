import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeExport } from "../src/index.ts";
import { anyVault } from "./any-entry.ts";
import { openSealedExport, readLines } from "./own-reader.ts";

const password = " pass\u00e9 \u{1f511}";
const vault = fc
  .sample(anyVault, { numRuns: 20, seed: 7 })
  .reduce((most, each) => (each.entries.length > most.entries.length ? each : most));
const { bytes } = await writeExport("pomander", vault, { password });
const file = Buffer.from(bytes);

describe("a reader made from the page alone", () => {
  test("reads a sealed export whole", () => {
    const { head, entries, unreadable } = readLines(openSealedExport(file, " passe\u0301 \u{1f511}"));
    expect(head).toEqual({
      format: "pomander-export",
      version: 1,
      exportedAt: vault.exportedAt.toISOString(),
      email: vault.email,
      entries: vault.entries.length,
      unreadable: vault.unreadable.length,
    });
    expect(vault.entries.length).toBeGreaterThan(2);
    const { entries: expected } = vault;
    for (const [index, entry] of entries.entries()) expect(expected[index]).toMatchObject(entry);
    expect(entries.map((entry) => entry["extra"])).toEqual(expected.map(({ extra }) => extra));
    expect(unreadable).toEqual(vault.unreadable);
  });

  test("reads one of several segments", async () => {
    const notes = "n".repeat(60_000);
    const long = vault.entries.map((entry) => ({ ...entry, notes }));
    const written = await writeExport("pomander", { ...vault, entries: long }, { password });
    expect(written.bytes.length).toBeGreaterThan(2 * 65_552);
    const { entries } = readLines(openSealedExport(Buffer.from(written.bytes), password));
    expect(entries.map((entry) => entry["notes"])).toEqual(long.map(() => notes));
  });

  test("opens neither another password nor a file that was cut or changed", () => {
    expect(() => openSealedExport(file, "password")).toThrow("wrong password");
    expect(() => openSealedExport(file.subarray(0, -1), password)).toThrow(/authenticate/);
    expect(() => openSealedExport(Buffer.from(bytes.with(20, 0)), password)).toThrow("damaged head");
  });

  test("reads the published vectors", () => {
    const path = new URL("../../crypto/vectors/vectors.json", import.meta.url);
    const { sealedFiles } = JSON.parse(readFileSync(path, "utf8")) as {
      sealedFiles: { password: string; text: string; file: string; refused: { file: string }[] };
    };
    const opened = openSealedExport(Buffer.from(sealedFiles.file, "base64url"), sealedFiles.password);
    expect(opened.toString("utf8")).toBe(sealedFiles.text);
    for (const refused of sealedFiles.refused)
      expect(() => openSealedExport(Buffer.from(refused.file, "base64url"), sealedFiles.password)).toThrow(Error);
  });
});
