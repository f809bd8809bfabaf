import { createSessionStore, type SessionStore } from "../lib/session/store.tsx";
import { createTabs } from "../lib/session/tabs.ts";
import { registerServiceWorker } from "../lib/offline/register-service-worker.ts";
import { createServices } from "./services.ts";
import { texts } from "./texts.ts";

/** Makes store and services, and takes up a stored session. */
export function start(page: Window) {
  const store = createSessionStore();
  const services = createServices({
    page,
    tabs: createTabs(page),
    store,
    onSessionEnd(isPasswordReset) {
      // oxlint-disable-next-line eslint/no-console -- the specification: a 401 is logged and does not redirect
      console.warn("The server no longer knows this session.");
      // On a page that stays, MemberWatch says so; of a reset the page for signing in does.
      if (!store.get().isAuthenticated && !isPasswordReset)
        services.notices.show({ text: texts.session.ended, severity: "error", isLasting: true });
    },
  });
  services.restore();
  whenSignedIn(store, () => {
    void services.stayUnlocked.start();
    if (import.meta.env.PROD) registerServiceWorker(page);
  });
  return { services, store };
}

/** Runs `run` once, at the first sign-in: a visitor is not given the whole app to keep. */
function whenSignedIn(store: SessionStore, run: () => void): void {
  if (store.get().isAuthenticated) return run();
  const stop = store.subscribe(() => {
    if (!store.get().isAuthenticated) return;
    stop();
    run();
  });
}
