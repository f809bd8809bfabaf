// `npm run trial pictures`: takes the pictures of the home page from the product's own pages, with the sample
// organisation, in each language.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { defaultLanguage, languages } from "@pomander/contract/languages";

import { startDemo } from "../processes/demo.ts";
import { findBrowser } from "../processes/find-browser.ts";
import { pictureWords } from "./picture-words.ts";
import { type Picture, takePictures } from "./take-picture.ts";

const folder = join(import.meta.dirname, "../../apps/web/src/features/home/pictures");
const signIn = { email: "priya@harbour.example", password: "amber-lantern-42" };

/** Pictures of the home page; its `ProductPicture.tsx` has the same sizes. */
const pictures: readonly Picture[] = [
  {
    name: "passwords",
    open: async (page) => {
      await page.locator('header a[href="/passwords"]:visible').first().click();
      // The home page names some of the same entries.
      await page.waitForURL("**/passwords");
      // The person's own vault is chosen, the second of the menu: of all vaults, their own entries are not on the first screen.
      await page.locator("main [data-scrolls-sideways] button[translate=no][aria-haspopup]").click();
      await page.getByRole("menuitem").nth(1).click();
      await page.getByText("Build server").first().waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
    wide: { width: 1120, height: 596 },
    narrow: { width: 390, height: 640 },
  },
  {
    name: "reminders",
    open: async (page) => {
      await page.locator('header a[href="/remind-me"]:visible').first().click();
      await page.waitForURL("**/remind-me");
      await page.getByText("Cloud access keys").first().waitFor();
      // A picture of a phone shows the cards, below the buttons of the list.
      await page.evaluate(() => {
        const list = document.querySelector("main ul, main [role=list]");
        if (innerWidth < 600) scrollTo(0, (list?.getBoundingClientRect().top ?? 0) - 54);
      });
    },
    wide: { width: 1120, height: 700 },
    narrow: { width: 390, height: 640 },
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
    await takePictures({ browser, url: demo.url, signIn, folder: ofLanguage, pictures, language: { tag, words } });
  }
  console.log(`The pictures are in ${folder}.`);
} finally {
  await browser.close();
  await demo.remove();
}
