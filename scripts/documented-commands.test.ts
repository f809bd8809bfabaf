import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { trials } from "./trials.mjs";

const pages = globSync(["*.md", "docs/**/*.md"]);
const scripts = Object.keys((JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object }).scripts);
const namesAfter = (command: RegExp) =>
  new Set(pages.flatMap((page) => [...readFileSync(page, "utf8").matchAll(command)].map(([, name = ""]) => name)));

test("each command that the documents name is one of package.json's", () => {
  const named = namesAfter(/npm run ([a-z\d-]+)/g);
  expect(named.size).toBeGreaterThan(5);
  expect([...named].filter((name) => !scripts.includes(name))).toEqual([]);
});

test("each trial that the documents name is one of the table's, and each one's files are there", () => {
  const named = namesAfter(/npm run trial ([a-z\d-]+)/g);
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !Object.hasOwn(trials, name))).toEqual([]);
  const files = Object.values(trials).flatMap(({ args }) => args.filter((arg) => arg.includes("/")));
  expect(files.filter((file) => globSync(`${file}*`).length === 0)).toEqual([]);
});

test("each file that README, ARCHITECTURE and CONTRIBUTING name is there", () => {
  const texts = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map((page) => readFileSync(page, "utf8")).join();
  const named = [...texts.matchAll(/`((?:packages|apps|scripts|e2e|bench|docs)\/[\w./-]*)`/g)].map(
    ([, path = ""]) => path,
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test("each path in ARCHITECTURE's table of capabilities is there, under the folder of its column", () => {
  const roots = ["packages/contract/src", "apps/server/src", "packages", "apps/web/src", "apps/cli/src"];
  const [, rest = ""] = readFileSync("ARCHITECTURE.md", "utf8").split("## Where each capability is");
  const [table = ""] = rest.split("\n## ");
  const named = table.split("\n").flatMap((row) =>
    row
      .split("|")
      .slice(2, -1)
      .flatMap((cell, column) =>
        [...cell.matchAll(/`([\w./-]+)`/g)].map(([, path = ""]) =>
          path.startsWith("apps/") ? path : `${roots[column]}/${path}`,
        ),
      ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
