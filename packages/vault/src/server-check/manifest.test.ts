import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readManifest } from "./manifest.ts";

const read = (text: string) => readManifest(new TextEncoder().encode(text));
const hash = "0a".repeat(32);
const hashes = (...names: string[]) => JSON.stringify(Object.fromEntries(names.map((name) => [name, hash])));

test("files and pages have the addresses at which a server has them", async () => {
  const text = hashes(
    "assets/app-1.js",
    "pages/index.html",
    "pages/login.html",
    "pages/a/b.html",
    "index.html",
    "x.html",
    "assets/pages/x.html",
    "assets/index.html",
    "index.html.gz",
    "de/index.html",
    "de/pages/login.html",
  );
  expect(await read(text)).toEqual({
    files: new Map(
      ["/assets/app-1.js", "/x.html", "/assets/pages/x.html", "/assets/index.html", "/index.html.gz"].map((name) => [
        name,
        hash,
      ]),
    ),
    pages: [
      { address: "/", language: null, hash },
      { address: "/login", language: null, hash },
      { address: "/a/b", language: null, hash },
      { address: "/profile", language: null, hash },
      { address: "/profile", language: "de", hash },
      { address: "/login", language: "de", hash },
    ],
    hash: createHash("sha256").update(text).digest("hex"),
  });
});

const entry = (name: string, value: unknown = hash) => JSON.stringify({ "index.html": hash, [name]: value });
test.each([
  ["", "{"],
  ["null", "null"],
  ["a list", `["${hash}"]`],
  ["empty", "{}"],
  ["a hidden name", entry(".git/config")],
  ["a hidden name in a folder", entry("a/.git")],
  ["a name above", entry("../index.html")],
  ["a name from the root", entry("/a")],
  ["an empty name", entry("")],
  ["another character", entry("a b")],
  ["a long name", entry("a".repeat(201))],
  ["a short hash", entry("a", hash.slice(1))],
  ["a long hash", entry("a", `${hash}0`)],
  ["a hash in capitals", entry("a", hash.toUpperCase())],
  ["a number", entry("a", 1)],
  ["a list of a hash", entry("a", [hash])],
  ["5001 files", hashes(...Array.from({ length: 5_001 }, (_, index) => `pages/${index}.html`))],
])("%s is none", async (_name, text) => {
  expect(await read(text)).toBe("malformed");
});

test("as much as there may be is read", async () => {
  expect(await read(entry("a".repeat(200)))).toMatchObject({ files: new Map([[`/${"a".repeat(200)}`, hash]]) });
  const most = await read(hashes(...Array.from({ length: 5_000 }, (_, index) => `pages/${index}.html`)));
  expect(most).toMatchObject({ pages: { length: 5_000 } });
});

test("one without a page is refused", async () => {
  expect(await read(hashes("a.js"))).toBe("noPage");
});
