import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { utf8 } from "../../test/files.ts";
import { cxf } from "../../test/json-samples/cxf.ts";
import { enpass } from "../../test/json-samples/enpass.ts";
import { keeper } from "../../test/json-samples/keeper.ts";
import { onePassword } from "../../test/json-samples/one-password.ts";
import { proton } from "../../test/json-samples/proton.ts";
import { buildZip } from "../../test/zip-builder.ts";
import { readFile } from "./read-file.ts";
import { recognizeFile } from "./recognize.ts";
import { fault, hasSentence, inSentences } from "../../test/sentences.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Json = null | string | number | boolean | Json[] | { [name: string]: Json };

const real = readFileSync(new URL("../../test/files/bitwarden/bitwarden.json", import.meta.url), "utf8");
const asText = (json: unknown) => utf8(JSON.stringify(json));
const samples: [name: string, json: Json, file: (json: unknown) => Bytes][] = [
  [
    "Bitwarden",
    { ...(JSON.parse(real) as { items: Json[] }), items: (JSON.parse(real) as { items: Json[] }).items.slice(0, 8) },
    asText,
  ],
  [
    "1Password",
    onePassword as unknown as Json,
    (json) => buildZip([{ name: "export.data", content: JSON.stringify(json) }]),
  ],
  ["Proton Pass", proton as unknown as Json, asText],
  ["Enpass", enpass as unknown as Json, asText],
  ["Keeper", keeper as unknown as Json, asText],
  ["CXF", cxf as unknown as Json, asText],
];

/** Every place in a JSON value, as the names and indexes that lead there. */
function placesOf(json: Json, path: (string | number)[] = []): (string | number)[][] {
  if (typeof json !== "object" || json === null) return [path];
  const entries = Array.isArray(json) ? json.map((value, index) => [index, value] as const) : Object.entries(json);
  return [path, ...entries.flatMap(([name, value]) => placesOf(value, [...path, name]))];
}

function replaced(json: Json, path: readonly (string | number)[], value: Json): Json {
  const [last] = path.slice(-1);
  if (last === undefined) return value;
  const copy = structuredClone(json);
  let at = copy as Record<string | number, Json>;
  for (const name of path.slice(0, -1)) at = at[name] as typeof at;
  at[last] = value;
  return copy;
}

/** Reads, or fails with a sentence; what is read adds up, and each of its texts is one. */
async function attempt(file: Bytes): Promise<"read" | "refused"> {
  try {
    const { read, entries, skipped, failed, leftBehind } = inSentences(await readFile(file));
    expect(read).toBe(entries.length + skipped.length + failed.length);
    for (const { draft, history, isArchive } of entries) {
      const { title, link, email, password, notes, category, tags, fields = [], urls = [], totp = "" } = draft;
      const texts = [title, link, email, password, notes, category, totp, ...tags];
      for (const { name, value, kind } of fields) texts.push(name, value, kind);
      for (const { url } of urls) texts.push(url);
      for (const earlier of history) texts.push(earlier.password, earlier.until);
      for (const { what, entry } of leftBehind) texts.push(what, entry);
      for (const text of texts) expect(text).toBeTypeOf("string");
      expect([isArchive, draft.isFavorite].map((each) => typeof each)).toEqual(["boolean", "boolean"]);
      expect(title).not.toBe("");
    }
    return "read";
  } catch (error) {
    if (!hasSentence(error)) throw error;
    return "refused";
  }
}

describe.each(samples)("an export of %s", (_name, json, fileOf) => {
  test("with anything at all in any one place is read or refused by a sentence", async () => {
    const places = placesOf(json);
    const change = fc.tuple(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 3 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        let changed = json;
        for (const [path, value] of changes) {
          if (placesOf(changed).some((place) => place.join("/") === path.join("/")))
            changed = replaced(changed, path, value as Json);
        }
        expect(["read", "refused"]).toContain(await attempt(fileOf(changed)));
      }),
      { numRuns: 60 },
    );
  });

  test("with each value in turn missing, or of another kind, is read or refused by a sentence", async () => {
    for (const path of placesOf(json).filter((_path, index) => index % 5 === 0))
      for (const value of [null, 5, [[]], { a: { b: [1] } }])
        expect(["read", "refused"]).toContain(await attempt(fileOf(replaced(json, path, value))));
  });

  test("with an object that can't become a text or a number in any one place is read or refused by a sentence", async () => {
    for (const path of placesOf(json))
      expect(["read", "refused"]).toContain(await attempt(fileOf(replaced(json, path, { toString: {} }))));
  });

  test("cut anywhere is refused by a sentence", async () => {
    const file = fileOf(json);
    for (let n = 0; n < 100; n++)
      await expect(readFile(file.slice(0, Math.floor((file.length * n) / 100)))).rejects.toSatisfy(hasSentence);
  });

  test("is cancelled by its signal", async () => {
    const signal = AbortSignal.abort(new Error("cancelled"));
    await expect(readFile(fileOf(json), { signal })).rejects.toThrow("cancelled");
  });
});

describe("JSON that no reader knows", () => {
  test.each(["{}", "[]", '{"a":1}', "[{}]", '{"items":[]}', '{"accounts":[]}', '{"records":[]}'])(
    "%s is said not to be known",
    async (text) => {
      await expect(recognizeFile(utf8(text))).rejects.toEqual(fault("unknown_file"));
    },
  );

  test("that is broken is said to be damaged", async () => {
    await expect(recognizeFile(utf8('{"encrypted":false,"items":['))).rejects.toEqual(fault("json_damaged"));
  });

  test("that nests too deep, or is a zip of too much, is said to be too large", async () => {
    await expect(recognizeFile(utf8('{"a":'.repeat(5_000)))).rejects.toEqual(fault("json_too_deep"));
    const deep = buildZip([{ name: "data.json", content: "[{".repeat(5_000) }]);
    await expect(readFile(deep)).rejects.toEqual(fault("json_too_deep"));
  });

  test("of more entries than a vault holds is said to be too large", async () => {
    const items = Array.from({ length: 20_001 }, () => ({ type: 1, name: "a", login: {} }));
    await expect(readFile(asText({ encrypted: false, folders: [], items }))).rejects.toEqual(fault("too_many_entries"));
  });
});
