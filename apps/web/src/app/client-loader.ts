import type { VaultClient } from "@pomander/vault";
import type { ApiOptions } from "@pomander/vault/api";
import type { Connection } from "@pomander/browser/connection";
import type { ServerClock } from "@pomander/browser/server-clock";
import type { TokenStore } from "@pomander/browser/token";
import { allTexts } from "@pomander/texts/format";
import { mayHaveDatabase } from "@pomander/browser/pinned-database";
import { watchSession } from "./session/watch-session.ts";

interface ClientLoaderDeps {
  page: Window;
  tokens: TokenStore;
  connection: Connection;
  serverClock: ServerClock;
  /** Called once for each session, when the server no longer knows it. */
  onSessionEnd: (isPasswordReset: boolean) => void;
}

export type ClientLoader = ReturnType<typeof createClientLoader>;

/** Loads the API calls, and the vault client, when they are first needed, so that the first page loads without them. */
export function createClientLoader(deps: ClientLoaderDeps) {
  const { page, tokens, connection, serverClock, onSessionEnd } = deps;
  let loaded: VaultClient | null = null;
  let endedToken: string | null = null;

  const memory = once(async () =>
    (await import("@pomander/browser/indexeddb-pinned-state")).createIndexedDbPinnedState(),
  );
  const removeCopy = async () => {
    // No database is created in a visitor's browser just to remove a copy.
    if (await mayHaveDatabase(indexedDB)) await (await memory()).removeCopy();
  };
  /** Removes the copy. A loaded client also stops writing one; without a loaded client, none was written. */
  const forgetCopy = () => void (loaded?.forgetOfflineCopy() ?? removeCopy()).catch(() => undefined);
  const sessionEnded = (endedBy: unknown) => {
    const token = tokens.read() ?? tokens.lost();
    if (endedToken === token) return;
    endedToken = token;
    onSessionEnd(endedBy === "password_reset");
  };
  const wire: ApiOptions = {
    fetch: connection.watch(serverClock.watch(watchSession(page.fetch.bind(page), tokens, sessionEnded))),
    baseUrl: "/api",
    token: tokens.read,
  };
  const api = once(async () => {
    await allTexts();
    return (await import("./api.ts")).createApi(wire);
  });
  const client = once(async () => {
    await allTexts();
    const [{ createBrowserVaultClient }, pinnedState] = await Promise.all([import("./vault-client.ts"), memory()]);
    return (loaded = createBrowserVaultClient(wire, pinnedState, tokens.write));
  });
  return {
    client: lazyClient(client),
    /** Loads the vault client before it is used. */
    preloadClient: async () => void (await client()),
    api,
    calls: async () => (await import("@pomander/contract")).calls,
    /** Returns whether this browser keeps a sealed copy of the vault. */
    hasCopy: () =>
      memory()
        .then((pinnedState) => pinnedState.hasCopy())
        .catch(() => false),
    /** Removes the sealed copy of the vault from this browser. */
    forgetCopy,
  };
}

type AsyncMethod = (...given: never[]) => Promise<unknown>;

/** Returns an object whose methods load the real one at the first call. */
const lazyClient = <T extends Record<keyof T, AsyncMethod>>(load: () => Promise<T>): T =>
  new Proxy({} as T, {
    get: (_, name) =>
      // An object with a method `then` would be awaited.
      name === "then" ? undefined : async (...given: never[]) => (await load())[name as keyof T](...given),
  });

/** Runs `load` at the first call and again only after a failure: a chunk that did not arrive may arrive next time. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
}
