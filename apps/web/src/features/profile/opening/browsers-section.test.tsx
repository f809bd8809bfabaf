// @vitest-environment happy-dom
import { calls, type User } from "@pomander/contract";
import { createVaultSession } from "@pomander/browser/vault-session";
import type { OpensBy, OpenVault } from "@pomander/vault";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { rememberGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { connected } from "../../../test/connected.ts";
import { renderRouter } from "../../../test/render-router.tsx";
import { texts as approvalTexts } from "../../../widgets/approval/texts.ts";
import { SessionsSection } from "../SessionsSection.tsx";
import { BrowsersSection } from "./BrowsersSection.tsx";
import { texts } from "./texts.ts";

const user = { _id: "u", email: "bea@kontor.example" } as User;
const snapshot = { status: "open" };
const vault = { vaultId: "v", subscribe: () => () => undefined, snapshot: () => snapshot } as unknown as OpenVault;
const replies = new Map<unknown, object>([
  [calls.deviceKeys.list, { devices: [] }],
  [calls.users.sessions, []],
]);

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({ company: { name: "Kontor" } }));
});
afterEach(() => {
  cleanup();
  window.localStorage.clear();
  vi.unstubAllGlobals();
});

/** Shows the browsers and sessions of a user, whose vault is open or locked. */
function show(isOpen: boolean, { opensBy = "devices" as OpensBy, passkeys = [] as string[] } = {}) {
  const opens = { by: opensBy };
  const holder = createVaultSession(null);
  if (isOpen) holder.open(vault);
  const services = {
    holder,
    notices: createNotices(),
    connection: connected,
    securityWarnings: { confirmOrAbort: async () => undefined },
    client: {
      generatedVault: async () => ({ vaultId: "v", deviceId: null }),
      opensBy: async () => opens.by,
      allowDevices: async () => void (opens.by = "devices"),
    },
    api: async () => async (call: unknown) =>
      call === calls.factors.list ? { passkeys: passkeys.map((vaultId) => ({ vaultId })) } : replies.get(call),
  } as unknown as Services;
  const store = createSessionStore();
  store.signedIn(user);
  const element = (
    <>
      <BrowsersSection user={user} onChanged={() => undefined} />
      <SessionsSection />
    </>
  );
  renderRouter({ services, store, router: createMemoryRouter([{ path: "*", element }]) });
}

test("another browser is approved with the open vault; a locked one leads to unlocking", async () => {
  show(true);
  expect(await screen.findByRole("button", { name: approvalTexts.give })).toBeDefined();
  expect(screen.queryByText(texts.approveLocked)).toBeNull();
  cleanup();
  show(false);
  expect(await screen.findByText(texts.approveLocked)).toBeDefined();
  expect(screen.getByRole("link", { name: /Unlock/ }).getAttribute("href")).toBe("/passwords");
  expect(screen.queryByRole("button", { name: approvalTexts.give })).toBeNull();
});

const openPasskeysOnly = async () => {
  const { action, title } = texts.passkeysOnly;
  fireEvent.click(await screen.findByRole("button", { name: action }));
  await screen.findByText(title);
};

test("passkeys alone open the vault once there is one that opens it; a second one is advised", async () => {
  const { needed, one, confirm } = texts.passkeysOnly;
  show(true, { passkeys: ["another vault"] });
  await openPasskeysOnly();
  expect(await screen.findByText(needed)).toBeDefined();
  expect(screen.queryByText(one)).toBeNull();
  cleanup();
  show(true, { passkeys: ["v"] });
  await openPasskeysOnly();
  expect(await screen.findByText(one)).toBeDefined();
  expect(screen.getAllByRole("button", { name: confirm })).toHaveLength(1);
  cleanup();
  show(true, { passkeys: ["v", "v"] });
  await openPasskeysOnly();
  expect(screen.queryByText(one)).toBeNull();
});

test("a vault that passkeys alone open has no browser approved or added until its owner lets them", async () => {
  const { on, allow, allowConfirm, action } = texts.passkeysOnly;
  show(true, { opensBy: "passkeys" });
  expect(await screen.findByText(on("Kontor"))).toBeDefined();
  for (const name of [approvalTexts.give, texts.add, action]) expect(screen.queryByRole("button", { name })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: allow }));
  fireEvent.click(await screen.findByRole("button", { name: allowConfirm }));
  expect(await screen.findByRole("button", { name: texts.add })).toBeDefined();
  expect(screen.getByRole("button", { name: approvalTexts.give })).toBeDefined();
  expect(screen.queryByText(on("Kontor"))).toBeNull();
});

test.each([true, false])("a session is ended by what the user has: a generated password %s", async (isGenerated) => {
  rememberGeneratedPassword(user, isGenerated);
  show(true);
  const advice = isGenerated ? "then remove any browser above" : "then change your master password";
  expect(await screen.findByText(advice, { exact: false })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Sign out everywhere" }));
  const needed = isGenerated ? /need your company/ : /need your master password/;
  expect(await screen.findByText(needed)).toBeDefined();
});
