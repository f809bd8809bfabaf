// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import { type OpenVault, type VaultClient, clientError } from "@pomander/vault";
import { createValueStore } from "@pomander/browser/value-store";
import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { finishCompanyWindow } from "../../lib/company-window.ts";
import { createNotices } from "../../lib/notices.ts";
import type { Services } from "../../lib/services.ts";
import { hasGeneratedPassword, rememberGeneratedPassword } from "../../lib/session/generated-password.ts";
import type { SessionEnd } from "../../lib/session/session-end.ts";
import { isPasskeysOnly, rememberPasskeysOnly } from "../../lib/session/passkeys-only.ts";
import { createSessionStore } from "../../lib/session/store.tsx";
import { renderRouter } from "../../test/render-router.tsx";
import { texts as approvalTexts } from "../approval/texts.ts";
import { texts as ownTexts } from "../own-password/texts.ts";
import { texts as words } from "./generated-texts.ts";
import { texts } from "./texts.ts";
import { UnlockForm } from "./UnlockForm.tsx";

configure({ asyncUtilTimeout: 15_000 });
const user = { _id: "u", email: "bea@kontor.example" } as User;
const vault = { snapshot: () => ({ status: "open" }) } as unknown as OpenVault;
beforeEach(() => {
  window.localStorage.clear();
  rememberGeneratedPassword(user, true);
  vi.spyOn(window, "open").mockReturnValue({} as Window);
  vi.spyOn(window, "close").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async () => Response.json({ company: { name: "Kontor" } }));
});
afterEach(() => {
  cleanup();
  window.localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Given {
  deviceId?: string | null;
  client?: Partial<VaultClient>;
  isReached?: boolean;
  end?: SessionEnd;
  mayStartOver?: boolean;
}

function show({ deviceId = "d", client = {}, isReached = true, end, mayStartOver = false }: Given = {}) {
  let isOpen = false;
  const open = vi.fn<(opened: OpenVault) => void>(() => void (isOpen = true));
  const addDevice = vi.fn<VaultClient["addDevice"]>();
  const notices = createNotices();
  const services = {
    client: {
      generatedVault: async () => ({ vaultId: "v", deviceId }),
      opensBy: async () => "devices",
      addDevice,
      ...client,
    },
    sessionEnd: createValueStore<SessionEnd | null>(end ?? null),
    preloadClient: async () => undefined,
    api: async () => async () => ({ passkeys: [], mayStartOver }),
    holder: { open, personal: () => (isOpen ? vault : null) },
    connection: { isReached: () => isReached, isUnavailable: () => false, subscribe: () => () => undefined },
    securityWarnings: { confirmOrAbort: async () => undefined },
    notices,
  } as unknown as Services;
  const store = createSessionStore();
  store.signedIn(user);
  renderRouter({ services, store, router: createMemoryRouter([{ path: "*", element: <UnlockForm autoFocus /> }]) });
  return { open, addDevice, notice: () => notices.snapshot()?.notice.text };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const typeKey = async (key: string) => {
  fireEvent.change(await screen.findByLabelText(words.key), { target: { value: key } });
  await press(words.submitKey);
};

test("this browser's key opens the vault, and no password is asked for", async () => {
  const { open, addDevice } = show({ client: { unlockWithDevice: async () => vault } });
  expect(await screen.findByText(words.lead("Kontor"))).toBeDefined();
  expect(document.querySelector("input")).toBeNull();
  await press(words.unlock);
  await waitFor(() => expect(open.mock.calls).toEqual([[vault]]));
  expect(addDevice).not.toHaveBeenCalled();
});

test("where the company's sign-in is too long ago, a second window leads there, and the vault opens then", async () => {
  const stale = Object.assign(new Error("stale"), { code: "company_needed" });
  const unlockWithDevice = vi
    .fn<VaultClient["unlockWithDevice"]>()
    .mockRejectedValueOnce(stale)
    .mockResolvedValue(vault);
  const { open } = show({ client: { unlockWithDevice } });
  await press(words.unlock);
  expect(await screen.findByText(words.stale("Kontor"))).toBeDefined();
  await press(words.signIn("Kontor"));
  expect(vi.mocked(window.open).mock.calls[0]?.[0]).toBe("/company/renew#u");
  await screen.findByText("Finish signing in in the other window.");
  finishCompanyWindow({ purpose: "renew", userId: "u", confirmedForMs: null });
  await waitFor(() => expect(open.mock.calls).toEqual([[vault]]));
});

test("who came with a link for that is led to an empty vault, and no one else", async () => {
  show({ mayStartOver: true });
  const link = await screen.findByRole("link", { name: words.startOver });
  expect(link.getAttribute("href")).toBe("/company/start-over");
  cleanup();
  show();
  await screen.findByRole("button", { name: words.unlock });
  expect(screen.queryByRole("link", { name: words.startOver })).toBeNull();
});

test("who has nothing that opens the vault reads whom to ask, in a browser without a key alone", async () => {
  show({ deviceId: null });
  expect(await screen.findByText(words.nothingLeft)).toBeDefined();
  cleanup();
  show();
  await screen.findByRole("button", { name: words.unlock });
  expect(screen.queryByText(words.nothingLeft)).toBeNull();
});

test("a browser without a key can ask another one, and come back to the recovery key", async () => {
  const askApproval = vi.fn<VaultClient["askApproval"]>(() => new Promise(() => undefined));
  show({ deviceId: null, client: { askApproval } });
  await press(approvalTexts.ask);
  expect(await screen.findByText(approvalTexts.asking)).toBeDefined();
  expect(askApproval).toHaveBeenCalledTimes(1);
  expect(screen.queryByLabelText(words.key)).toBeNull();
  await press(approvalTexts.cancel);
  expect(await screen.findByLabelText(words.key)).toBeDefined();
});

test("a master password that was chosen elsewhere is asked for", async () => {
  show({ client: { generatedVault: async () => null } });
  expect(await screen.findByLabelText("Master password")).toBeDefined();
  expect(hasGeneratedPassword(user)).toBe(false);
});

test("another failure is said, and a browser that was removed asks for the recovery key", async () => {
  const unlockWithDevice = vi
    .fn<VaultClient["unlockWithDevice"]>()
    .mockRejectedValueOnce(new Error("broken"))
    .mockRejectedValueOnce(clientError("no_device_key"));
  show({ client: { unlockWithDevice } });
  await press(words.unlock);
  expect(await screen.findByText(texts.failed)).toBeDefined();
  await press(words.unlock);
  expect(await screen.findByText(words.newBrowser("Kontor"))).toBeDefined();
});

test("a new browser opens the vault with the recovery key, and is added unless the user doesn't want that", async () => {
  const wrong = Object.assign(new Error("wrong"), { code: "wrong_password", status: 403 });
  const unlockWithRecoveryKey = vi
    .fn<VaultClient["unlockWithRecoveryKey"]>()
    .mockRejectedValueOnce(wrong)
    .mockRejectedValueOnce(new Error("broken"))
    .mockResolvedValue(vault);
  const { open, addDevice } = show({ deviceId: null, client: { unlockWithRecoveryKey } });
  await typeKey("not this one");
  expect(await screen.findByText(words.wrongKey)).toBeDefined();
  await typeKey("broken");
  expect(await screen.findByText(texts.failed)).toBeDefined();
  await typeKey("the key");
  await waitFor(() => expect(open.mock.calls).toEqual([[vault]]));
  expect(unlockWithRecoveryKey.mock.calls.map(([, key]) => key)).toEqual(["not this one", "broken", "the key"]);
  await waitFor(() => expect(addDevice).toHaveBeenCalledOnce());

  cleanup();
  const again = show({ deviceId: null, client: { unlockWithRecoveryKey } });
  fireEvent.click(await screen.findByRole("checkbox", { name: words.add }));
  await typeKey("the key");
  await waitFor(() => expect(again.open).toHaveBeenCalledOnce());
  expect(again.addDevice).not.toHaveBeenCalled();
});

test("a browser with a key takes the recovery key as well, once that is asked for", async () => {
  const { open, addDevice } = show({ client: { unlockWithRecoveryKey: async () => vault } });
  await press(words.useKey);
  await typeKey("the key");
  await waitFor(() => expect(open).toHaveBeenCalledOnce());
  expect(addDevice).not.toHaveBeenCalled();
});

test("a vault that passkeys alone open adds no browser, and offers none of their ways", async () => {
  const client = { unlockWithRecoveryKey: async () => vault, opensBy: async () => "passkeys" as const };
  const first = show({ deviceId: null, client });
  await typeKey("the key");
  await waitFor(() => expect(first.notice()).toBe(ownTexts.passkeysOnly));
  expect([first.addDevice.mock.calls, isPasskeysOnly(user)]).toEqual([[], true]);

  cleanup();
  const again = show({ deviceId: null, client: { ...client, opensBy: async () => "devices" as const } });
  expect(await screen.findByText(words.passkeysOnly("Kontor"))).toBeDefined();
  for (const label of [words.key, words.add]) expect(screen.queryByLabelText(label)).toBeNull();
  expect(screen.queryByRole("button", { name: approvalTexts.ask })).toBeNull();
  await press(words.useKey);
  await typeKey("the key");
  await waitFor(() => expect(again.open).toHaveBeenCalledOnce());
  // Its owner let browsers open it again, elsewhere.
  await waitFor(() => expect(isPasskeysOnly(user)).toBe(false));
  expect(again.addDevice).not.toHaveBeenCalled();
  rememberPasskeysOnly({ _id: "another" }, true);
  expect([isPasskeysOnly(user), isPasskeysOnly(null)]).toEqual([false, false]);
});

test("offline, only a passkey opens the copy", async () => {
  show({ isReached: false });
  expect(await screen.findByText(words.offline)).toBeDefined();
  expect(document.querySelector("input")).toBeNull();
});

test("once the session has ended, the company signs in again in a second window, and no password is asked for", async () => {
  show({ end: { email: user.email, isPasswordReset: false } });
  await press("Sign in with Kontor");
  expect(vi.mocked(window.open).mock.calls[0]?.[0]).toBe("/company/renew#u");
  expect(document.querySelector("input[type=password]")).toBeNull();
});
