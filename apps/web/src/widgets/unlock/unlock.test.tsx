// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import { type OpenVault, type VaultClient, clientError } from "@pomander/vault";
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Services } from "../../lib/services.ts";
import { createSessionStore } from "../../lib/session/store.tsx";
import { renderRouter } from "../../test/render-router.tsx";
import { UnlockForm } from "./UnlockForm.tsx";
import { createValueStore } from "@pomander/browser/value-store";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });
beforeEach(() => {
  // A page checks for these to know whether it can talk to authenticators.
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.stubGlobal("isSecureContext", true);
  Object.defineProperty(navigator, "credentials", { value: {}, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const user = { _id: "u", email: "ana@example.org" } as User;
const opened = {} as OpenVault;

interface Given {
  isReached: boolean;
  passkeys?: readonly { vaultId: string | null }[];
  client?: Partial<VaultClient>;
}

function show({ isReached, passkeys = [], client = {} }: Given) {
  const open = vi.fn<(vault: OpenVault) => void>();
  const list = vi.fn<() => Promise<object>>(async () => ({ passkeys }));
  const services = {
    client,
    preloadClient: async () => undefined,
    sessionEnd: createValueStore(null),
    api: async () => list,
    holder: { open },
    connection: { isReached: () => isReached, subscribe: () => () => undefined },
    securityWarnings: { confirmOrAbort: async () => true },
    tokens: { current: () => ({}) },
    hasCopy: async () => !isReached,
  } as unknown as Services;
  const store = createSessionStore();
  store.signedIn(user);
  renderRouter({ services, store, router: createMemoryRouter([{ path: "*", element: <UnlockForm /> }]) });
  return { open, wasAsked: () => list.mock.settledResults[0]?.type === "fulfilled" };
}
const passkeyButton = () => screen.findByRole("button", { name: "Unlock with a passkey" });

test("a passkey that opens the vault is offered, a refused touch is told, and the next one opens it", async () => {
  const unlockWithPasskey = vi
    .fn<VaultClient["unlockWithPasskey"]>()
    .mockRejectedValueOnce(clientError("authenticator_stopped"))
    .mockResolvedValue(opened);
  const { open } = show({ isReached: true, passkeys: [{ vaultId: "v" }], client: { unlockWithPasskey } });
  fireEvent.click(await passkeyButton());
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /^Nothing was confirmed on your device\..*enter your master password\..*the address where you added it/,
  );
  expect(open).not.toHaveBeenCalled();
  fireEvent.click(await passkeyButton());
  await expect.poll(() => open.mock.calls, { timeout: 15_000 }).toEqual([[opened]]);
});

test("a passkey that only signs in is not offered", async () => {
  const { wasAsked } = show({ isReached: true, passkeys: [{ vaultId: null }] });
  await expect.poll(wasAsked, { timeout: 15_000 }).toBe(true);
  expect(screen.getByRole("button", { name: "Unlock" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Unlock with a passkey" })).toBeNull();
});

test("offline the copy opens with what it was last unlocked with", async () => {
  const unlockOfflineCopyWithPasskey = vi.fn<VaultClient["unlockOfflineCopyWithPasskey"]>(async () => opened);
  const offlineUnlocks = async () => ({ password: false, passkey: true });
  const { open } = show({ isReached: false, client: { offlineUnlocks, unlockOfflineCopyWithPasskey } });
  fireEvent.click(await passkeyButton());
  expect(screen.getByText(/only your passkey unlocks the copy on this device/)).toBeDefined();
  await expect.poll(() => open.mock.calls, { timeout: 15_000 }).toEqual([[opened]]);
});

test("a wrong master password is said at its field until something else is typed", async () => {
  const unlock = vi.fn<VaultClient["unlock"]>().mockRejectedValueOnce(clientError("wrong_master_password"));
  const { open } = show({ isReached: true, client: { unlock: unlock.mockResolvedValue(opened) } });
  const field = await screen.findByLabelText<HTMLInputElement>(/^Master password/);
  const enter = (password: string) => {
    fireEvent.change(field, { target: { value: password } });
    expect(field.getAttribute("aria-invalid")).toBe("false");
    fireEvent.submit(field.form!);
  };
  enter("Plum-Cellar-3");
  await expect.poll(() => field.getAttribute("aria-invalid"), { timeout: 15_000 }).toBe("true");
  expect(screen.getByText("Incorrect master password.")).toBeDefined();
  expect(open).not.toHaveBeenCalled();
  enter("Plum-Cellar-4");
  await expect.poll(() => open.mock.calls, { timeout: 15_000 }).toEqual([[opened]]);
});
