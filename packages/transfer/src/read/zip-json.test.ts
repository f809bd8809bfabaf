import { expect, test } from "vitest";
import { fault } from "../../test/sentences.ts";
import { buildZip, type ZipPart } from "../../test/zip-builder.ts";
import { readZipJson } from "./zip-json.ts";
import { openZip } from "./zip.ts";

const read = async (content: ZipPart["content"] & {}, name = "export.data") =>
  readZipJson(await openZip(new Blob([buildZip([{ name: "export.data", content }])])), name);

test("the JSON of a zip's file is read, in any encoding of text", async () => {
  expect(await read('{"a":[1]}')).toEqual({ a: [1] });
  expect(await read(new Uint8Array(Buffer.from('\uFEFF{"a":"ë"}', "utf16le")))).toEqual({ a: "ë" });
});

test("a zip without the file, with one that is no text, or with one that is no JSON is refused, by the file's name", async () => {
  await expect(read("{}", "other.data")).rejects.toMatchObject({
    code: "zip_part_missing",
    params: { name: "other.data" },
  });
  await expect(read(Uint8Array.of(0xff, 0xfe, 0))).rejects.toMatchObject({
    code: "zip_part_not_text",
    params: { name: "export.data" },
  });
  await expect(read("{")).rejects.toThrow(fault("json_damaged"));
});
