import type { User, VaultRole } from "@pomander/contract";
import type { OpenVault, VaultClient, VaultSnapshot } from "@pomander/vault";
import type { SharedVaultInfo, Sharing, SharingSnapshot } from "@pomander/vault/sharing";
import { fireEvent, screen, within } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import type { SafeClipboard } from "@pomander/browser/clipboard";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { connected } from "../../../test/connected.ts";
import { createServerClock } from "@pomander/browser/server-clock";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { createEntryGate } from "../../../lib/vault/entry-gate.ts";
import type { SharedVaults } from "../../../lib/vault/shared-vaults.ts";
import { createVaultSession } from "@pomander/browser/vault-session";
import { renderRouter } from "../../../test/render-router.tsx";
import { VaultScreen } from "../VaultScreen.tsx";

/** Makes a vault with the given snapshot, which `show` changes; `acts` are the methods that a page calls. */
export function makeVault(given: Partial<VaultSnapshot>, acts: Partial<OpenVault> = {}) {
  const listeners = new Set<() => void>();
  let snapshot = {
    vaultId: "v",
    status: "open",
    progress: { opened: 0, total: 0 },
    checking: null,
    entries: [],
    unreadable: [],
    fault: null,
    firstVisit: null,
    newlyAccepted: [],
    newKeysMadeAt: null,
    isMemoryRestored: false,
    checkCode: null,
    lockAfterMinutes: 15,
    lastChange: null,
    shared: null,
    error: null,
    isOffline: false,
    ...given,
  };
  const vault = {
    vaultId: "v",
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => snapshot,
    close: () => undefined,
    extraMembers: async () => ({}),
    searchTexts: async () => new Map(),
    ...acts,
  } as unknown as OpenVault;
  const show = (change: Partial<VaultSnapshot>) => {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  };
  return { vault, show };
}

/** Shows the page of a vault with the given snapshot; `acts` and `client` are the methods that the page calls. */
export const renderPage = (
  given: Partial<VaultSnapshot>,
  acts: Partial<OpenVault> = {},
  client: Partial<VaultClient> = {},
) => renderVault(makeVault(given, acts).vault, client);

/** The shared vaults of a user who has none. */
export const noSharedVaults: SharedVaults = { get: () => null, subscribe: () => () => undefined, find: () => null };

/** Returns a shared vault as the user's sharing lists it. */
export const sharedInfo = (vaultId: string, more: Partial<SharedVaultInfo> = {}): SharedVaultInfo => ({
  vaultId,
  name: vaultId,
  status: "open",
  successor: null,
  role: "write",
  members: [],
  former: [],
  back: null,
  hasFormerCard: false,
  restorableUntil: null,
  keysDue: [],
  tasks: [],
  problem: null,
  ...more,
});

/** Makes the shared vaults of a user: those listed, of which `open` are open. `acts` are the methods that a page calls. */
export function makeShared(
  vaults: readonly SharedVaultInfo[],
  open: readonly OpenVault[],
  acts: Partial<Sharing> = {},
) {
  const listeners = new Set<() => void>();
  let snapshot = {
    status: "ready",
    error: null,
    vaults,
    contacts: [],
    waiting: [],
    notices: [],
  } as unknown as SharingSnapshot;
  const sharing = {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => snapshot,
    ...acts,
  } as unknown as Sharing;
  const sharedVaults: SharedVaults = {
    get: () => sharing,
    subscribe: () => () => undefined,
    find: (vaultId) => open.find((vault) => vault.vaultId === vaultId) ?? null,
  };
  const show = (change: Partial<SharingSnapshot>) => {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  };
  return { sharedVaults, show };
}

/** Makes an open shared vault of this id, in which the user has a role. */
export function makeSharedVault(
  vaultId: string,
  role: VaultRole,
  given: Partial<VaultSnapshot>,
  acts: Partial<OpenVault> = {},
) {
  const shared = { name: vaultId, role, members: [], former: [], back: null };
  return makeVault({ vaultId, shared, ...given }, { vaultId, ...acts });
}

interface PageOptions {
  user?: Partial<User>;
  address?: string;
  /** State of the current place in the history. */
  state?: unknown;
  sharedVaults?: SharedVaults;
  /** Makes a call of the contract. */
  api?: () => Promise<unknown>;
}

export function renderVault(
  vault: OpenVault,
  client: Partial<VaultClient> = {},
  { user = {}, address = "/", state = null, sharedVaults = noSharedVaults, api }: PageOptions = {},
) {
  const notices = createNotices();
  const holder = createVaultSession(null);
  holder.open(vault);
  const clipboard = { copySecret: async () => undefined, copy: async () => undefined };
  const entryGate = createEntryGate();
  const serverClock = createServerClock(() => Date.now());
  const services = {
    holder,
    notices,
    client,
    clipboard,
    serverClock,
    connection: connected,
    entryGate,
    sharedVaults,
    api: async () => api,
  } as unknown as Services;
  const store = createSessionStore();
  store.signedIn({ _id: "u", email: "ana@example.org", ...user } as User);
  const [pathname = "/", search = ""] = address.split("?");
  const router = createMemoryRouter(
    [
      { path: "/remind-me", element: null },
      { path: "*", element: <VaultScreen vault={vault} /> },
    ],
    { initialEntries: [{ pathname, search: search === "" ? "" : `?${search}`, state }] },
  );
  const show = () => renderRouter({ services, store, router });
  show();
  return {
    holder,
    gate: entryGate,
    clipboard: clipboard as SafeClipboard,
    /** Shows the page again, once it is gone. */
    show,
    notice: () => notices.snapshot()?.notice.text,
    /** Runs the action that the notice offers. */
    act: () => notices.snapshot()?.notice.action?.run(),
    address: () => router.state.location.search,
    location: () => router.state.location,
  };
}

export const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
export const dialog = () => within(screen.getByRole("dialog"));
export const type = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });
export const search = (value: string) =>
  fireEvent.change(screen.getByPlaceholderText("Search passwords..."), { target: { value } });
export const rows = () => within(screen.getByRole("list", { name: "Passwords" })).getAllByRole("listitem");
