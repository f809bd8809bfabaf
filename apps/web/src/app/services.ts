import type { User } from "@pomander/contract";
import { browserClipboard } from "../lib/clipboard/clipboard.ts";
import { createCautions } from "../lib/cautions.ts";
import { createNotices } from "../lib/notices.ts";
import { createConnection } from "../lib/offline/connection.ts";
import { refreshUserDataEvent } from "../lib/refresh-user.ts";
import type { Services } from "../lib/services.ts";
import { createTokenStore } from "../lib/session/token.ts";
import type { Tabs } from "../lib/tabs.ts";
import { createDeviceMemory } from "../lib/vault/device-memory.ts";
import { createVaultHolder } from "../lib/vault/vault-holder.ts";
import type { Core } from "./core.ts";
import { lazyClient } from "./lazy-client.ts";
import { watchSession } from "./session-end.ts";

/** What the services change in the store, without knowing it. */
export interface StoreDoor {
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

interface Needs {
  page: Window;
  tabs: Tabs;
  door: StoreDoor;
  /** Shown once, when the server no longer knows a session that somebody works in. */
  onSessionEnd: () => void;
}

export function createServices({ page, tabs, door, onSessionEnd }: Needs): StartedServices {
  const tokens = createTokenStore(page.localStorage);
  const holder = createVaultHolder(tabs.channel);
  const cautions = createCautions();
  const connection = createConnection(page);
  const memory = createDeviceMemory();
  let endedToken: string | null = null;
  let loaded: Core | null = null;

  const sessionEnded = () => {
    const token = tokens.read();
    if (endedToken === token) return;
    endedToken = token;
    forgetCopy();
    onSessionEnd();
  };
  const core = once(async (): Promise<Core> => {
    const { createCore } = await import("./core.ts");
    const fetch = connection.watch(watchSession(page.fetch.bind(page), tokens.read, sessionEnded));
    return (loaded = createCore(tokens, memory, fetch));
  });
  /** A client that is loaded also writes none any more; where none is, none was written. */
  const forgetCopy = () => void (loaded?.client.forgetCopy() ?? memory.removeCopy()).catch(() => undefined);
  const client = lazyClient(async () => (await core()).client);
  const calls = async () => (await import("@pomander/contract")).calls;
  const api = async () => (await core()).api;

  const leave = () => {
    tokens.remove();
    forgetCopy();
    holder.forget();
    door.signedOut();
  };
  const readUser = async () => {
    const { users } = await calls();
    const known = door.user();
    const call = await api();
    const soon = { timeoutMs: 10_000 };
    door.refreshed(
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
    cautions,
    notices: createNotices(),
    signIn: async (email, password, askCode) =>
      services.adopt(await client.signIn(email, password, cautions.ask, askCode)),
    adopt(signedIn) {
      tokens.write(signedIn.token);
      // The client gives a vault that is open already back as it is: somebody may be in the middle of a form.
      if (signedIn.vault !== null) holder.open(signedIn.vault);
      door.signedIn(signedIn.user);
      // Whatever was said of the session before is over.
      services.notices.dismiss();
      tabs.tell("signedIn");
      return signedIn;
    },
    isRegistered: async (email, setupToken) =>
      (await (await api())((await calls()).auth.checkEmail, { body: { email, setupToken } })).isRegistered,
    signOut() {
      const token = tokens.read();
      leave();
      tabs.tell("signedOut");
      // Best effort: the token is forgotten here whatever becomes of that, and ends by itself.
      if (token !== null) endOnServer(token).catch(() => undefined);
    },
    refreshUser: () =>
      (reading ??= readUser().finally(() => {
        reading = null;
      })),
    restore() {
      if (tokens.current(new Date()) !== null) door.restored();
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
    if (message === "signedOut") return leave();
    services.notices.dismiss();
    const claims = tokens.current(new Date());
    const known = door.user();
    // Someone else signed in in another tab: nothing of the person before may stay on this page.
    if (claims !== null && known !== null && claims.sub !== known._id) return page.location.reload();
    if (claims !== null && known === null) door.restored();
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
