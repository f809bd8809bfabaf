// @vitest-environment happy-dom
import type { OpenVault } from "@pomander/vault";
import { cleanup, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { Services } from "../../../lib/services.ts";
import { createStore } from "../../../lib/session/store.ts";
import { createVaultHolder } from "../../../lib/vault/vault-holder.ts";
import { showRouter } from "../../../test/show-router.tsx";
import { UnlockWaiting } from "./UnlockWaiting.tsx";

afterEach(cleanup);

function show(vault: OpenVault | null) {
  const holder = createVaultHolder(null);
  if (vault !== null) holder.open(vault);
  const services = { holder } as Partial<Services> as Services;
  const router = createMemoryRouter([{ path: "*", element: <UnlockWaiting /> }]);
  showRouter({ services, store: createStore(services), router });
}
const title = () => screen.queryByRole("heading", { name: "Unlock your vault" });

test("says what is to come where the vault is locked, with room for the form", () => {
  show(null);
  expect(title()).not.toBeNull();
  expect(screen.getByText("Loading...")).toBeDefined();
  expect(screen.queryByLabelText("Master password")).toBeNull();
});

test("speaks of no lock where the vault is open", () => {
  show({ close: () => undefined } as unknown as OpenVault);
  expect(title()).toBeNull();
  expect(screen.getByText("Loading...")).toBeDefined();
});
