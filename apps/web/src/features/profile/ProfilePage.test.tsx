// @vitest-environment happy-dom
import { calls } from "@pomander/contract";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { OpenVault } from "@pomander/vault";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices, NoticesContext } from "../../lib/notices.ts";
import { ServicesContext, type Services } from "../../lib/services.ts";
import { createSessionStore, SessionProvider } from "../../lib/session/store.tsx";
import { createNewVaultKeys } from "../../lib/vault/new-vault-keys.ts";
import { createVaultSession } from "@pomander/browser/vault-session";
import { ProfilePage } from "./ProfilePage.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The parts of an open vault's snapshot that the page uses. */
const snapshot = {
  lastChange: null,
  checkCode: null,
  entries: [],
  unreadable: [],
  isSearchIndexOn: false,
  lockAfterMinutes: 15,
  fault: null,
  status: "open",
};
const vault = {
  vaultId: "one",
  subscribe: () => () => undefined,
  snapshot: () => snapshot,
  isOfflineCopyEnabled: async () => false,
  close: () => undefined,
} as unknown as OpenVault;

const user = {
  _id: "1",
  firstName: "Ana",
  lastName: "Silva",
  email: "ana@example.com",
  mobileNo: "",
  timeZone: "UTC",
  mailTime: "09:00",
  emailVerifiedAt: "2026-01-02T03:04:05.000Z",
  isAdmin: false,
  isSuperAdmin: false,
  updatedAt: "2026-11-20T06:00:00.000Z",
};
const recoveryKey = Array.from({ length: 8 }, () => "ABCD").join("-");

const never = () => {
  throw new Error("Nothing is made here.");
};

/** Shows the profile at one of its addresses; narrow like a phone on request. */
function showProfile(address: string, { isNarrow = false, others = {} }: { isNarrow?: boolean; others?: object } = {}) {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: !isNarrow,
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as never,
  );
  const holder = createVaultSession(null);
  holder.open(vault);
  const services = {
    holder,
    stayUnlocked: { isSupported: true, isChosen: () => false },
    notices: createNotices(),
    client: {
      prepareRecoveryKey: async () => ({ recoveryKey, submit: async () => undefined }),
      archivedVaults: async () => [],
      predecessor: async () => null,
      changePassword: async () => vault,
    },
    adopt: () => undefined,
    newVaultKeys: createNewVaultKeys({ page: window, holder, adopt: never, signOut: never, onEnd: never }),
    connection: { isReached: () => true, subscribe: () => () => undefined },
    api: () => new Promise<never>(() => undefined),
    ...others,
  } as unknown as Services;
  const store = createSessionStore();
  store.signedIn(user as never);
  const router = createMemoryRouter([{ path: "/profile/*?", element: <ProfilePage /> }], { initialEntries: [address] });
  render(
    <SessionProvider store={store}>
      <ServicesContext value={services}>
        <NoticesContext value={services.notices}>
          <RouterProvider router={router} />
        </NoticesContext>
      </ServicesContext>
    </SessionProvider>,
  );
  return { holder, router };
}

const fields = ["Current master password", "New master password", "Confirm new master password"];
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test("a master password that was typed and not sent is gone once the vault locks", async () => {
  const { holder } = showProfile("/profile/security");
  for (const label of fields) fireEvent.change(screen.getByLabelText(label), { target: { value: "umbrella-violet" } });
  expect(fields.map(valueOf)).toEqual(fields.map(() => "umbrella-violet"));
  await holder.lock("idle");
  await waitFor(() => expect(fields.map(valueOf)).toEqual(fields.map(() => "")));
});

test("a session that a new master password ended is no longer listed", async () => {
  const at = "2026-11-20T06:00:00.000Z";
  const tablet = { _id: "s", device: "Safari on iOS", createdAt: at, lastSeenAt: at, isCurrent: false };
  const overview = { factors: [], recoveryCodesLeft: 0, isRequired: false, passkeys: [], trustedDevices: [] };
  let listed = [tablet];
  const call = async (asked: unknown) => {
    if (asked === calls.company.connection)
      return { company: null, connection: null, hasPassword: true, isFresh: true };
    if (asked === calls.users.vaultAccesses) return { setting: "shared", accesses: [] };
    return asked === calls.users.sessions ? listed : overview;
  };
  showProfile("/profile/security", { others: { api: async () => call } });
  expect(await screen.findByText("Safari on iOS")).toBeDefined();
  const passwords = ["umbrella-violet", "gallant-otter-sails-north", "gallant-otter-sails-north"];
  for (const [n, label] of fields.entries())
    fireEvent.change(screen.getByLabelText(label), { target: { value: passwords[n] } });
  listed = [];
  fireEvent.click(screen.getByRole("button", { name: "Change master password" }));
  await waitFor(() => expect(screen.queryByText("Safari on iOS")).toBeNull());
});

