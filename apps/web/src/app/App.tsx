import type { EmotionCache } from "@emotion/cache";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { RouterProvider } from "react-router/dom";
import { NoticeBar } from "../components/NoticeBar.tsx";
import { NoticesContext } from "../lib/notices.ts";
import type { SecurityWarnings } from "../lib/security-warnings.ts";
import { ServicesContext, type Services } from "../lib/services.ts";
import type { EntryGate } from "../lib/vault/entry-gate.ts";
import { SessionProvider, type SessionState, type SessionStore } from "../lib/session/store.tsx";
import type { createRouter } from "./router.tsx";
import { ThemeRoot } from "./ThemeRoot.tsx";

interface Props {
  services: Services;
  store: SessionStore;
  router: ReturnType<typeof createRouter>;
  styleCache?: EmotionCache;
  /** The store's state when the app started, with which a prerendered page is hydrated. */
  initialState?: SessionState;
}

/** Renders the router with everything around the pages: services, theme, dialogs and notices. */
export function App({ services, store, router, styleCache, initialState }: Props) {
  return (
    <SessionProvider store={store} {...(initialState === undefined ? {} : { initialState })}>
      <ServicesContext value={services}>
        <NoticesContext value={services.notices}>
          <ThemeRoot styleCache={styleCache}>
            <RouterProvider router={router} />
            <SecurityWarningGate securityWarnings={services.securityWarnings} />
            <EntryGateQuestion entryGate={services.entryGate} />
            <NoticeBar notices={services.notices} />
          </ThemeRoot>
        </NoticesContext>
      </ServicesContext>
    </SessionProvider>
  );
}

/** Loaded only with the first warning, so that other users do not wait for it. */
const SecurityWarningDialog = lazy(async () => ({
  default: (await import("./security-warning/SecurityWarningDialog.tsx")).SecurityWarningDialog,
}));

function SecurityWarningGate({ securityWarnings }: { securityWarnings: SecurityWarnings }) {
  const warning = useSyncExternalStore(
    securityWarnings.subscribe,
    securityWarnings.snapshot,
    securityWarnings.snapshot,
  );
  // The last warning stays visible while the dialog closes.
  const [last, setLast] = useState(warning);
  if (warning !== null && warning !== last) setLast(warning);
  if (last === null) return null;
  return (
    <Suspense>
      <SecurityWarningDialog open={warning !== null} warning={last} onAnswer={securityWarnings.answer} />
    </Suspense>
  );
}

const ConfirmOwnerDialog = lazy(async () => ({
  default: (await import("./entry-gate/ConfirmOwnerDialog.tsx")).ConfirmOwnerDialog,
}));

/** Shows the question of an entry that asks for the master password first; each question is a dialog of its own. */
function EntryGateQuestion({ entryGate }: { entryGate: EntryGate }) {
  const entry = useSyncExternalStore(entryGate.subscribe, entryGate.snapshot, entryGate.snapshot);
  if (entry === null) return null;
  return (
    <Suspense>
      <ConfirmOwnerDialog key={entry._id} title={entry.title} onAnswer={entryGate.answer} />
    </Suspense>
  );
}
