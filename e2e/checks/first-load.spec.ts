import { gzipSync } from "node:zlib";

import { expect, test } from "../fixtures/test.ts";

for (const { path, mostKilobytes } of [
  { path: "/", mostKilobytes: 171 },
  { path: "/login", mostKilobytes: 244 },
])
  test(`a visitor's first load of ${path} takes at most ${mostKilobytes} kB of JavaScript`, async ({ page }) => {
    const scripts = new Map<string, Promise<Buffer>>();
    page.on("response", (response) => {
      if (response.request().resourceType() === "script")
        scripts.set(new URL(response.url()).pathname, response.body());
    });
    await page.goto(path);
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Contact" })).toBeVisible();
    // On a busy machine, the network may be idle before the first script requests the others.
    await expect.poll(() => scripts.size).toBeGreaterThan(1);
    await page.waitForLoadState("networkidle");
    const bodies = await Promise.all(scripts.values());
    const kilobytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_000;
    console.log(`First load of ${path}: ${kilobytes.toFixed(1)} kB of JavaScript, gzipped, in ${scripts.size} files`);
    expect(kilobytes).toBeLessThanOrEqual(mostKilobytes);
  });
