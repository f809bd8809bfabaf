// @vitest-environment node
import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { generateKeyPairSync, verify } from "node:crypto";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { chromiumId, createCrx, firefoxOrigin } from "./crx.ts";
import { zipFolder } from "./zip-folder.ts";

const contents = { "manifest.json": "{}", "assets/b.js": "b", "assets/a.js": "a", "Z.js": "z" };
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** Writes the files in an order, with a mode and a time. */
function written(names: readonly (keyof typeof contents)[], mode: number, year: number): string {
  const folder = mkdtempSync(join(tmpdir(), "pack-"));
  folders.push(folder);
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), contents[name]);
    chmodSync(join(folder, name), mode);
    utimesSync(join(folder, name), new Date(year, 0, 1), new Date(year, 0, 1));
  }
  return folder;
}

const names = Object.keys(contents) as (keyof typeof contents)[];

test("a folder is the same zip whatever the order, modes and times of its files are", () => {
  const one = zipFolder(written(names, 0o644, 2_020));
  const two = zipFolder(written(names.toReversed(), 0o700, 2_026));
  expect(Buffer.from(two).equals(Buffer.from(one))).toBe(true);
  const read = unzipSync(one);
  expect(Object.keys(read)).toEqual(["Z.js", "assets/a.js", "assets/b.js", "manifest.json"]);
  expect(Buffer.from(read["assets/b.js"] ?? []).toString()).toBe("b");
});

test("a .crx has the zip at its end, and a signature of all before it that its own key verifies", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const zip = zipFolder(written(names, 0o644, 2_020));
  const crx = Buffer.from(createCrx(zip, privateKey));
  expect([crx.subarray(0, 4).toString(), crx.readUInt32LE(4)]).toEqual(["Cr24", 3]);
  const end = 12 + crx.readUInt32LE(8);
  expect(crx.subarray(end).equals(Buffer.from(zip))).toBe(true);
  const der = publicKey.export({ type: "spki", format: "der" });
  const key = crx.indexOf(der);
  const signature = crx.subarray(key + der.length + 3, key + der.length + 3 + 256);
  const signed = crx.subarray(end - 18, end);
  const covered = Buffer.concat([Buffer.from("CRX3 SignedData\0"), Buffer.from([18, 0, 0, 0]), signed, zip]);
  expect(verify("sha256", covered, publicKey, signature)).toBe(true);
  expect(chromiumId(privateKey)).toMatch(/^[a-p]{32}$/);
  expect(firefoxOrigin("extension@pomander.example")).toMatch(/^moz-extension:\/\/[a-p]{64}$/);
  expect(Buffer.from(createCrx(zip, privateKey)).equals(crx)).toBe(true);
});
