// @vitest-environment happy-dom
import type { User, VaultAccess, VaultAccessSetting } from "@pomander/contract";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { rememberGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";
import { VaultAccessSection } from "./VaultAccessSection.tsx";

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

const user = { _id: "u", email: "bea@kontor.example" } as User;

const access = (n: number, change: Partial<VaultAccess>): VaultAccess => ({
  _id: `${n}`,
  at: "2026-11-20T06:00:00.000Z",
  kind: "vault-read",
  shared: null,
  way: null,
  device: "Firefox on Linux",
  ...change,
});

function show(setting: VaultAccessSetting, accesses: VaultAccess[]) {
  const services = { api: async () => async () => ({ setting, accesses }), notices: createNotices() };
  const router = createMemoryRouter([{ path: "*", element: <VaultAccessSection /> }]);
  const store = createSessionStore();
  store.signedIn(user);
  renderRouter({ services: services as unknown as Services, store, router });
}

test("lists what happened to one's own vault and to shared ones, the first five at first", async () => {
  const reads = Array.from({ length: 5 }, (_, n) => access(n, {}));
  show("shared", [
    access(10, { kind: "vault-unlocked", way: "passkey" }),
    access(11, { kind: "versions-read", shared: "01a1" }),
    ...reads,
  ]);
  expect(await screen.findByText("Unlocked your vault")).toBeDefined();
  expect(screen.getByText(/With a passkey/)).toBeDefined();
  expect(screen.getByText("Read earlier versions in shared vault 01a1…")).toBeDefined();
  expect(screen.getAllByText("Read your vault")).toHaveLength(3);
  fireEvent.click(screen.getByRole("button", { name: "Show 2 more" }));
  expect(screen.getAllByText("Read your vault")).toHaveLength(5);
  expect(screen.queryByRole("button")).toBeNull();
});

test.each([
  ["off", /doesn't record/],
  ["shared", /Only you see this/],
  ["all", /Admins see this, too/],
] as const)("says who sees it, with the setting %s", async (setting, text) => {
  show(setting, []);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByText("Nothing yet.") === null).toBe(setting === "off");
});

test.each([
  [false, /change your master password/],
  [true, /remove any browser above/],
])("says what helps after an access by someone else, with a generated password: %s", async (isGenerated, text) => {
  rememberGeneratedPassword(user, isGenerated);
  show("all", [access(1, {})]);
  expect(await screen.findByText(text)).toBeDefined();
});
