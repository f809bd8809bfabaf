import { startTransition, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { createRouter } from "./router.tsx";

/** The mark that `early.js` sets on a page of a user whose vault may be unlocked without asking them. */
const staying = "staying";

interface HydrateOptions {
  router: ReturnType<typeof createRouter>;
  isVisitor: boolean;
}

/**
 * Shows the app, as a transition: React renders it in slices, so that the page stays responsive. A prerendered page
 * (app/prerender.tsx), if it is for this path and this user, stays until the app has the same to show. One that was
 * rendered whole is hydrated as it is, with whatever was typed into it in the meantime.
 */
export async function hydrate(container: HTMLElement, app: ReactNode, { router, isVisitor }: HydrateOptions) {
  const { path, isFor, whole } = container.dataset;
  const isPrerendered = path === location.pathname && isFor === (isVisitor ? "visitors" : "members");
  if (!isPrerendered) {
    container.replaceChildren();
    return renderApp(container, app);
  }
  await whenInitialized(router);
  const isStaying = document.documentElement.dataset["drawn"] === staying;
  if (whole === undefined || isStaying || router.state.errors !== null) return renderApp(container, app);
  // A user who has begun to read stays where they are: the router scrolls to the top of a new page, but not of the same
  // one again.
  await router.revalidate();
  startTransition(() => void hydrateRoot(container, app));
  delete container.dataset["path"];
  dispatchReady();
}

/** Renders the app in place of the container's content. */
export function renderApp(container: HTMLElement, app: ReactNode) {
  delete container.dataset["path"];
  const root = createRoot(container);
  startTransition(() => root.render(app));
  dispatchReady();
}

/** Resolves once the page's own code has loaded. */
const whenInitialized = (router: HydrateOptions["router"]) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

/** Notifies `early.js` that the press it held back can run now. */
export function dispatchReady() {
  requestAnimationFrame(() => setTimeout(() => document.dispatchEvent(new Event("pomander-ready"))));
}
