// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import type { SignedIn } from "@pomander/vault";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { connected } from "../../../test/connected.ts";
import { renderRouter } from "../../../test/render-router.tsx";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { createVaultSession } from "@pomander/browser/vault-session";
import { UnlockScreen } from "./UnlockScreen.tsx";
import { createValueStore } from "@pomander/browser/value-store";

afterEach(cleanup);

test.each([
  ["asks after every reload", false, true, /After a reload or a lock, enter your master password again/],
  ["stays unlocked, as was chosen", true, true, /stays unlocked in new tabs and after a reload until you lock it/],
  ["cannot stay unlocked, whatever was chosen", true, false, /After a reload or a lock/],
])("a browser that %s says so", (_which, isChosen, isSupported, said) => {
  const services = {
    holder: createVaultSession(null),
    stayUnlocked: { isSupported, isChosen: (account: string) => isChosen && account === "ana" },
    notices: createNotices(),
    sessionEnd: createValueStore(null),
    preloadClient: async () => undefined,
    connection: connected,
  } as unknown as Services;
  const store = createSessionStore();
  store.signedIn({ _id: "ana", email: "ana@example.org" } as User);
  const router = createMemoryRouter([{ path: "*", element: <UnlockScreen /> }]);
  renderRouter({ services, store, router });
  expect(screen.getByText(said)).toBeDefined();
});

test("once the session has ended, the page asks to sign in, with the address, and the vault opens in its place", async () => {
  const signIn = vi.fn<Services["signIn"]>(async () => ({}) as SignedIn);
  const services = {
    holder: createVaultSession(null),
    stayUnlocked: { isSupported: false, isChosen: () => false },
    sessionEnd: createValueStore({ email: "ana@example.org", isPasswordReset: false }),
    notices: createNotices(),
    preloadClient: async () => undefined,
    connection: connected,
    signIn,
  } as unknown as Services;
  const store = createSessionStore();
  store.signedIn({ _id: "ana", email: "ana@example.org" } as User);
  const router = createMemoryRouter([{ path: "*", element: <UnlockScreen /> }], {
    initialEntries: ["/passwords?entry=1"],
  });
  renderRouter({ services, store, router });
  expect(screen.getByRole("heading", { name: "Sign in again" })).toBeDefined();
  expect(screen.getByText("ana@example.org")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Unlock" })).toBeNull();
  fireEvent.change(screen.getByLabelText("Master password"), { target: { value: "the right one" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await expect.poll(() => signIn.mock.calls[0]?.slice(0, 2)).toEqual(["ana@example.org", "the right one"]);
  expect(router.state.location.pathname).toBe("/passwords");
  fireEvent.click(screen.getByRole("link", { name: "Sign in another way" }));
  expect(router.state.location).toMatchObject({ pathname: "/login", state: { from: "/passwords?entry=1" } });
});
