// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { Services } from "../../lib/services.ts";
import { createSessionStore } from "../../lib/session/store.tsx";
// Lazily loaded by the header; here they are there from the beginning.
import "./AvatarMenu.tsx";
import "./MainNav.tsx";
import { createValueStore } from "@pomander/browser/value-store";
import { createVaultSession } from "@pomander/browser/vault-session";
import { renderRouter } from "../../test/render-router.tsx";
import { Header } from "./Header.tsx";

afterEach(cleanup);

const ana = { _id: "a", firstName: "ana", lastName: "Silva", email: "ana@example.org" } as User;

/** "restored": signed in, and the record is still being read. */
function show(user: User | "restored" | null) {
  const signOut = vi.fn<() => void>();
  const isReached = createValueStore(true);
  const connection = { isReached: isReached.get, subscribe: isReached.subscribe };
  const holder = createVaultSession(null);
  const services = { signOut, connection, holder } as unknown as Services;
  const store = createSessionStore();
  if (user === "restored") store.restored();
  else if (user !== null) store.signedIn(user);
  const router = createMemoryRouter([{ path: "*", element: <Header /> }], { initialEntries: ["/contact"] });
  renderRouter({ services, store, router });
  return { router, signOut, holder, store, reach: isReached.set };
}
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

test.each<[who: string, rights: Partial<User>, first: string[], links: string[]]>([
  ["a regular user", {}, ["Passwords", "Dashboard"], []],
  ["a user with Remind Me", { isAllowedForRemindMe: true }, ["Passwords", "Dashboard"], ["Remind Me"]],
  ["an admin", { isAdmin: true }, ["Dashboard", "Passwords"], ["Remind Me", "Scope Tags"]],
  ["a super admin", { isSuperAdmin: true }, ["Dashboard", "Passwords"], ["Remind Me", "Scope Tags"]],
])("%s is led to what their rights open, by the header and by the avatar's menu", async (who, rights, first, links) => {
  const { router, signOut } = show({ ...ana, ...rights });
  const nav = await screen.findByRole("navigation", { name: "Main" });
  expect(texts(within(nav).getAllByRole("link"))).toEqual([...first, ...links]);
  expect(screen.getByRole("link", { name: "Pomander, home" }).getAttribute("href")).toBe("/");
  expect(screen.queryByRole("link", { name: "Login" })).toBeNull();
  expect(screen.getByRole("button", { name: /^Switch to (?:dark|light) theme/ })).toBeDefined();

  const avatar = await screen.findByRole("button", { name: "Account" });
  expect(avatar.textContent).toBe("A");
  fireEvent.click(avatar);
  const menu = within(await screen.findByRole("menu"));
  expect(texts(menu.getAllByRole("menuitem"))).toEqual([
    "Profile",
    "People",
    "Shared vaults",
    "Dashboard",
    ...links,
    ...(links.includes("Scope Tags") ? ["Audit"] : []),
    ...(who === "a super admin" ? ["Server tokens"] : []),
    ...(links.includes("Scope Tags") ? ["Provisioning", "System"] : []),
    "Logout",
  ]);
  fireEvent.click(menu.getByRole("menuitem", { name: "Logout" }));
  expect(signOut).toHaveBeenCalledOnce();
  expect(router.state.location.pathname).toBe("/login");
});

test.each<[who: string, rights: Partial<User>, more: string[]]>([
  ["a regular user", {}, ["Profile", "People", "Shared vaults", "Dashboard", "Logout"]],
  [
    "an admin",
    { isAdmin: true },
    ["Profile", "People", "Shared vaults", "Scope Tags", "Audit", "Provisioning", "System", "Logout"],
  ],
])("in the bar of a phone, More has the pages of %s that are not in the bar", async (_who, rights, more) => {
  const { router } = show({ ...ana, ...rights });
  // This window is wide, so CSS hides the bar's own parts.
  const button = (await screen.findByText("More")).closest("button") as HTMLButtonElement;
  expect(button.getAttribute("aria-label")).toBe("More pages");
  expect(button.className).not.toContain("active");
  fireEvent.click(button);
  const menu = within(await screen.findByRole("menu", { name: "ana Silva, ana@example.org" }));
  expect(texts(menu.getAllByRole("menuitem"))).toEqual(more);
  fireEvent.click(menu.getByRole("menuitem", { name: "People" }));
  expect(router.state.location.pathname).toBe("/people");
  await expect.poll(() => button.className).toContain("active");
});

test("while the record is read no link stands where another will, unless it cannot be read", async () => {
  const { store, reach } = show("restored");
  const links = () => texts(screen.queryAllByRole("link").filter((link) => link.closest("nav") !== null));
  await screen.findByRole("button", { name: "Account" });
  expect(links()).toEqual([]);
  act(() => reach(false));
  await expect.poll(links).toEqual(["Passwords", "Dashboard"]);
  act(() => reach(true));
  act(() => store.refreshed({ ...ana, isAdmin: true }));
  expect(links()).toEqual(["Dashboard", "Passwords", "Remind Me", "Scope Tags"]);
});

test("an open vault is locked from the avatar's menu, which offers that only then", async () => {
  const { holder } = show(ana);
  const close = vi.fn<() => void>();
  act(() => holder.open({ close, subscribe: () => () => undefined } as unknown as OpenVault));
  fireEvent.click(await screen.findByRole("button", { name: "Account" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Lock" }));
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  expect(holder.lockReason()).toBe("asked");
  fireEvent.click(screen.getByRole("button", { name: "Account" }));
  await expect.poll(() => screen.queryByRole("menuitem", { name: "Lock" })).toBeNull();
});

test("a visitor finds the theme, Login and Register, and nothing else", () => {
  show(null);
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.getByRole("button", { name: /^Switch to (?:dark|light) theme/ })).toBeDefined();
  expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/login");
  expect(screen.getByRole("link", { name: "Register" }).getAttribute("href")).toBe("/register");
  expect(screen.queryByRole("button", { name: "Account" })).toBeNull();
});
