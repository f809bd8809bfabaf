import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";

import type { OpenEntry } from "@pomander/vault";

import { registerAccount, type Account } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { importPage } from "../page-objects/import.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { allSources, type Source, type SourceValue } from "./export-sources.ts";

/** Folder of copies of the real exports. */
const folder = new URL("../../packages/transfer/test/files", import.meta.url).pathname;
const sources = allSources(folder);
const places = [
  "title",
  "user name",
  "password",
  "notes",
  "code",
  "link",
  "field",
  "history",
  "folder",
  "tag",
  "favorite",
  "expiry",
] as const;
const run = promisify(execFile);
const lines: string[] = [];

/** Returns the values of an entry of the file that its entry in the vault does not have. */
function missingFrom(entry: OpenEntry, values: readonly SourceValue[]): SourceValue[] {
  const fields = entry.fields ?? [];
  const links = [entry.link, ...(entry.urls ?? []).map(({ url }) => url)];
  const secretOf = (code: string) => /[?&]secret=([^&]+)/.exec(code)?.[1] ?? code;
  return values.filter(({ place, name, value }) => {
    switch (place) {
      case "title":
        return entry.title !== value;
      case "user name":
        return entry.email !== value;
      case "password":
        return entry.password !== value;
      case "notes":
        return entry.notes !== value;
      case "code":
        return secretOf(entry.totp ?? "") !== secretOf(value);
      case "link":
        return !links.includes(value);
      case "field":
        return !fields.some((field) => field.name === name && field.value === value);
      case "history":
        return !(entry.extra.history ?? []).some(({ password }) => password === value);
      case "folder":
        return entry.category !== value && !entry.tags.includes(value);
      case "tag":
        return !entry.tags.includes(value);
      case "favorite":
        return !entry.isFavorite;
      case "expiry":
        return entry.expires !== value;
    }
  });
}

/** Compares each entry of the file with its own entry of the vault: the one that lacks the fewest values. */
function compare(how: string, source: Source, arrived: readonly OpenEntry[]) {
  const left = new Set(arrived);
  const missing: string[] = [];
  const found = new Map<string, [number, number]>(places.map((place) => [place, [0, 0]]));
  for (const { title, values } of source.entries) {
    let best: { entry: OpenEntry; lost: SourceValue[] } | null = null;
    for (const entry of left) {
      const lost = missingFrom(entry, values);
      if (best === null || lost.length < best.lost.length) best = { entry, lost };
    }
    if (best !== null) left.delete(best.entry);
    const lost = new Set(best?.lost ?? values);
    for (const value of values) {
      const [there = 0, all = 0] = found.get(value.place) ?? [];
      found.set(value.place, [there + (lost.has(value) ? 0 : 1), all + 1]);
      if (lost.has(value)) missing.push(`${title}: ${value.place} ${value.name ?? ""} ${JSON.stringify(value.value)}`);
    }
  }
  const cells = places.map((place) => {
    const [there, all] = found.get(place) ?? [0, 0];
    return all === 0 ? "–" : `${there}/${all}`;
  });
  lines.push(`| ${source.file} | ${how} | ${arrived.length}/${source.entries.length} | ${cells.join(" | ")} |`);
  expect.soft(missing, `${source.file}, ${how}`).toEqual([]);
  expect.soft(arrived.length, `${source.file}, ${how}: entries`).toBe(source.entries.length);
}

async function arrivedIn({ secondDeviceVault }: Account): Promise<OpenEntry[]> {
  await secondDeviceVault.reload();
  return (await secondDeviceVault.openAll()).entries;
}

for (const source of sources) {
  test(`${source.file}: every value arrives, by the page and by the command line`, async ({ page, server }) => {
    const path = join(folder, source.file);
    const keyFile = source.keyFile ?? null;
    const isSealed = source.password !== undefined || keyFile !== null;

    await test.step("by the page", async () => {
      const account = await registerAccount(server.url, newPerson("Page"));
      await signInPage.signIn(page, account.person);
      await importPage.open(page);
      await importPage.choose(page, {
        name: basename(path),
        mimeType: "application/octet-stream",
        buffer: readFileSync(path),
      });
      if (isSealed) {
        await expect(importPage.step(page, "This file is encrypted")).toBeVisible();
        if (source.password !== undefined)
          await page.getByLabel("File password", { exact: true }).fill(source.password);
        if (keyFile !== null) await page.getByLabel("Key file", { exact: true }).setInputFiles(keyFile);
        const open = page.getByRole("button", { name: "Open file" });
        await open.click();
        if (source.password === "" && keyFile === null) {
          await expect(page.getByText("If the password is empty, press Open file again.")).toBeVisible();
          await open.click();
        }
      }
      await page.getByRole("button", { name: /^Import \d+/ }).click();
      await expect(importPage.step(page, /imported$/)).toBeVisible();
      for (const { entry, name } of source.attachments) {
        await expect.soft(page.getByText(name).first(), `${entry}: ${name} is told`).toBeVisible();
      }
      compare("page", source, await arrivedIn(account));
    });

    await test.step("by the command line", async () => {
      const account = await registerAccount(server.url, newPerson("Terminal"));
      const home = mkdtempSync(join(tmpdir(), "pomander-home-"));
      const env = {
        ...process.env,
        HOME: home,
        XDG_STATE_HOME: home,
        XDG_RUNTIME_DIR: home,
        POMANDER_PASSWORD: account.person.password,
      };
      const main = new URL("../../apps/cli/src/main.ts", import.meta.url).pathname;
      const pomander = (args: string[], input = "") => {
        const child = run(process.execPath, [main, ...args], { env, maxBuffer: 1 << 28 });
        child.child.stdin?.end(input);
        return child;
      };
      try {
        await pomander(["login", server.url, account.person.email, "--yes"]);
        const given = source.password === undefined ? [] : ["--file-password-stdin"];
        const key = keyFile === null ? [] : ["--key-file", keyFile];
        const { stdout } = await pomander(["import", path, "--json", ...given, ...key], `${source.password ?? ""}\n`);
        const report = JSON.parse(stdout);
        expect.soft(report).toMatchObject({ created: source.entries.length, alreadyHere: 0, failed: [] });
        for (const { name } of source.attachments) {
          expect.soft(JSON.stringify(report.leftBehind)).toContain(name);
        }
        compare("command line", source, await arrivedIn(account));
        await pomander(["logout"]);
      } finally {
        rmSync(home, { recursive: true, force: true });
      }
    });
  });
}

test.afterAll(() => {
  const table = [`| file | by | entries | ${places.join(" | ")} |`, ...lines].join("\n");
  console.log(table);
  if (process.env["TABLE"] !== undefined) writeFileSync(process.env["TABLE"], table, { flag: "a" });
});
