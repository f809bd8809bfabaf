import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ConfigError, emptyEnvironment, parseConfig } from "./config.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pomander-settings-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (content: string | Buffer) => {
  const path = join(folder, String(Math.random()));
  writeFileSync(path, content);
  return path;
};
const pepper = "canary-of-thirty-two-characters-or-more";

test("a setting is read from a file, and the newline that ends it is cut, once", () => {
  expect(parseConfig({ PEPPER_FILE: fileOf(`${pepper}\n`) }).pepper).toBe(pepper);
  expect(parseConfig({ PEPPER_FILE: fileOf(`${pepper}\r\n`) }).pepper).toBe(pepper);
  expect(parseConfig({ PEPPER_FILE: fileOf(`${pepper}\n\n`) }).pepper).toBe(`${pepper}\n`);
  expect(parseConfig({ PORT_FILE: fileOf("8080") }).port).toBe(8080);
});

test("a file may be reached by a link, as where secrets are mounted", () => {
  const link = join(folder, "link");
  symlinkSync(fileOf(pepper), link);
  expect(parseConfig({ PEPPER_FILE: link }).pepper).toBe(pepper);
});

test("every setting can come from a file, and no two settings get in each other's way", () => {
  const names = Object.keys(emptyEnvironment).filter((name) => `${name}_FILE` in emptyEnvironment);
  expect(names).toEqual(expect.arrayContaining(["PEPPER", "SMTP_URL", "BREACH_FILE", "SECOND_FACTOR_SITES_FILE"]));
  for (const name of names)
    expect(() => parseConfig({ [`${name}_FILE`]: join(folder, "gone") })).toThrow(`${name}_FILE: `);
  expect(parseConfig({ BREACH_FILE: join(folder, "gone") }).breachFile).toBe(join(folder, "gone"));
  expect(parseConfig({ BREACH_FILE_FILE: fileOf("/srv/hashes\n") }).breachFile).toBe("/srv/hashes");
});

test("a setting and its file are not both taken; an empty one is none", () => {
  const file = fileOf(pepper);
  expect(() => parseConfig({ PEPPER: pepper, PEPPER_FILE: file })).toThrow(
    "PEPPER and PEPPER_FILE can't both be set: remove one of them",
  );
  expect(parseConfig({ PEPPER: " ", PEPPER_FILE: file }).pepper).toBe(pepper);
  expect(parseConfig({ PEPPER: pepper, PEPPER_FILE: "" }).pepper).toBe(pepper);
});

test.each([
  ["isn't a file", () => folder],
  ["doesn't exist", () => join(folder, "gone")],
  ["doesn't exist", () => join(fileOf(""), "inside")],
  ["is empty", () => fileOf("\n")],
  ["is larger than 64 KiB", () => fileOf("p".repeat(64 * 1024 + 1))],
  ["isn't text in UTF-8", () => fileOf(Buffer.from([0x70, 0xff, 0xfe, 0x70]))],
  ["isn't text", () => fileOf(`${pepper}\0`)],
])("a file that %s stops the start, and a sentence names it", (why, make) => {
  const path = make();
  const parse = () => parseConfig({ PEPPER_FILE: path });
  expect(parse).toThrow(ConfigError);
  expect(parse).toThrow(`PEPPER_FILE: ${path} ${why}`);
});

test("what 64 KiB hold is read", () => {
  expect(parseConfig({ PEPPER_FILE: fileOf("p".repeat(64 * 1024)) }).pepper).toHaveLength(64 * 1024);
});

test.skipIf(process.platform === "win32")("a pipe, which would be waited for without end, is refused", () => {
  const pipe = join(folder, "pipe");
  spawnSync("mkfifo", [pipe]);
  expect(() => parseConfig({ PEPPER_FILE: pipe })).toThrow("isn't a file");
});

test("faults of files and of values are listed together, and none repeats a value or is told twice", () => {
  const env = {
    DATABASE_URL: "postgres://h/d",
    TOKEN_SECRET_FILE: fileOf("canary-short"),
    PEPPER_FILE: join(folder, "gone"),
  };
  const { problems } = (() => {
    try {
      parseConfig(env);
    } catch (error) {
      return error as ConfigError;
    }
    throw new Error("nothing was refused");
  })();
  expect(problems).toEqual([
    `PEPPER_FILE: ${env.PEPPER_FILE} doesn't exist`,
    "TOKEN_SECRET must have at least 32 characters, chosen at random",
  ]);
});
