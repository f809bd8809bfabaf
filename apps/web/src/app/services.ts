import { browserClipboard } from "@pomander/browser/clipboard";
import { forgetHandedFile } from "../lib/handed-file.ts";
import { createNotices } from "../lib/notices.ts";
import { createConnection } from "@pomander/browser/connection";
import { createServerClock } from "@pomander/browser/server-clock";
import { createSecurityWarnings } from "../lib/security-warnings.ts";
import type { Services } from "../lib/services.ts";
import type { SessionEnd } from "../lib/session/session-end.ts";
import { type SessionStore } from "../lib/session/store.tsx";
import type { Tabs } from "../lib/session/tabs.ts";
import { createTokenStore } from "@pomander/browser/token";
import { createEntryGate } from "../lib/vault/entry-gate.ts";
import { createLastLockTime } from "../lib/vault/last-lock-time.ts";
import { createSharedVaults } from "../lib/vault/shared-vaults.ts";
import { emptySavedFiles } from "../lib/saved-files.ts";
import { createStayUnlocked, forgetHandoff } from "../lib/vault/stay-unlocked.ts";
import { createValueStore } from "@pomander/browser/value-store";
import { createNewVaultKeys, newVaultKeysPath } from "../lib/vault/new-vault-keys.ts";
import { createVaultSession } from "@pomander/browser/vault-session";
import { createClientLoader } from "./client-loader.ts";
import { createSession, type Session } from "./session/session.ts";
import { texts } from "./texts.ts";

interface ServiceDeps {
  page: Window;
  tabs: Tabs;
  store: SessionStore;
  /** Called once, when the server no longer knows the session; the vault is locked by then. */
  onSessionEnd: (isPasswordReset: boolean) => void;
}

/** Creates the services that pages and thunks use. */
export function createServices({ page, tabs, store, onSessionEnd }: ServiceDeps): Services & Session {
  const tokens = createTokenStore(page.localStorage);
  const now = () => Date.now();
  const locks = createLastLockTime(page.localStorage, now);
  const forgetOpenVault = () => forgetHandoff(page);
  const holder = createVaultSession(tabs.channel, () => {
    locks.set();
    forgetOpenVault();
    forgetHandedFile();
    void emptySavedFiles().catch(() => undefined);
  });
  const securityWarnings = createSecurityWarnings();
  const notices = createNotices();
  const connection = createConnection(page);
  const serverClock = createServerClock(now);
  const sessionEnd = createValueStore<SessionEnd | null>(null);
  const { client, preloadClient, api, calls, hasCopy, forgetCopy } = createClientLoader({
    page,
    tokens,
    connection,
    serverClock,
    onSessionEnd(isPasswordReset) {
      session.endedByServer(isPasswordReset);
      onSessionEnd(isPasswordReset);
    },
  });
  const stayUnlocked = createStayUnlocked({
    page,
    holder,
    tokens,
    forget: forgetOpenVault,
    load: async (isChosen) =>
      (await import("./signed-in.ts")).startHandOver({
        page,
        holder,
        isChosen,
        locks,
        tokens,
        client,
        email: () => store.user()?.email ?? null,
        hasCopy,
        isServerReached: connection.isReached,
        now,
      }),
  });
  const session = createSession({
    sessionEnd,
    page,
    tabs,
    store,
    tokens,
    holder,
    notices,
    api,
    calls,
    forgetCopy,
  });
  const newVaultKeys = createNewVaultKeys({
    page,
    holder,
    adopt(signedIn) {
      session.adopt(signedIn);
      void import("./signed-in.ts").then((loaded) => loaded.replaceBrowserKey({ client, holder }, signedIn.user));
    },
    signOut: session.signOut,
    onEnd(isMade) {
      // The page itself says so, and more.
      if (page.location.pathname === newVaultKeysPath) return;
      notices.show(
        isMade
          ? { text: texts.newVaultKeys.made, severity: "success" }
          : { text: texts.newVaultKeys.stopped, severity: "error", isLasting: true },
      );
    },
  });
  const sharedVaults = createSharedVaults(holder, async (opened) =>
    (await import("../lib/vault/follow-own-vault.ts")).followOwnVault({ holder, client, store }, opened),
  );
  return {
    ...session,
    sharedVaults,
    client,
    preloadClient,
    api,
    holder,
    sessionEnd,
    stayUnlocked,
    newVaultKeys,
    clipboard: browserClipboard(),
    tokens,
    connection,
    serverClock,
    hasCopy,
    tokenEnded() {
      forgetCopy();
      if (connection.isReached() === false) session.signOut();
      else session.refreshUser().catch(() => undefined);
    },
    securityWarnings,
    entryGate: createEntryGate(now),
    notices,
    signIn: async (email, password, askFactor) =>
      session.adopt(await client.signIn(email, password, securityWarnings.confirmOrAbort, askFactor)),
    isRegistered: async (email, setupToken) =>
      (await (await api())((await calls()).auth.checkEmail, { body: { email, setupToken } })).isRegistered,
  };
}
