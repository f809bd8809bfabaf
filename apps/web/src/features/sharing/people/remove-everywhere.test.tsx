// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import type { Sharing, SharedVaultInfo, SharingSnapshot } from "@pomander/vault/sharing";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { connected } from "../../../test/connected.ts";
import { renderRouter } from "../../../test/render-router.tsx";
import { operations } from "../test/render-vault-page.tsx";
import { RemoveEverywhere } from "./RemoveEverywhere.tsx";

afterEach(cleanup);

test.each([
  ["one vault", [operations()], "/vaults/next-operations"],
  ["several vaults", [operations(), operations({ vaultId: "finance", name: "Finance" })], "/vaults"],
])(
  "who is removed from %s leaves passwords to change, which are shown",
  async (_name, vaults: SharedVaultInfo[], path) => {
    const snapshot = { vaults } as unknown as SharingSnapshot;
    const sharing = {
      snapshot: () => snapshot,
      subscribe: () => () => undefined,
      putThereBy: () => [],
      makeNewKeys: async ({ vaultId }: { vaultId: string }) => ({ kind: "done", vaultId: `next-${vaultId}`, cut: [] }),
    } as unknown as Sharing;
    const person = { userId: "bea", name: "Bea" };
    const element = (
      <RemoveEverywhere sharing={sharing} snapshot={snapshot} person={person} onClose={() => undefined} />
    );
    const routes = [
      { path: "/people", element },
      { path: "*", element: null },
    ];
    const router = createMemoryRouter(routes, { initialEntries: ["/people"] });
    const store = createSessionStore();
    store.signedIn({ _id: "ana", email: "ana@example.org" } as User);
    const services = { notices: createNotices(), connection: connected } as unknown as Services;
    renderRouter({ services, store, router });
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(
      dialog.getByText("After that, no one can put back earlier versions, or what was deleted before."),
    ).toBeDefined();
    fireEvent.change(dialog.getByLabelText("Master password"), { target: { value: "secret" } });
    fireEvent.click(dialog.getByRole("button", { name: "Remove Bea" }));
    await expect.poll(() => router.state.location.pathname).toBe(path);
  },
);
