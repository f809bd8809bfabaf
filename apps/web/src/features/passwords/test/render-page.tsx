import type { User } from "@pomander/contract";
import type { EntrySummary, OpenEntry, OpenVault, VaultClient, VaultSnapshot } from "@pomander/vault";
import { fireEvent, screen, within } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { signedIn } from "../../../lib/session/slice.ts";
import { createStore } from "../../../lib/session/store.ts";
import { createVaultHolder } from "../../../lib/vault/vault-holder.ts";
import { renderRouter } from "../../../test/render-router.tsx";
import { VaultScreen } from "../VaultScreen.tsx";

/** An entry as the list has it; its id is its title. */
export const entry = (title: string, more: Partial<EntrySummary> = {}): EntrySummary => ({
  _id: title,
  revision: 1,
  title,
  link: "",
  email: "",
  category: "",
  tags: [],
  isFavorite: false,
  isArchive: false,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...more,
});
export const whole = (title: string, more: Partial<OpenEntry> = {}): OpenEntry =>
  ({ ...entry(title), key: "key", password: "old", notes: "", extra: {}, ...more }) as OpenEntry;

/** A vault that shows what is given until it is told to show something else; `acts` do what a page asks for. */
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
    ...acts,
  } as unknown as OpenVault;
  const show = (change: Partial<VaultSnapshot>) => {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  };
  return { vault, show };
}

/** Shows the page of a vault that holds what is given; `acts` and `client` do what the page asks for. */
export const renderPage = (
  given: Partial<VaultSnapshot>,
  acts: Partial<OpenVault> = {},
  client: Partial<VaultClient> = {},
) => renderVault(makeVault(given, acts).vault, client);

export function renderVault(vault: OpenVault, client: Partial<VaultClient> = {}) {
  const notices = createNotices();
  const holder = createVaultHolder(null);
  holder.open(vault);
  const clipboard = { copySecret: async () => undefined };
  const services = { holder, notices, client, clipboard } as unknown as Services;
  const store = createStore(services);
  store.dispatch(signedIn({ _id: "u", email: "ana@example.org" } as User));
  const router = createMemoryRouter([{ path: "*", element: <VaultScreen vault={vault} /> }]);
  const show = () => renderRouter({ services, store, router });
  show();
  return {
    holder,
    /** Shows the page again, once it is gone. */
    show,
    notice: () => notices.snapshot()?.notice.text,
    /** Does what the notice offers. */
    act: () => notices.snapshot()?.notice.action?.run(),
    address: () => router.state.location.search,
  };
}

export const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
export const dialog = () => within(screen.getByRole("dialog"));
export const type = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });
export const search = (value: string) =>
  fireEvent.change(screen.getByPlaceholderText("Search passwords..."), { target: { value } });
export const rows = () => within(screen.getByRole("list", { name: "Passwords" })).getAllByRole("listitem");
