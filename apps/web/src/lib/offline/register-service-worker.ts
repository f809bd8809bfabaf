import { workerUrl } from "@pomander/browser/trusted-types";

/**
 * Has the browser store the app, so that it starts without a network, once the page has nothing more urgent to do.
 * Where that is impossible, the app works without.
 */
export function registerServiceWorker(page: Window): void {
  const { serviceWorker } = page.navigator;
  // A secure context has no service worker in a browser's private window.
  if ((serviceWorker as ServiceWorkerContainer | undefined) === undefined) return;
  const register = () => {
    serviceWorker.register(workerUrl("/sw.js"), { updateViaCache: "none" }).catch((error: unknown) => {
      // oxlint-disable-next-line eslint/no-console -- no user can do anything about it on the page
      console.warn("The app couldn't be saved for offline use.", error);
    });
  };
  const whenIdle = () => {
    if ("requestIdleCallback" in page) page.requestIdleCallback(register, { timeout: 10_000 });
    else register();
  };
  if (page.document.readyState === "complete") whenIdle();
  else page.addEventListener("load", whenIdle, { once: true });
}
