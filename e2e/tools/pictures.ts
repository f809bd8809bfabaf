// `npm run trial pictures`: takes the pictures of the home page from the product's own pages, with the sample
// organisation, in each language.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { defaultLanguage, languages } from "@pomander/contract/languages";

import { startDemo } from "../processes/demo.ts";
import { findBrowser } from "../processes/find-browser.ts";
import { pictureWords } from "./picture-words.ts";
import { type Picture, takePicture } from "./take-picture.ts";

const folder = join(import.meta.dirname, "../../apps/web/src/features/home/pictures");
const password = "amber-lantern-42";

/** Pictures of the home page; its `shots.ts` has the same sizes. */
const pictures: readonly Picture[] = [
  {
    name: "passwords",
    signIn: { email: "priya@harbour.example", password },
    open: async (page) => {
      await page.locator('header a[href="/passwords"]:visible').first().click();
      // The home page names some of the same entries.
      await page.waitForURL("**/passwords");
      await page.getByText("Build server").first().waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
    wide: { width: 1120, height: 596 },
    narrow: { width: 390, height: 530 },
  },
  {
    name: "reminders",
    signIn: { email: "priya@harbour.example", password },
    open: async (page) => {
      await page.locator('header a[href="/remind-me"]:visible').first().click();
      await page.waitForURL("**/remind-me");
      await page.getByText("Cloud access keys").first().waitFor();
      // A picture of a phone shows the cards, below the links that stay.
      await page.evaluate(() => {
        const list = document.querySelector("main ul, main [role=list]");
        if (innerWidth < 600) scrollTo(0, (list?.getBoundingClientRect().top ?? 0) - 52);
      });
    },
    wide: { width: 1120, height: 700 },
    narrow: { width: 390, height: 624 },
  },
];

const demo = await startDemo();
const executablePath = await findBrowser();
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  for (const { tag } of languages) {
    const words = pictureWords[tag];
    if (words === undefined) continue;
    const ofLanguage = tag === defaultLanguage ? folder : join(folder, tag);
    await mkdir(ofLanguage, { recursive: true });
    const language = { tag, words };
    for (const picture of pictures)
      await takePicture({ browser, url: demo.url, folder: ofLanguage, picture, language });
  }
  console.log(`The pictures are in ${folder}.`);
} finally {
  await browser.close();
  await demo.remove();
}
