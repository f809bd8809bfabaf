// Draws the app's icons from the logo: `node e2e/tools/icons.ts`. The pictures are committed.
import { chromium } from "@playwright/test";
import { pomander } from "../../apps/web/src/components/pomander.ts";
import { findBrowser } from "../processes/find-browser.ts";

const folder = new URL("../../apps/web/public/icons/", import.meta.url).pathname;
const backgroundColor = "#FAF6F1";
const logoColor = "#C2560A";

/** Icons in which the logo takes `share` of the side; `radius`, a part of the side, rounds the background's corners. */
const icons = [
  { name: "icon-192", side: 192, share: 0.72, radius: 0.22 },
  { name: "icon-512", side: 512, share: 0.72, radius: 0.22 },
  // Systems crop these to their own shape, so the logo is within the middle four fifths.
  { name: "maskable-192", side: 192, share: 0.56, radius: 0 },
  { name: "maskable-512", side: 512, share: 0.56, radius: 0 },
  { name: "apple-touch-icon", side: 180, share: 0.64, radius: 0 },
];

const draw = (share: number, radius: number) => {
  const scale = (share * 100) / 32;
  const edge = ((1 - share) * 100) / 2;
  return `<style>body{margin:0;background:transparent}svg{display:block;width:100vw;height:100vh}</style>
    <svg viewBox="0 0 100 100"><rect width="100" height="100" rx="${radius * 100}" fill="${backgroundColor}"/>
    <path transform="translate(${edge} ${edge}) scale(${scale})" fill="${logoColor}" fill-rule="evenodd" d="${pomander}"/></svg>`;
};

const found = await findBrowser();
const browser = await chromium.launch({
  ...(found === null ? {} : { executablePath: found }),
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const { name, side, share, radius } of icons) {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  await page.setContent(draw(share, radius));
  await page.screenshot({ path: `${folder}${name}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
