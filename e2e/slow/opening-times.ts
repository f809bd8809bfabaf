import type { Page } from "@playwright/test";

/**
 * Records how long after a first text another one is on the page, in milliseconds, as `openedAfter`. Must be called
 * before the page is opened.
 */
export const observeOpening = (page: Page, first: string, second: string) =>
  page.addInitScript(
    ([from, to]) => {
      let begun: number | null = null;
      const look = () => {
        const text = document.body?.textContent ?? "";
        if (begun === null && text.includes(from)) begun = performance.now();
        if (begun === null || !text.includes(to)) return;
        (globalThis as { openedAfter?: number }).openedAfter = Math.round(performance.now() - begun);
        observer.disconnect();
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { childList: true, subtree: true, characterData: true });
    },
    [first, second] as const,
  );

/**
 * Returns a function that measures in the page, in milliseconds, as many calls of WebCrypto as opening entries for a list
 * takes: of each the key that is unwrapped, five AES-GCM opens, and one HMAC.
 */
export async function prepareBareOpens(page: Page, count: number): Promise<() => Promise<number>> {
  await page.goto("/login");
  return () =>
    page.evaluate(async (entries) => {
      const { subtle } = crypto;
      const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
      const gcm = { name: "AES-GCM", iv: random(12), additionalData: random(100) };
      const vaultKey = await subtle.importKey("raw", random(32), "AES-GCM", false, ["encrypt", "unwrapKey"]);
      const wrapped = await subtle.encrypt(gcm, vaultKey, random(32));
      const entryKey = await subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
      const sealed = await Promise.all([32, 64, 64, 32, 32].map((n) => subtle.encrypt(gcm, entryKey, random(n))));
      const macKey = await subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
      const hashed = random(1_000);
      const open = () =>
        Promise.all([
          subtle.unwrapKey("raw", wrapped, vaultKey, gcm, "AES-GCM", false, ["decrypt"]),
          subtle.sign("HMAC", macKey, hashed),
          ...sealed.map((part) => subtle.decrypt(gcm, entryKey, part)),
        ]);
      const begun = performance.now();
      for (let start = 0; start < entries; start += 100) await Promise.all(Array.from({ length: 100 }, open));
      return Math.round(performance.now() - begun);
    }, count);
}
