import type { User } from "@pomander/contract";
import { browserClipboard } from "../lib/clipboard/clipboard.ts";
import { createSecurityWarnings } from "../lib/security-warnings.ts";
import { createNotices } from "../lib/notices.ts";
import { createConnection } from "../lib/offline/connection.ts";
import { refreshUserDataEvent } from "../lib/session/refresh-user.ts";
import type { Services } from "../lib/services.ts";
import { createTokenStore } from "../lib/session/token.ts";
import type { Tabs } from "../lib/session/tabs.ts";
import { createIndexedDbPinnedState } from "../lib/vault/indexeddb-pinned-state.ts";
import { createVaultHolder } from "../lib/vault/vault-holder.ts";
import type { ApiServices } from "./api-services.ts";
import { lazyClient } from "./lazy-client.ts";
import { watchSession } from "./session-end.ts";

/** What the services change in the store, without knowing it. */
export interface SessionStore {
  user: () => User | null;
  signedIn: (user: User) => void;
  refreshed: (user: User) => void;
  restored: () => void;
  signedOut: () => void;
}

export interface StartedServices extends Services {
  /** Takes the stored token up if it still runs. */
  restore: () => void;
}

interface ServiceDeps {
  page: Window;
  tabs: Tabs;
  sessionStore: SessionStore;
  /** Shown once, when the server no longer knows a session that somebody works in. */
  onSessionEnd: () => void;
}

export function createServices({ page, tabs, sessionStore, onSessionEnd }: ServiceDeps): StartedServices {
  const tokens = createTokenStore(page.localStorage);
  const holder = createVaultHolder(tabs.channel);
  const securityWarnings = createSecurityWarnings();
  const connection = createConnection(page);
  const memory = createIndexedDbPinnedState();
  let endedToken: string | null = null;
  let loaded: ApiServices | null = null;

  const sessionEnded = () => {
    const token = tokens.read();
    if (endedToken === token) return;
    endedToken = token;
    forgetCopy();
    onSessionEnd();
  };
  const apiServices = once(async (): Promise<ApiServices> => {
    const { createApiServices } = await import("./api-services.ts");
    const fetch = connection.watch(watchSession(page.fetch.bind(page), tokens.read, sessionEnded));
    return (loaded = createApiServices(tokens, memory, fetch));
  });
  /** A client that is loaded also writes none any more; where none is, none was written. */
  const forgetCopy = () => void (loaded?.client.forgetOfflineCopy() ?? memory.removeCopy()).catch(() => undefined);
  const client = lazyClient(async () => (await apiServices()).client);
  const calls = async () => (await import("@pomander/contract")).calls;
  const api = async () => (await apiServices()).api;

  const endLocalSession = () => {
    tokens.remove();
    forgetCopy();
    holder.forget();
    sessionStore.signedOut();
  };
  const readUser = async () => {
    const { users } = await calls();
    const known = sessionStore.user();
    const call = await api();
    const soon = { timeoutMs: 10_000 };
    sessionStore.refreshed(
      known === null
        ? await call(users.me, undefined, soon)
        : await call(users.read, { params: { id: known._id } }, soon),
    );
  };
  let reading: Promise<void> | null = null;

  const services: StartedServices = {
    client,
    api,
    holder,
    clipboard: browserClipboard(),
    tokens,
    connection,
    hasCopy: () => memory.hasCopy().catch(() => false),
    tokenEnded() {
      forgetCopy();
      if (connection.isReached() === false) services.signOut();
    },
    securityWarnings,
    notices: createNotices(),
    signIn: async (email, password, askCode) =>
      services.adopt(await client.signIn(email, password, securityWarnings.confirmOrAbort, askCode)),
    adopt(signedIn) {
      tokens.write(signedIn.token);
      // The client gives a vault that is open already back as it is: somebody may be in the middle of a form.
      if (signedIn.vault !== null) holder.open(signedIn.vault);
      sessionStore.signedIn(signedIn.user);
      // Whatever was said of the session before is over.
      services.notices.dismiss();
      tabs.tell("signedIn");
      return signedIn;
    },
    isRegistered: async (email, setupToken) =>
      (await (await api())((await calls()).auth.checkEmail, { body: { email, setupToken } })).isRegistered,
    signOut() {
      const token = tokens.read();
      endLocalSession();
      tabs.tell("signedOut");
      // Best effort: the token is forgotten here whatever becomes of that, and ends by itself.
      if (token !== null) endOnServer(token).catch(() => undefined);
    },
    refreshUser: () =>
      (reading ??= readUser().finally(() => {
        reading = null;
      })),
    restore() {
      if (tokens.current(new Date()) !== null) sessionStore.restored();
      // It ended while nobody was here, or a tab was closed before the copy was gone.
      else forgetCopy();
    },
  };

  async function endOnServer(token: string) {
    const { users } = await calls();
    const call = await api();
    await call.done(users.endSession, { params: { id: "current" } }, { token });
  }

  tabs.listen((message) => {
    if (message === "refreshUserData") return void services.refreshUser().catch(() => undefined);
    if (message === "signedOut") return endLocalSession();
    services.notices.dismiss();
    const claims = tokens.current(new Date());
    const known = sessionStore.user();
    // Someone else signed in in another tab: nothing of the person before may stay on this page.
    if (claims !== null && known !== null && claims.sub !== known._id) return page.location.reload();
    if (claims !== null && known === null) sessionStore.restored();
  });
  page.addEventListener(refreshUserDataEvent, () => {
    tabs.tell("refreshUserData");
    services.refreshUser().catch(() => undefined);
  });
  return services;
}

/** Runs `load` at the first call and again only after a failure: a chunk that did not arrive may arrive next time. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
}
