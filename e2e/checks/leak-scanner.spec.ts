import { expect, test } from "@playwright/test";

import { plantCanaries } from "../fixtures/canaries.ts";
import { createLeakScanner } from "./leak-scanner.ts";

const { all } = plantCanaries();
const scan = createLeakScanner(all);
const secret = all[77] ?? "";
const utf16be = Buffer.from(secret, "utf16le").swap16();
const written: Record<string, Buffer> = {
  "UTF-8": Buffer.from(secret),
  "UTF-16LE": Buffer.from(secret, "utf16le"),
  "UTF-16BE": utf16be,
  hex: Buffer.from(Buffer.from(secret).toString("hex")),
  URL: Buffer.from(encodeURIComponent(secret)),
  "base64 at 0": Buffer.from(Buffer.from(secret).toString("base64")),
  "base64 at 1": Buffer.from(Buffer.from(`x${secret}y`).toString("base64")),
  "base64 at 2": Buffer.from(Buffer.from(`xy${secret}zz`).toString("base64")),
};

test("plants 200 distinct canaries", () => {
  expect(new Set(all).size).toBe(200);
});

for (const [encoding, bytes] of Object.entries(written)) {
  test(`finds a canary written as ${encoding} between other bytes`, () => {
    const found = scan("here", Buffer.concat([Buffer.from("……before"), bytes, Buffer.from("after")]));
    expect(found.map((leak) => leak.secret)).toContain(secret);
    expect(found.map((leak) => leak.encoding.replace("base64url", "base64"))).toContain(encoding);
  });
}

test("finds nothing where nothing is", () => {
  expect(scan("here", Buffer.from("a quiet page without secrets ".repeat(10_000)))).toEqual([]);
});