test.each([
  ["bea@contoso.example", true, false],
  ["ana@example.com", false, true],
])("a new master password asks whether %s stays connected", async (email, isSuggested, isSent) => {
  const connection = { email, since: "2026-11-20T06:00:00.000Z" };
  const overview = { factors: [], recoveryCodesLeft: 0, isRequired: false, passkeys: [], trustedDevices: [] };
  const call = async (asked: unknown) => {
    if (asked === calls.company.connection)
      return { company: { name: "Contoso" }, connection, hasPassword: true, isFresh: true };
    if (asked === calls.users.vaultAccesses) return { setting: "shared", accesses: [] };
    return asked === calls.users.sessions ? [] : overview;
  };
  const changePassword = vi.fn<(...given: unknown[]) => Promise<OpenVault>>().mockResolvedValue(vault);
  showProfile("/profile/security", { others: { api: async () => call, client: { changePassword } } });
  const passwords = ["umbrella-violet", "gallant-otter-sails-north", "gallant-otter-sails-north"];
  for (const [n, label] of fields.entries())
    fireEvent.change(screen.getByLabelText(label), { target: { value: passwords[n] } });
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: `Disconnect from Contoso (${email})` });
  expect(box.checked).toBe(isSuggested);
  fireEvent.click(box);
  fireEvent.click(screen.getByRole("button", { name: "Change master password" }));
  await waitFor(() => expect(changePassword).toHaveBeenCalled());
  expect(changePassword.mock.lastCall?.[3]).toMatchObject({ disconnectsCompany: isSent });
});

test("a master password that confirms another address is gone once the vault locks", async () => {
  const { holder } = showProfile("/profile/account");
  const label = "Confirm with your master password";
  fireEvent.change(screen.getByLabelText(label), { target: { value: "umbrella-violet" } });
  await holder.lock("idle");
  await waitFor(() => expect(valueOf(label)).toBe(""));
});

const pages = ["Account", "Security", "This device", "Notifications", "Links", "Advanced"];

test("every page has its address and stands beside the list of them; the old address leads to the first", async () => {
  const { router } = showProfile("/profile");
  await expect.poll(() => router.state.location.pathname).toBe("/profile/account");
  const nav = within(screen.getByRole("navigation", { name: "Profile" }));
  expect(nav.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(pages);
  for (const page of pages) {
    fireEvent.click(nav.getByRole("link", { name: page }));
    expect(await screen.findByRole("heading", { level: 1, name: page })).toBeDefined();
    expect(nav.getByRole("link", { current: "page" }).textContent).toBe(page);
    expect(screen.getAllByRole("heading", { level: 2 }).length).toBeGreaterThan(0);
  }
  expect(router.state.location.pathname).toBe("/profile/advanced");
});

test("on a phone the old address is the list, and Back returns to it", async () => {
  const { router } = showProfile("/profile", { isNarrow: true });
  expect(screen.getByRole("heading", { level: 1, name: "Profile" })).toBeDefined();
  fireEvent.click(screen.getByRole("link", { name: /^This device/ }));
  expect(await screen.findByRole("heading", { level: 1, name: "This device" })).toBeDefined();
  expect(screen.getByRole("radiogroup", { name: "Lock after" })).toBeDefined();
  await act(() => router.navigate(-1));
  expect(await screen.findByRole("heading", { level: 1, name: "Profile" })).toBeDefined();
  expect(router.state.location.pathname).toBe("/profile");
});

test("a new recovery key that is shown is gone once the vault locks", async () => {
  const { holder } = showProfile("/profile/security");
  fireEvent.click(screen.getByRole("button", { name: "Create new recovery key" }));
  fireEvent.change(screen.getByLabelText("Master password", { selector: "input" }), {
    target: { value: "umbrella-violet" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Show key" }));
  await screen.findByRole("button", { name: "Use this key" });
  expect(document.body.textContent).toContain("ABCD");
  await holder.lock("idle");
  await waitFor(() => expect(document.body.textContent).not.toContain("ABCD"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

const people = (...given: [name: string, role: string, more?: object][]) =>
  given.map(([name, role, more]) => ({ userId: name, name, role, isMe: name === "Ana", isMachine: false, ...more }));
const sharedVault = (name: string, members: object[], keysDue: object[] = []) => ({
  vaultId: name,
  name,
  status: "open",
  role: "manage",
  members,
  keysDue,
});

test("before an account is deleted, shared vaults that go with it, and those without another manager, are named", async () => {
  const ana = ["Ana", "manage"] as [string, string];
  const shared = {
    vaults: [
      sharedVault("Alone", people(ana)),
      sharedVault("Left", people(ana, ["Bea", "write"], ["ci", "read", { isMachine: true }]), [
        { userId: "Bea", why: "left" },
      ]),
      sharedVault("Managed", people(ana, ["Bea", "write"])),
      sharedVault("Team", people(ana, ["Bea", "manage"])),
    ],
  };
  const sharing = { subscribe: () => () => undefined, snapshot: () => shared };
  const sharedVaults = { get: () => sharing, subscribe: () => () => undefined };
  showProfile("/profile/account", { others: { sharedVaults } });
  fireEvent.click(await screen.findByRole("button", { name: "Delete my account" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Delete your account?" }));
  expect(dialog.getAllByRole("listitem").at(-1)?.textContent).toBe(
    'The shared vaults "Alone" and "Left", because no one else is in them',
  );
  expect(dialog.getByRole("alert").textContent).toMatch(/^You're the only one who manages Managed\. /);
});
