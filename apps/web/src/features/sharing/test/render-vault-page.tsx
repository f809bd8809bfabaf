import type { Call, User } from "@pomander/contract";
import type { EntrySummary, OpenVault } from "@pomander/vault";
import type { SharedMemberInfo, SharedVaultInfo, Sharing, SharingSnapshot } from "@pomander/vault/sharing";
import { createVaultSession } from "@pomander/browser/vault-session";
import { createMemoryRouter } from "react-router";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { connected } from "../../../test/connected.ts";
import { renderRouter } from "../../../test/render-router.tsx";
import { VaultPage } from "../vault/VaultPage.tsx";

export const member = (userId: string, name: string, more: Partial<SharedMemberInfo> = {}): SharedMemberInfo => ({
  userId,
  name,
  listedName: name,
  role: "write",
  isMe: false,
  isMachine: false,
  isContact: true,
  differsFromContact: false,
  checkedBy: null,
  putThereBy: { userId: "ana", name: "Ana" },
  addedBefore: [],
  hasNewKeys: false,
  ...more,
});

const me = member("ana", "Ana", { role: "manage", isMe: true, isContact: false });

/** A shared vault "Operations" that this user manages, in which Bea writes. */
export const operations = (more: Partial<SharedVaultInfo> = {}): SharedVaultInfo => ({
  vaultId: "operations",
  name: "Operations",
  status: "open",
  role: "manage",
  back: null,
  successor: null,
  members: [me, member("bea", "Bea")],
  former: [],
  hasFormerCard: false,
  restorableUntil: null,
  keysDue: [],
  tasks: [],
  problem: null,
  ...more,
});

/** Shows the page of the shared vault "Operations"; `acts` are the methods of sharing that it calls, `client` those of the vault client, `api` the server's reply to each call. */
export function renderVaultPage(
  acts: Partial<Sharing> = {},
  given: {
    vault?: SharedVaultInfo;
    snapshot?: Partial<SharingSnapshot>;
    client?: object;
    api?: (call: Call, parts: unknown) => Promise<unknown>;
    user?: Partial<User>;
    entries?: readonly EntrySummary[];
    /** The page's address, from the vault's id on. */
    address?: string;
  } = {},
) {
  const listeners = new Set<() => void>();
  let counter = 3;
  let snapshot = {
    status: "ready",
    damaged: [],
    error: null,
    me: { userId: "ana", name: "Ana", code: "" },
    contacts: [],
    people: [],
    vaults: [given.vault ?? operations()],
    waiting: [],
    invites: [],
    notices: [],
    ...given.snapshot,
  } as unknown as SharingSnapshot;
  const sharing = {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => snapshot,
    putThereBy: () => [],
    leavers: async () => [],
    machines: async () => [],
    activity: async () => ({ kind: "done", page: { items: [], next: null, isCut: false } }),
    ...acts,
  } as unknown as Sharing;
  const holder = createVaultSession(null);
  const opened = { status: "open", fault: null, isOffline: false };
  const own = { vaultId: "own", subscribe: () => () => undefined, snapshot: () => opened, close: () => undefined };
  holder.open(own as unknown as OpenVault);
  const notices = createNotices();
  const services = {
    client: given.client,
    api: async () => given.api,
    holder,
    notices,
    connection: connected,
    sharedVaults: {
      get: () => sharing,
      subscribe: () => () => undefined,
      find: () =>
        ({ snapshot: () => ({ manifest: { counter }, entries: given.entries ?? [] }) }) as unknown as OpenVault,
    },
  } as unknown as Services;
  const store = createSessionStore();
  store.signedIn({ _id: "ana", email: "ana@example.org", ...given.user } as User);
  const routes = [
    { path: "/vaults/:vaultId", element: <VaultPage /> },
    { path: "*", element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [`/vaults/${given.address ?? "operations"}`] });
  renderRouter({ services, store, router });
  return {
    router,
    notice: () => notices.snapshot()?.notice.text,
    /** Presses the action on the notice. */
    undo: () => notices.snapshot()?.notice.action?.run(),
    /** Lets the vault have another link, and tells the page. */
    change: () => {
      counter += 1;
      snapshot = { ...snapshot };
      for (const listener of listeners) listener();
    },
  };
}
