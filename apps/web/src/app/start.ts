import { createStore, type AppStore } from "../lib/session/store.ts";
import { logout, sessionRestored, signedIn, userRefreshed } from "../lib/session/slice.ts";
import { createTabs } from "../lib/session/tabs.ts";
import { registerServiceWorker } from "../lib/offline/register-service-worker.ts";
import { createServices } from "./services.ts";
import { texts } from "./texts.ts";

/** Makes store and services, which know each other, and takes up a stored session. */
export function start(page: Window) {
  const services = createServices({
    page,
    tabs: createTabs(page),
    sessionStore: {
      user: () => store.getState().auth.user,
      signedIn: (user) => store.dispatch(signedIn(user)),
      refreshed: (user) => store.dispatch(userRefreshed(user)),
      restored: () => store.dispatch(sessionRestored()),
      signedOut: () => store.dispatch(logout()),
    },
    onSessionEnd(isPasswordReset) {
      // oxlint-disable-next-line eslint/no-console -- the specification: a 401 is logged and does not redirect
      console.warn("The server no longer knows this session.");
      // On a page that stays, MemberWatch says so; of a reset the page for signing in does.
      if (!store.getState().auth.isAuthenticated && !isPasswordReset)
        services.notices.show({ text: texts.session.ended, severity: "error", isLasting: true });
    },
  });
  const store = createStore(services);
  services.restore();
  whenSignedIn(store, () => {
    void services.stayUnlocked.start();
    if (import.meta.env.PROD) registerServiceWorker(page);
  });
  return { services, store };
}

/** Once: whoever only looks in is not given the whole app to keep. */
function whenSignedIn(store: AppStore, run: () => void): void {
  if (store.getState().auth.isAuthenticated) return run();
  const stop = store.subscribe(() => {
    if (!store.getState().auth.isAuthenticated) return;
    stop();
    run();
  });
}
