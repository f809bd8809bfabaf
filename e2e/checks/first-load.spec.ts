import { gzipSync } from "node:zlib";

import { expect, test } from "../fixtures/test.ts";

const mostKilobytes = 182;

test("a visitor's first page takes at most 182 kB of JavaScript", async ({ page }) => {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.set(new URL(response.url()).pathname, response.body());
  });
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Sign Up Free" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const bodies = await Promise.all(scripts.values());
  const kilobytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_000;
  console.log(`First load of /: ${kilobytes.toFixed(1)} kB of JavaScript, gzipped, in ${scripts.size} files`);
  expect(scripts.size).toBeGreaterThan(1);
  expect(kilobytes).toBeLessThanOrEqual(mostKilobytes);
});
