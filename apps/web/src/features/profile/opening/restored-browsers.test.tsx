// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import type { OpenVault, VaultClient } from "@pomander/vault";
import { createVaultSession } from "@pomander/browser/vault-session";
import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";
import { texts as passwordTexts } from "../../../widgets/texts.ts";
import { RestoredBrowsers } from "./RestoredBrowsers.tsx";
import { texts } from "./restored-texts.ts";

configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const user = { _id: "u", email: "bea@kontor.example" } as User;
const device = (_id: string, name: string, awaitsKeep: boolean) => ({
  _id,
  name,
  createdAt: "2026-11-03T10:00:00.000Z",
  lastUsedAt: "2026-11-20T10:00:00.000Z",
  awaitsKeep,
});
const devices = [
  device("1", "Firefox on Windows", true),
  device("2", "Safari on iOS", false),
  device("3", "Chrome on Linux", true),
];

function show(listed: typeof devices, keepDevices: VaultClient["keepDevices"]) {
  const holder = createVaultSession(null);
  const vault = { vaultId: "v", subscribe: () => () => undefined, snapshot: () => ({ status: "open" }), close() {} };
  holder.open(vault as unknown as OpenVault);
  const list = vi.fn<() => Promise<unknown>>(async () => ({ devices: listed }));
  const services = { client: { keepDevices }, holder, api: async () => list, notices: createNotices() };
  const store = createSessionStore();
  store.signedIn(user);
  const router = createMemoryRouter([{ path: "*", element: <RestoredBrowsers user={user} /> }]);
  renderRouter({ services: services as unknown as Services, store, router });
  return { router, list };
}

test("asks about those that a backup brought back, and keeps them after a Yes that is confirmed", async () => {
  const keep = vi
    .fn<VaultClient["keepDevices"]>()
    .mockRejectedValueOnce(new Error("lost"))
    .mockResolvedValue(undefined);
  show(devices, keep);
  expect(await screen.findByRole("alertdialog", { name: texts.title })).toBeDefined();
  expect(screen.getByText("Firefox on Windows")).toBeDefined();
  expect(screen.queryByText("Safari on iOS")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: texts.keep }));
  expect(await screen.findByRole("alertdialog", { name: texts.confirmTitle })).toBeDefined();
  fireEvent.change(screen.getByLabelText(passwordTexts.password), { target: { value: "secret" } });
  fireEvent.click(screen.getByRole("button", { name: texts.confirm }));
  expect(await screen.findByText(texts.failed)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: texts.confirm }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  const confirmation = { currentPassword: "secret", askFactor: expect.any(Function) as unknown };
  expect(keep.mock.calls).toEqual([
    [user, ["1", "3"], confirmation],
    [user, ["1", "3"], confirmation],
  ]);
});

test("leads to the list, without keeping any", async () => {
  const keep = vi.fn<VaultClient["keepDevices"]>();
  const { router } = show(devices, keep);
  fireEvent.click(await screen.findByRole("button", { name: texts.look }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/profile/security"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(keep).not.toHaveBeenCalled();
});

test("asks nothing where no backup was restored", async () => {
  const { list } = show(devices.slice(1, 2), async () => undefined);
  await waitFor(() => expect(list).toHaveBeenCalled());
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
