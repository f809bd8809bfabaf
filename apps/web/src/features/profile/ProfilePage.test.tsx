// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { OpenVault } from "@pomander/vault";
import { Provider } from "react-redux";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { createNotices, NoticesContext } from "../../lib/notices.ts";
import { ServicesContext, type Services } from "../../lib/services.ts";
import { signedIn } from "../../lib/session/slice.ts";
import { createStore } from "../../lib/session/store.ts";
import { createNewVaultKeys } from "../../lib/vault/new-vault-keys.ts";
import { createVaultHolder } from "../../lib/vault/vault-holder.ts";
import { ProfilePage } from "./ProfilePage.tsx";

afterEach(cleanup);

/** As much of an open vault as the page touches. */
const snapshot = {
  lastChange: null,
  checkCode: null,
  entries: [],
  unreadable: [],
  isSearchIndexOn: false,
  lockAfterMinutes: 15,
  fault: null,
  status: "open",
};
const vault = {
  vaultId: "one",
  subscribe: () => () => undefined,
  snapshot: () => snapshot,
  isOfflineCopyEnabled: async () => false,
  close: () => undefined,
} as unknown as OpenVault;

const user = {
  _id: "1",
  firstName: "Ana",
  lastName: "Silva",
  email: "ana@example.com",
  mobileNo: "",
  timeZone: "UTC",
  mailTime: "09:00",
  emailVerifiedAt: "2026-01-02T03:04:05.000Z",
  isAdmin: false,
  isSuperAdmin: false,
  updatedAt: "2026-11-20T06:00:00.000Z",
};
const recoveryKey = Array.from({ length: 8 }, () => "ABCD").join("-");

const never = () => {
  throw new Error("Nothing is made here.");
};

function showProfile() {
  const holder = createVaultHolder(null);
  holder.open(vault);
  const services = {
    holder,
    notices: createNotices(),
    client: {
      prepareRecoveryKey: async () => ({ recoveryKey, submit: async () => undefined }),
      archivedVaults: async () => [],
      predecessor: async () => null,
    },
    newVaultKeys: createNewVaultKeys({ page: window, holder, adopt: never, signOut: never, onEnd: never }),
    api: () => new Promise<never>(() => undefined),
  } as unknown as Services;
  const store = createStore(services);
  store.dispatch(signedIn(user as never));
  render(
    <Provider store={store}>
      <ServicesContext value={services}>
        <NoticesContext value={services.notices}>
          <RouterProvider router={createMemoryRouter([{ path: "/", element: <ProfilePage /> }])} />
        </NoticesContext>
      </ServicesContext>
    </Provider>,
  );
  return holder;
}

const fields = [
  "Current master password",
  "New master password",
  "Confirm new master password",
  "Confirm with your master password",
];
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test("a master password that was typed and not sent is gone once the vault locks", async () => {
  const holder = showProfile();
  for (const label of fields) fireEvent.change(screen.getByLabelText(label), { target: { value: "umbrella-violet" } });
  expect(fields.map(valueOf)).toEqual(fields.map(() => "umbrella-violet"));
  await holder.lock("idle");
  await waitFor(() => expect(fields.map(valueOf)).toEqual(fields.map(() => "")));
});

test("a new recovery key that is shown is gone once the vault locks", async () => {
  const holder = showProfile();
  fireEvent.click(screen.getByRole("button", { name: "Create new recovery key" }));
  fireEvent.change(screen.getByLabelText("Master password", { selector: "input" }), {
    target: { value: "umbrella-violet" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Show key" }));
  await screen.findByRole("button", { name: "Use this key" });
  expect(document.body.textContent).toContain("ABCD");
  await holder.lock("idle");
  await waitFor(() => expect(document.body.textContent).not.toContain("ABCD"));
  expect(screen.queryByRole("dialog")).toBeNull();
});
