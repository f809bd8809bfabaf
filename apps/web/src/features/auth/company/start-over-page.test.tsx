// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import { createValueStore } from "@pomander/browser/value-store";
import type { OpenVault, PasswordSetup, VaultClient } from "@pomander/vault";
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";
import { texts as choose } from "../password-setup/texts.ts";
import { texts } from "../texts.ts";
import { StartOverPage } from "./StartOverPage.tsx";

configure({ asyncUtilTimeout: 15_000 });
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Given {
  beginPasswordSetup?: VaultClient["beginPasswordSetup"];
  vault?: OpenVault | null;
  isSignedIn?: boolean;
}

function show({ beginPasswordSetup, vault = null, isSignedIn = true }: Given = {}) {
  const open = createValueStore<OpenVault | null>(vault);
  const services = {
    client: { beginPasswordSetup },
    holder: { ...open, personal: () => open.get(), current: () => open.get() },
    api: async () => async () => ({ company: { name: "Kontor" }, canGeneratePassword: true }),
    securityWarnings: { confirmOrAbort: async () => undefined },
    connection: { isReached: () => true, isUnavailable: () => false, subscribe: () => () => undefined },
    preloadClient: async () => undefined,
    notices: createNotices(),
  } as unknown as Services;
  const store = createSessionStore();
  if (isSignedIn) store.signedIn({ _id: "u", email: "bea@kontor.example" } as User);
  const router = createMemoryRouter(
    [
      { path: "/company/start-over", element: <StartOverPage /> },
      { path: "*", element: <p>elsewhere</p> },
    ],
    { initialEntries: ["/company/start-over"] },
  );
  renderRouter({ services, store, router });
  return router;
}
const understand = async () => {
  fireEvent.click(await screen.findByRole("checkbox"));
  fireEvent.click(screen.getByRole("button", { name: choose.empty.submit }));
};
const opened = { subscribe: () => () => undefined, snapshot: () => opened } as unknown as OpenVault;
const setup = { hasTemporaryPassword: false, vault: null } as unknown as PasswordSetup;

test("says what becomes of the old vault, and then offers what opens the new one", async () => {
  const begin = vi.fn<VaultClient["beginPasswordSetup"]>(async () => setup);
  show({ beginPasswordSetup: begin });
  expect(await screen.findByText(choose.empty.generatedWarning[0])).toBeDefined();
  expect(begin).not.toHaveBeenCalled();
  await understand();
  expect(await screen.findByText(choose.opening.generated("Kontor"))).toBeDefined();
});

test("a failure is said, and tried again", async () => {
  const begin = vi
    .fn<VaultClient["beginPasswordSetup"]>()
    .mockRejectedValueOnce(new Error("no network"))
    .mockResolvedValue(setup);
  show({ beginPasswordSetup: begin });
  await understand();
  expect(await screen.findByText(texts.errors.choose)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: texts.retry }));
  expect(await screen.findByText(choose.opening.generated("Kontor"))).toBeDefined();
});

test("leads back to unlocking", async () => {
  const router = show();
  fireEvent.click(await screen.findByRole("button", { name: choose.back }));
  expect(await screen.findByText("elsewhere")).toBeDefined();
  expect(router.state.location.pathname).toBe("/");
});

test.each([
  ["to the vault that is open", { vault: opened }, "/passwords"],
  ["to the sign-in without a session", { isSignedIn: false }, "/login"],
])("leads %s", async (_, given, path) => {
  const router = show(given);
  expect(await screen.findByText("elsewhere")).toBeDefined();
  expect(router.state.location.pathname).toBe(path);
});
