import { startTransition, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { createRouter } from "./router.tsx";

/** How `early.js` marks a page of somebody whose vault may be unlocked without their being asked. */
const staying = "staying";

interface HydrateOptions {
  router: ReturnType<typeof createRouter>;
  isVisitor: boolean;
}

/**
 * Shows the app, as a transition: it is made in slices, so that the page stays quick to answer. A page that the server
 * drew beforehand (app/prerender.tsx), if it is this one and for this person, stays until the app has the same to show. One
 * that was drawn whole comes alive as it stands, with whatever was typed into it meanwhile.
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
  // Whoever has begun to read stays where they are: of a new page the router would show the beginning, of the same again not.
  await router.revalidate();
  startTransition(() => void hydrateRoot(container, app));
  delete container.dataset["path"];
  dispatchReady();
}

/** Shows it in place of what stands there. */
export function renderApp(container: HTMLElement, app: ReactNode) {
  delete container.dataset["path"];
  const root = createRoot(container);
  startTransition(() => root.render(app));
  dispatchReady();
}

/** Once the page's own code is there. */
const whenInitialized = (router: HydrateOptions["router"]) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

/** To `early.js`: what it held back may be pressed now. */
function dispatchReady() {
  requestAnimationFrame(() => setTimeout(() => document.dispatchEvent(new Event("pomander-ready"))));
}
