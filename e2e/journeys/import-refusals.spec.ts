import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";

import type { Page } from "@playwright/test";

import { buildZip } from "../../packages/transfer/test/zip-builder.ts";
import { exportedFile, importPage, textFile, type ImportFile } from "../page-objects/import.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { makeTempFolder } from "../processes/temp-folders.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

const bytes = (name: string, buffer: Uint8Array): ImportFile => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(buffer),
});

const bitwarden = exportedFile("bitwarden/bitwarden.json");
const megabyte = 1024 * 1024;

/** Returns a zip file of 1 GiB of spaces in a megabyte, whose declared size is false. */
function zipBomb(): Uint8Array {
  const spaces = Buffer.alloc(1024 * megabyte, " ");
  const packed = { bytes: deflateRawSync(spaces, { level: 9 }), size: 1_000, crc32: crc32(spaces) };
  return buildZip([{ name: "data.json", packed }]);
}

/** Returns a database of KeePass whose header requires this many rounds. */
function costly(rounds: bigint): Buffer {
  const { buffer } = exportedFile("keepass/KDBX4.1.kdbx");
  const copy = Buffer.from(buffer);
  // The rounds are in the dictionary of the key derivation: type 5, name "R", eight bytes.
  const at = copy.indexOf(Buffer.from([5, 1, 0, 0, 0, 0x52, 8, 0, 0, 0]));
  if (at < 0) throw new Error("The rounds are not where they were.");
  copy.writeBigUInt64LE(rounds, at + 10);
  // The hash of the header, whose last field is of type 0, follows it and must be right.
  let end = 12;
  for (let type = -1; type !== 0; end += 5 + copy.readUInt32LE(end + 1)) type = copy.readUInt8(end);
  createHash("sha256").update(copy.subarray(0, end)).digest().copy(copy, end);
  return copy;
}

const billionLaughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n || ""};`.repeat(10)}">`,
).join("")}]><KeePassFile><Root><Group><Name>&lol9;</Name></Group></Root></KeePassFile>`;

/** Returns the path of a file that is larger than a test may pass to the browser directly. */
function spaces(megabytes: number): string {
  const path = join(makeTempFolder("spaces"), "spaces.csv");
  writeFileSync(path, Buffer.alloc(megabytes * megabyte, " "));
  return path;
}

const refused: readonly (readonly [what: string, file: () => ImportFile | string, sentence: RegExp])[] = [
  [
    "an account-encrypted export of Bitwarden",
    () => exportedFile("bitwarden/bitwarden-account-encrypted.json"),
    /password.protected/i,
  ],
  ["a JSON that was cut", () => bytes("cut.json", bitwarden.buffer.subarray(0, bitwarden.buffer.length / 2)), /\./],
  [
    "a zip that was cut",
    () => bytes("cut.zip", exportedFile("bitwarden/bitwarden.zip").buffer.subarray(0, 9_000)),
    /\./,
  ],
  ["a zip bomb", () => bytes("bomb.zip", zipBomb()), /\./],
  [
    "a zip whose parts climb out of it",
    () => bytes("climbing.zip", buildZip([{ name: "../../data.json", content: bitwarden.buffer }])),
    /\./,
  ],
  ["a billion laughs", () => textFile("laughs.xml", billionLaughs), /\./],
  ["more than 100 MB of spaces", () => spaces(101), /larger than 100 MB/],
  ["almost 100 MB of spaces", () => spaces(99), /\./],
  ["a PDF", () => textFile("contract.pdf", "%PDF-1.7\n1 0 obj\n<<>>\nendobj"), /PDF/],
  ["an empty file", () => textFile("empty.csv", ""), /empty/],
];

/** Checks that the page responds to a click. */
async function expectAlive(page: Page) {
  await page.getByRole("button", { name: "How do I export my passwords?" }).click();
  await expect(page.getByText("1Password", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "How do I export my passwords?" }).click();
}

test(
  "what is no export is refused with a sentence; the page stays alive, and nothing is stored",
  { tag: "@slow" },
  async ({ page }) => {
    await signInPage.register(page, newPerson("Rosa"));
    await importPage.open(page);
    const stored: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") stored.push(request.url());
    });

    for (const [what, file, sentence] of refused) {
      await test.step(what, async () => {
        await importPage.choose(page, file());
        const alert = page.getByRole("alert");
        await expect(alert).toBeVisible();
        const text = await alert.innerText();
        console.log(`${what}: ${text}`);
        expect(text).toMatch(sentence);
        await expectAlive(page);
      });
    }

    await test.step("a KeePass database that asks for years of derivation", async () => {
      await importPage.choose(page, bytes("costly.kdbx", costly(2n ** 60n)));
      const unlock = page.getByLabel("File password", { exact: true });
      const alert = page.getByRole("alert");
      await expect(unlock.or(alert)).toBeVisible();
      if (await unlock.isVisible()) {
        await importPage.unlock(page, "demo");
        await expect(alert).toBeVisible();
      }
      console.log(`costly: ${await alert.innerText()}`);
      await expectAlive(page);
    });

    await test.step("a wrong password", async () => {
      await importPage.choose(page, exportedFile("bitwarden/bitwarden-password-encrypted.json"));
      await importPage.unlock(page, "not the passphrase");
      const field = page.getByLabel("File password", { exact: true });
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await page.getByRole("button", { name: "Choose another file" }).click();
      await expectAlive(page);
    });

    expect(stored).toEqual([]);
    await passwordsPage.open(page);
    await expect(page.getByText("No passwords saved yet")).toBeVisible();
  },
);

test("a long derivation is stopped at once, and what was typed stays", { tag: "@slow" }, async ({ page }) => {
  await signInPage.register(page, newPerson("Ruth"));
  await importPage.open(page);
  await importPage.choose(page, bytes("slow.kdbx", costly(90_000_000n)));
  await importPage.unlock(page, "demo");
  await expect(page.getByRole("progressbar", { name: "Reading your file" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByRole("button", { name: "Open file" })).toBeEnabled();
  await expect(page.getByLabel("File password", { exact: true })).toHaveValue("demo");
  const isReading = (url: string) => !url.includes("while-hidden");
  await expect
    .poll(() =>
      page
        .workers()
        .map((worker) => worker.url())
        .filter(isReading),
    )
    .toEqual([]);
});
