// @vitest-environment happy-dom
import { calls, type User } from "@pomander/contract";
import { createVaultSession } from "@pomander/browser/vault-session";
import type { OpenVault } from "@pomander/vault";
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
const vault = { subscribe: () => () => undefined, snapshot: () => snapshot } as unknown as OpenVault;
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
function show(isOpen: boolean) {
  const holder = createVaultSession(null);
  if (isOpen) holder.open(vault);
  const services = {
    holder,
    notices: createNotices(),
    connection: connected,
    client: { generatedVault: async () => ({ vaultId: "v", deviceId: null }) },
    api: async () => async (call: unknown) => replies.get(call),
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

test.each([true, false])("a session is ended by what the user has: a generated password %s", async (isGenerated) => {
  rememberGeneratedPassword(user, isGenerated);
  show(true);
  const advice = isGenerated ? "then remove any browser above" : "then change your master password";
  expect(await screen.findByText(advice, { exact: false })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Sign out everywhere" }));
  const needed = isGenerated ? /need your company/ : /need your master password/;
  expect(await screen.findByText(needed)).toBeDefined();
});
