// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import type { PasswordSetup } from "@pomander/vault";
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";
import { RestoreVault } from "./RestoreVault.tsx";
import { texts as choose } from "./texts.ts";

configure({ asyncUtilTimeout: 15_000 });
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const { ways, empty } = choose;

function show(vault: Partial<PasswordSetup["vault"]>) {
  const user = { _id: "u", email: "bea@kontor.example" } as User;
  const company = { company: { name: "Kontor" }, canGeneratePassword: true };
  const services = {
    api: async () => async () => company,
    preloadClient: async () => undefined,
    notices: createNotices(),
    connection: { isReached: () => true, isUnavailable: () => false, subscribe: () => () => undefined },
  } as unknown as Services;
  const passwordSetup = { hasTemporaryPassword: true, vault: { vaultId: "v", ...vault } } as unknown as PasswordSetup;
  const element = <RestoreVault user={user} passwordSetup={passwordSetup} onRefused={() => undefined} />;
  renderRouter({ services, store: createSessionStore(), router: createMemoryRouter([{ path: "*", element }]) });
}
const wayNames = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
const startEmpty = async (way: string) => {
  fireEvent.click(await screen.findByText(way));
  fireEvent.click(screen.getByRole("checkbox"));
  fireEvent.click(screen.getByRole("button", { name: empty.submit }));
};

test("a vault without a master password is unlocked with its recovery key, or an empty one is begun", async () => {
  show({ isGenerated: true, hasRecovery: true });
  expect(await screen.findByText(ways.generatedLead)).toBeDefined();
  expect(screen.queryByText(ways.password)).toBeNull();
  expect(wayNames()).toEqual([
    `${ways.recoveryKey}${ways.recoveryKeyHint}`,
    `${ways.generatedEmpty}${ways.generatedEmptyHint}`,
  ]);
  fireEvent.click(screen.getByText(ways.generatedEmpty));
  expect(await screen.findByText(empty.generatedWarning[0])).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: choose.back }));
  await startEmpty(ways.generatedEmpty);
  expect(await screen.findByText(empty.passwordTitle)).toBeDefined();
});

test("a vault with a master password is unlocked with that, too, and an empty one gets one", async () => {
  show({ isGenerated: false, hasRecovery: false });
  expect(await screen.findByText(ways.lead)).toBeDefined();
  expect(wayNames()).toEqual([`${ways.password}${ways.passwordHint}`, `${ways.empty}${ways.emptyHint}`]);
  await startEmpty(ways.empty);
  expect(await screen.findByText(empty.passwordTitle)).toBeDefined();
  expect(screen.queryByText(empty.generatedWarning[0])).toBeNull();
});
