// @vitest-environment happy-dom
import type { Sharing, SharingSnapshot } from "@pomander/vault/sharing";
import { cleanup, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { connected } from "../../../test/connected.ts";
import { renderRouter } from "../../../test/render-router.tsx";
import { operations } from "../test/render-vault-page.tsx";
import { Contacts } from "./Contacts.tsx";

afterEach(cleanup);

test("a contact is shown with the vaults that the user shares with them", async () => {
  const contact = { how: "code", at: "2026-11-03T09:00:00.000Z", hasNewKeys: false };
  const snapshot = {
    contacts: [
      { ...contact, userId: "bea", name: "Bea" },
      { ...contact, userId: "cy", name: "Cy" },
    ],
    vaults: [
      operations(),
      operations({ vaultId: "finance", name: "Finance" }),
      operations({ vaultId: "old", name: "Old", status: "ended" }),
    ],
  } as unknown as SharingSnapshot;
  const routes = [{ path: "/", element: <Contacts sharing={{} as Sharing} snapshot={snapshot} /> }];
  const services = { notices: createNotices(), connection: connected } as unknown as Services;
  renderRouter({ services, store: createSessionStore(), router: createMemoryRouter(routes) });
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((row) => /In .*$/.exec(row.textContent)?.[0].trim() ?? "")).toEqual([
    "In Finance and Operations",
    "",
  ]);
});
