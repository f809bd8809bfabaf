import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import type { LanguageTag } from "@pomander/contract/languages";

import { answerFirstVisits } from "../fixtures/answer-first-visits.ts";

export interface Picture {
  /** The beginning of the files' names. */
  name: string;
  /** Opens the pictured page, from the page after sign-in. */
  open: (page: Page) => Promise<void>;
  wide: { width: number; height: number };
  narrow: { width: number; height: number };
}

/** A language of the pictures, and words of the sample organisation in it. */
export interface PictureLanguage {
  tag: LanguageTag;
  words: Readonly<Record<string, string>>;
}

/** Device pixels per pixel, enough for screens with two or three. */
const density = 2;

interface PictureRun {
  browser: Browser;
  url: string;
  signIn: { email: string; password: string };
  folder: string;
  pictures: readonly Picture[];
  language: PictureLanguage;
}

/** Takes pictures of pages in both themes, wide and as on a phone, into `<name>-<size>-<theme>.webp`. */
export async function takePictures({ browser, url, signIn, folder, pictures, language }: PictureRun): Promise<void> {
  for (const size of ["wide", "narrow"] as const) {
    const context = await browser.newContext({
      baseURL: url,
      deviceScaleFactor: density,
      reducedMotion: "reduce",
      locale: language.tag === "en" ? "en-US" : language.tag,
    });
    answerFirstVisits(context);
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto("/login");
    await page.locator("main input[type=email]").fill(signIn.email);
    await page.locator("main input[type=password]").fill(signIn.password);
    await page.locator("main button[type=submit]").click();
    await page.locator("header button[aria-haspopup]:visible").first().waitFor();
    for (const picture of pictures) {
      await page.setViewportSize(picture[size]);
      await picture.open(page);
      await page.mouse.move(0, 0);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(translate, language.words);
        const png = await page.screenshot({ animations: "disabled" });
        await writeFile(join(folder, `${picture.name}-${size}-${colorScheme}.webp`), await asWebp(browser, png));
      }
    }
    await context.close();
  }
}

/** Writes the texts of the sample organisation, which is English, in the language of the picture, with their initials. */
function translate(words: Readonly<Record<string, string>>): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let previous: Node | null = null;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const word = words[node.nodeValue ?? ""];
    if (word !== undefined) {
      if (previous !== null && previous.nodeValue === node.nodeValue?.slice(0, 1))
        previous.nodeValue = word.slice(0, 1);
      node.nodeValue = word;
    }
    previous = node;
  }
}

/** Returns the picture as WebP: a tenth of the PNG's size, and no visible difference. */
async function asWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const webp = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: "image/webp", quality: 0.75 })).arrayBuffer(),
    );
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  }, png.toString("base64"));
  await page.close();
  return Buffer.from(webp, "latin1");
}
