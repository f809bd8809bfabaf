// @vitest-environment happy-dom
import { format } from "@pomander/texts/format";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { operations, renderVaultPage } from "../test/render-vault-page.tsx";

afterEach(cleanup);

test("a vault is found by the beginning of its id, as emails link it, unless two begin alike", async () => {
  const finance = operations({ vaultId: "opfin", name: "Finance" });
  const vaults = [operations(), finance];
  const { router } = renderVaultPage({}, { snapshot: { vaults }, address: "oper#members" });
  await screen.findByRole("heading", { name: "Operations" });
  expect(router.state.location).toMatchObject({ pathname: "/vaults/operations", hash: "#members" });
  cleanup();
  const other = renderVaultPage({}, { snapshot: { vaults }, address: "op" });
  expect(await screen.findByText("Vault not found")).toBeDefined();
  expect(other.router.state.location.pathname).toBe("/vaults/op");
});

test("a deleted vault says until when it can be restored", async () => {
  const restorableUntil = "2026-12-02T12:00:00.000Z";
  renderVaultPage({}, { vault: operations({ status: "deleted", role: null, members: [], restorableUntil }) });
  const day = format.day("2026-12-02");
  expect(await screen.findByText(`Nothing is lost yet. Any manager can restore it until ${day}.`)).toBeDefined();
});
