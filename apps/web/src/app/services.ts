import type { User } from "@pomander/contract";
import { browserClipboard } from "../lib/clipboard/clipboard.ts";
import { createCautions } from "../lib/cautions.ts";
import { createNotices } from "../lib/notices.ts";
import { refreshUserDataEvent } from "../lib/refresh-user.ts";
import type { Services } from "../lib/services.ts";
import { createTokenStore } from "../lib/session/token.ts";
import type { Tabs } from "../lib/tabs.ts";
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
  let endedToken: string | null = null;

  const sessionEnded = () => {
    const token = tokens.read();
    if (endedToken === token) return;
    endedToken = token;
    onSessionEnd();
  };
  const core = once(async (): Promise<Core> => {
    const { createCore } = await import("./core.ts");
    return createCore(tokens, watchSession(page.fetch.bind(page), tokens.read, sessionEnded));
  });
  const client = lazyClient(async () => (await core()).client);
  const calls = async () => (await import("@pomander/contract")).calls;
  const api = async () => (await core()).api;

  const leave = () => {
    tokens.remove();
    holder.forget();
    door.signedOut();
  };
  const readUser = async () => {
    const { users } = await calls();
    const known = door.user();
    const call = await api();
    door.refreshed(known === null ? await call(users.me) : await call(users.read, { params: { id: known._id } }));
  };
  let reading: Promise<void> | null = null;

  const services: StartedServices = {
    client,
    api,
    holder,
    clipboard: browserClipboard(),
    tokens,
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
    isRegistered: async (email) =>
      (await (await api())((await calls()).auth.checkEmail, { body: { email } })).isRegistered,
    signOut() {
      const token = tokens.read();
      leave();
      tabs.tell("signedOut");
      if (token !== null) void endOnServer(token);
    },
    refreshUser: () =>
      (reading ??= readUser().finally(() => {
        reading = null;
      })),
    restore() {
      if (tokens.current(new Date()) !== null) door.restored();
    },
  };

  async function endOnServer(token: string) {
    const { users } = await calls();
    const call = await api();
    // Best effort: the token is forgotten here whatever the server says, and ends by itself.
    await call.done(users.endSession, { params: { id: "current" } }, { token }).catch(() => undefined);
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
