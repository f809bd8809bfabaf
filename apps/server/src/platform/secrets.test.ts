import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSecrets, storeSecrets } from "./secrets.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), "pomander-secrets-")), "data");
});
afterEach(() => rmSync(join(dataDir, ".."), { recursive: true }));
const fromFiles = () => loadSecrets({ dataDir, tokenSecret: null, pepper: null });

test("both secrets are made once, for the owner's eyes alone, and kept", async () => {
  const made = await fromFiles();
  expect(made.pepper.equals(made.tokenSecret)).toBe(false);
  expect(await fromFiles()).toEqual(made);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  for (const name of ["pepper", "token-secret"]) expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
});

test("processes that start at once get the same secrets", async () => {
  const all = await Promise.all(Array.from({ length: 8 }, fromFiles));
  for (const secrets of all) expect(secrets).toEqual(all[0]);
});

test("a secret's file and its setting are read alike, so that one can become the other", async () => {
  const made = await fromFiles();
  const pepper = readFileSync(join(dataDir, "pepper"), "utf8").trim();
  expect((await loadSecrets({ dataDir, tokenSecret: null, pepper })).pepper).toEqual(made.pepper);
});

test("no new pepper is made for a database that has one", async () => {
  mkdirSync(join(dataDir, "postgres"), { recursive: true });
  writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "18\n");
  await expect(fromFiles()).rejects.toThrow(/pepper of this database is gone/);
});

test("a secret that was cut short is refused", async () => {
  await fromFiles();
  writeFileSync(join(dataDir, "pepper"), "short");
  await expect(fromFiles()).rejects.toThrow(/less than 32 characters/);
});

test("given secrets are put into a folder that isn't there yet, for its owner's eyes alone, and over no others", async () => {
  const given = { pepper: Buffer.from("p".repeat(43)), tokenSecret: Buffer.from("t".repeat(43)) };
  await storeSecrets(dataDir, given);
  expect(await fromFiles()).toEqual(given);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  await storeSecrets(dataDir, given);
  const others = storeSecrets(dataDir, { ...given, pepper: Buffer.from("q".repeat(43)) });
  await expect(others).rejects.toThrow(/pepper holds another secret/);
  expect(await fromFiles()).toEqual(given);
});
