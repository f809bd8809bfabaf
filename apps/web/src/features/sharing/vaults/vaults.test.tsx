// @vitest-environment happy-dom
import { createVaultSession } from "@pomander/browser/vault-session";
import type { User } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import type { Sharing } from "@pomander/vault/sharing";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { connected } from "../../../test/connected.ts";
import { renderRouter } from "../../../test/render-router.tsx";
import { operations } from "../test/render-vault-page.tsx";
import { marksOf } from "./vault-badges.ts";
import { VaultsPage } from "./VaultsPage.tsx";

afterEach(cleanup);

/** Shows the list of shared vaults, beside a vault of the user's own in this state. */
function show(status: "open" | "unconfirmed", sharing: object) {
  const opened = { status, fault: null, isOffline: false };
  const own = { vaultId: "own", subscribe: () => () => undefined, snapshot: () => opened, close: () => undefined };
  const holder = createVaultSession(null);
  holder.open(own as unknown as OpenVault);
  const sharedVaults = { get: () => sharing as Sharing, subscribe: () => () => undefined, find: () => null };
  const services = { holder, notices: createNotices(), connection: connected, sharedVaults } as unknown as Services;
  const store = createSessionStore();
  store.signedIn({ _id: "ana", email: "ana@example.org" } as User);
  const routes = [
    { path: "/vaults", element: <VaultsPage /> },
    { path: "*", element: null },
  ];
  renderRouter({ services, store, router: createMemoryRouter(routes, { initialEntries: ["/vaults"] }) });
}

test("passwords to change are counted in the vault on this device, whatever the server's tasks say", async () => {
  const former = [{ userId: "cy", name: "Cy", at: "2026-11-03T09:00:00.000Z" }];
  const tasks = [{ kind: "passwords", left: 9 }] as never;
  const snapshot = {
    status: "ready",
    damaged: [],
    error: null,
    waiting: [],
    vaults: [
      operations({ former, tasks }),
      operations({ vaultId: "quiet", name: "Quiet", tasks }),
      operations({ vaultId: "done", name: "Done", former, tasks }),
      operations({ vaultId: "viewed", name: "Viewed", role: "read", former, tasks }),
    ],
  };
  const leavers = async (vaultId: string) =>
    vaultId === "done" ? [{ left: [] }] : [{ left: ["bank", "mail"] }, { left: ["mail"] }];
  show("open", { snapshot: () => snapshot, subscribe: () => () => undefined, leavers });
  const rows = await screen.findAllByRole("listitem");
  await waitFor(() => expect(rows[1]?.textContent).toContain("2 passwords to change"));
  expect(rows.map((row) => row.textContent.includes("to change"))).toEqual([false, true, false, false]);
});

test.each<[string, Parameters<typeof operations>[0], number, readonly string[]]>([
  ["a vault in which nothing is due", {}, 0, []],
  ["keys that are due, for who manages it", { role: "manage", keysDue: ["bea"] as never }, 0, ["New keys due"]],
  ["a card of before, for who manages it", { role: "manage", hasFormerCard: true }, 0, ["New keys due"]],
  ["keys that are due, for who doesn't", { role: "write", keysDue: ["bea"] as never, hasFormerCard: true }, 0, []],
  ["a password to change", {}, 1, ["1 password to change"]],
  ["a vault that is back in time", { back: {} as never }, 0, ["Ended"]],
  ["a vault that is being opened", { status: "opening" }, 0, []],
  ["a vault that couldn't be opened", { status: "failed" }, 2, ["2 passwords to change", "Couldn't be opened"]],
  ["a vault without access", { status: "notListed" }, 0, ["No access"]],
  ["a vault that is deleted", { status: "deleted" }, 0, ["Deleted"]],
])("the marks of %s", (_name, vault, left, marks) => {
  expect(marksOf(operations({ role: "write", ...vault }), left)).toEqual(marks);
});

test("a vault that this browser has not seen before is not called locked", async () => {
  const snapshot = { status: "locked", vaults: [] };
  show("unconfirmed", { snapshot: () => snapshot, subscribe: () => () => undefined });
  expect(await screen.findByRole("heading", { name: "Check your vault first" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Check your vault" }).getAttribute("href")).toBe("/passwords");
});
