// @vitest-environment happy-dom
import { calls, type User } from "@pomander/contract";
import type { Confirmation, VaultClient } from "@pomander/vault";
import { cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { refreshUserDataEvent } from "../../../lib/session/refresh-user.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";
import { HandOverSection } from "./HandOverSection.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const root = { _id: "r", firstName: "Root", lastName: "Ortiz", isAdmin: false, isSuperAdmin: true } as User;
const eva = { ...root, _id: "e", firstName: "Eva", lastName: "Berg", isAdmin: true, isSuperAdmin: false } as User;
const waiting = { ...eva, _id: "w", firstName: "Wim", lastName: "Hart", mustChangePassword: true } as User;

type Offer = { isMine: boolean; person: { _id: string; name: string }; expiresAt: string } | null;

function show(user: User, given: { offer?: Offer; administrators?: User[] } = {}) {
  const state = { offer: given.offer ?? null };
  const sent: unknown[] = [];
  const call = async (which: { summary: string }, input: { body?: object } = {}) => {
    if (which === calls.users.superAdminOffer) return state;
    if (which === calls.users.list) return given.administrators ?? [];
    sent.push([which, input.body]);
    const person = { _id: "e", name: "Eva Berg" };
    state.offer =
      which === calls.users.offerSuperAdmin ? { isMine: true, person, expiresAt: "2026-12-02T08:00:00.000Z" } : null;
    return state;
  };
  const client: Partial<VaultClient> = {
    confirmChange: async <T,>(
      _user: User,
      { currentPassword }: Confirmation,
      send: (confirmed: { currentPassword: string }) => Promise<T>,
    ) => send({ currentPassword: `credential of ${currentPassword}` }),
  };
  const notices = createNotices();
  const services = { client, api: async () => Object.assign(call, { done: call }), notices } as unknown as Services;
  const element = <HandOverSection user={user} />;
  const store = createSessionStore();
  store.signedIn(user);
  renderRouter({ services, store, router: createMemoryRouter([{ path: "*", element }]) });
  return { sent };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
async function confirm(button: string) {
  const dialog = within(await screen.findByRole("alertdialog"));
  fireEvent.change(dialog.getByLabelText(/^Master password/), { target: { value: "Plum-Cellar-3" } });
  fireEvent.click(dialog.getByRole("button", { name: button }));
}

test("a super admin chooses an administrator who has a master password, and may take the offer back", async () => {
  const { sent } = show(root, { administrators: [eva, waiting] });
  await press("Hand over…");
  expect(screen.getByText("Choose an administrator")).toBeDefined();
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Administrator" }));
  const options = screen.getAllByRole("option");
  expect(options.map((option) => [option.textContent, option.getAttribute("aria-disabled")])).toEqual([
    ["Eva Berg", null],
    ["Wim Hart (hasn't chosen a master password yet)", "true"],
  ]);
  fireEvent.click(options[0]!);
  expect(screen.queryByText("Choose an administrator")).toBeNull();
  await press("Hand over…");
  await confirm("Ask them to take over");
  expect(
    await screen.findByText(/You asked Eva Berg to take over\. They can accept until December 02, 2026/),
  ).toBeDefined();
  await press("Take back");
  expect(await screen.findByRole("button", { name: "Hand over…" })).toBeDefined();
  expect(sent).toEqual([
    [calls.users.offerSuperAdmin, { to: "e", currentPassword: "credential of Plum-Cellar-3" }],
    [calls.users.withdrawSuperAdminOffer, undefined],
  ]);
});

test("without an administrator there is no one to hand over to", async () => {
  show(root);
  expect(await screen.findByText(/^There's no one to hand over to yet/)).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

const offered = { isMine: false, person: { _id: "r", name: "Root Ortiz" }, expiresAt: "2026-12-02T08:00:00.000Z" };

test("an administrator takes over, after the master password", async () => {
  const heard = vi.fn<() => void>();
  window.addEventListener(refreshUserDataEvent, heard, { once: true });
  const { sent } = show(eva, { offer: offered });
  expect(await screen.findByText(/^Root Ortiz asks you to take over as super admin/)).toBeDefined();
  await press("Accept…");
  await confirm("Take over");
  await expect
    .poll(() => sent)
    .toEqual([[calls.users.acceptSuperAdminOffer, { currentPassword: "credential of Plum-Cellar-3" }]]);
  await expect.poll(() => screen.queryByText(/asks you to take over/)).toBeNull();
  expect(heard).toHaveBeenCalledTimes(1);
});

test("an administrator declines, and one who was not asked sees nothing", async () => {
  const { sent } = show(eva, { offer: offered });
  await press("Decline");
  await expect.poll(() => screen.queryByText(/asks you to take over/)).toBeNull();
  expect(sent).toEqual([[calls.users.withdrawSuperAdminOffer, undefined]]);
  expect(screen.queryByRole("region")).toBeNull();
});
