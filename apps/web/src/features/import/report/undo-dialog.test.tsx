// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import type { OpenVault } from "@pomander/vault";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";
import { UndoDialog } from "./UndoDialog.tsx";

afterEach(cleanup);

test("an undone import leads to what was deleted, from where it can be put back", async () => {
  const undone = { removed: 2, changedSince: 0, problem: null };
  const vault = { undoImport: async () => undone } as unknown as OpenVault;
  const services = {
    notices: createNotices(),
    holder: { preventAutoLock: () => () => undefined },
  } as unknown as Services;
  const element = <UndoDialog vault={vault} importId="an-id" count={2} onClose={() => undefined} />;
  const router = createMemoryRouter([
    { path: "/", element },
    { path: "/passwords", element: "Passwords" },
  ]);
  renderRouter({ services, store: createSessionStore(), router });
  fireEvent.click(await screen.findByRole("button", { name: "Remove 2 entries" }));
  fireEvent.click(await screen.findByRole("link", { name: "Recently deleted" }));
  expect(router.state.location).toMatchObject({ pathname: "/passwords", search: "?filter=deleted" });
});
