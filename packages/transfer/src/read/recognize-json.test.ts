import { expect, test } from "vitest";
import { utf8 } from "../../test/files.ts";
import { recognizeFile } from "./recognize.ts";

/** Returns the format of a JSON file, or the code by which it is refused. */
async function formatOf(json: unknown): Promise<string> {
  try {
    return (await recognizeFile(utf8(JSON.stringify(json)))).format;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

/** The fewest members by which a program's JSON is known, and what it is without one of them. */
test.each<[format: string, json: object]>([
  ["bitwarden-json", { encrypted: false, items: [] }],
  ["bitwarden-json", { items: [{ type: 1, name: "a" }] }],
  ["bitwarden_sealed", { encrypted: true, items: [] }],
  ["bitwarden-encrypted-json", { encrypted: true, passwordProtected: true }],
  ["enpass-json", { items: [{ template_type: "login.default" }] }],
  ["enpass-json", { items: [{}, { category: "login", uuid: "1" }] }],
  ["unknown_file", { items: [{ category: "login" }, { uuid: "1" }] }],
  ["unknown_file", { items: [{ type: 1 }, { name: "a" }] }],
  ["unknown_file", { items: [] }],
  ["unknown_file", { encrypted: "no", items: [{ template_type: "login.default" }] }],
  ["keeper-json", { records: [{ $type: "login" }] }],
  ["keeper-json", { records: [{}, { uid: "1" }] }],
  ["keeper-json", { records: [], shared_folders: [] }],
  ["unknown_file", { records: [{ title: "a" }] }],
  ["unknown_file", { records: {}, shared_folders: [] }],
  ["proton-json", { vaults: {}, version: "1.0" }],
  ["unknown_file", { vaults: {}, version: 1 }],
  ["unknown_file", { vaults: [], version: "1.0" }],
  ["cxf-json", { accounts: [], version: { major: 1 }, exporterRpId: "a.example" }],
  ["cxf-json", { items: [], collections: [], email: "ana@example.org" }],
  ["cxf_newer", { accounts: [], version: { major: 2 }, exporterRpId: "a.example" }],
  ["unknown_file", { accounts: [], version: { major: 1 } }],
  ["unknown_file", { accounts: [], version: 1, exporterRpId: "a.example" }],
  ["unknown_file", { items: [], collections: [] }],
  ["unknown_file", { items: [], email: "ana@example.org" }],
])("%s: %j", async (format, json) => expect(await formatOf(json)).toBe(format));
