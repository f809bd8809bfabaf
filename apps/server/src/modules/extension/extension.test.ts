import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fastify, type FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Log } from "../../platform/log.ts";
import { readPackedExtension } from "./read-packed.ts";
import { registerPackedFiles } from "./routes.ts";

let folder: string;
let app: FastifyInstance;
let warnings: string[];
let log: Log;

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const file = (kind: string, name: string, text: string) => ({
  kind,
  file: name,
  bytes: text.length,
  sha256: hashOf(text),
});
const packed = {
  version: "1.2.0",
  chromiumId: "abcdefghijklmnopabcdefghijklmnop",
  files: [file("zip", "a.zip", "zipped"), file("crx", "a.crx", "signed"), file("xpi", "a.xpi", "for Firefox")],
};
const write = (list: unknown) => writeFile(join(folder, "extension.json"), JSON.stringify(list));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "packed-"));
  warnings = [];
  log = pino({ level: "warn" }, { write: (line: string) => void warnings.push(line) }) as unknown as Log;
  await Promise.all([
    write(packed),
    writeFile(join(folder, "a.zip"), "zipped"),
    writeFile(join(folder, "a.crx"), "signed"),
    writeFile(join(folder, "a.xpi"), "for Firefox"),
  ]);
  app = fastify();
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function serve(publicUrl = "https://passwords.example.org") {
  const served = await readPackedExtension(folder, log);
  registerPackedFiles(app, served, publicUrl);
  return served;
}

test("each file is at a path of its content, for good, and the list of updates names the signed one", async () => {
  await serve();
  const crx = `/packed/${hashOf("signed").slice(0, 16)}/a.crx`;
  const reply = await app.inject({ url: crx });
  expect([reply.statusCode, reply.body, reply.headers["content-type"], reply.headers["cache-control"]]).toEqual([
    200,
    "signed",
    "application/x-chrome-extension",
    "public, max-age=31536000, immutable",
  ]);
  expect(reply.headers["x-content-type-options"]).toBe("nosniff");
  const updates = await app.inject({ url: "/packed/updates.xml" });
  expect(updates.headers["cache-control"]).toBe("no-cache");
  expect(updates.body).toContain(`<app appid="${packed.chromiumId}">`);
  expect(updates.body).toContain(`codebase="https://passwords.example.org${crx}"`);
  expect(updates.body).toContain('version="1.2.0"');
});

test("what is not a file of it is not found, whatever the path says", async () => {
  await serve();
  const paths = ["/packed/", "/packed/a.crx", "/packed/0000000000000000/a.crx", "/packed/../extension.json"];
  for (const url of [...paths, "/packed/%2e%2e/extension.json"])
    expect((await app.inject({ url })).statusCode).toBe(404);
});

test("without a signed file there is no list of updates", async () => {
  await write({ ...packed, chromiumId: null, files: packed.files.filter(({ kind }) => kind !== "crx") });
  await serve();
  expect((await app.inject({ url: "/packed/updates.xml" })).statusCode).toBe(404);
});

test("a server without a packed extension offers none, and says nothing of it", async () => {
  await rm(join(folder, "extension.json"));
  expect(await serve()).toBeNull();
  expect(warnings).toEqual([]);
  expect((await app.inject({ url: "/packed/updates.xml" })).statusCode).toBe(404);
});

test.each([
  ["a file that was changed", () => writeFile(join(folder, "a.xpi"), "for FirefoX")],
  ["a file of another size", () => writeFile(join(folder, "a.xpi"), "short")],
  ["a list that is not one", () => writeFile(join(folder, "extension.json"), "{")],
  ["a name that leads elsewhere", () => write({ ...packed, files: [file("zip", "../a.zip", "zipped")] })],
])("%s is not offered, and the log says so", async (_name, change) => {
  await change();
  expect(await serve()).toBeNull();
  expect(warnings).toHaveLength(1);
});
