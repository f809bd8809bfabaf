// `npm run trial pictures`: takes the pictures of the home page from the product's own pages, with the sample
// organisation.
import { join } from "node:path";
import { chromium } from "@playwright/test";

import { startDemo } from "../processes/demo.ts";
import { findBrowser } from "../processes/find-browser.ts";
import { type Picture, takePicture } from "./take-picture.ts";

const folder = join(import.meta.dirname, "../../apps/web/src/features/home/pictures");
const password = "amber-lantern-42";

/** Pictures of the home page; its `shots.ts` has the same sizes. */
const pictures: readonly Picture[] = [
  {
    name: "passwords",
    signIn: { email: "priya@harbour.example", password },
    open: async (page) => {
      await page.getByRole("banner").getByRole("link", { name: "Passwords" }).click();
      await page.getByText(/^\d+ passwords$/).waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
    wide: { width: 1120, height: 596 },
    narrow: { width: 390, height: 530 },
  },
  {
    name: "reminders",
    signIn: { email: "priya@harbour.example", password },
    open: async (page) => {
      await page.getByRole("banner").getByRole("link", { name: "Remind Me" }).click();
      const first = page.getByRole("button", { name: "Remind Now: Cloud access keys" });
      await first.waitFor();
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
  for (const picture of pictures) await takePicture(browser, demo.url, folder, picture);
  console.log(`The pictures are in ${folder}.`);
} finally {
  await browser.close();
  await demo.remove();
}
