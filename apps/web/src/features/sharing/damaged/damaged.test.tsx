// @vitest-environment happy-dom
import { reasonText } from "@pomander/texts/reason-text";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { VaultClient } from "@pomander/vault";
import type { Sharing } from "@pomander/vault/sharing";
import { afterEach, expect, test, vi } from "vitest";
import { renderVaultPage } from "../test/render-vault-page.tsx";

afterEach(cleanup);

const versions = [
  { historyId: "newer", at: "2026-11-20T09:00:00.000Z", count: 3 },
  { historyId: "older", at: "2026-11-03T09:00:00.000Z", count: 1 },
];

function show(acts: Partial<Sharing> = {}, client = {}) {
  const restoreRecords = vi.fn<Sharing["restoreRecords"]>(async () => ({ kind: "done" }));
  const damagedVersions: Sharing["damagedVersions"] = async () => ({ kind: "done", versions });
  const snapshot = { status: "damaged", damaged: ["vaults"], vaults: [] } as const;
  const page = renderVaultPage({ damagedVersions, restoreRecords, ...acts }, { snapshot, client });
  expect(screen.getByText(/^Your vault's list of shared vaults can't be read/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Fix... Your list of shared vaults" }));
  return { ...page, restoreRecords };
}
const dialog = async () => within(await screen.findByRole("dialog", { name: "Choose your shared vaults" }));

test("the earlier versions of damaged records are offered, the newest first, and one takes their place", async () => {
  const { restoreRecords, notice } = show();
  const shown = await dialog();
  const options = await shown.findAllByRole("radio");
  expect(options.map((option) => option.closest("label")?.textContent)).toEqual([
    expect.stringMatching(/^3 shared vaultsAs it was until .*2026/),
    expect.stringMatching(/^1 shared vaultAs it was until .*2026/),
    expect.stringMatching(/^An empty listYou'll see a shared vault again/),
  ]);
  expect((options[0] as HTMLInputElement).checked).toBe(true);
  fireEvent.click(options[1]!);
  fireEvent.click(shown.getByRole("button", { name: "Use this version" }));
  await waitFor(() => expect(restoreRecords).toHaveBeenCalledWith("vaults", "older"));
  await expect.poll(notice).toBe("Your list can be used again.");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("without a version that can be read, the list can begin empty, and a failure is said", async () => {
  const restoreRecords = vi.fn<Sharing["restoreRecords"]>(async () => ({
    kind: "notSaved",
    reason: { code: "offline", params: {} },
  }));
  show({ damagedVersions: async () => ({ kind: "done", versions: [] }), restoreRecords });
  const shown = await dialog();
  expect(await shown.findByText("No earlier version can be read.")).toBeDefined();
  fireEvent.click(shown.getByRole("button", { name: "Use an empty list" }));
  expect(await shown.findByText(reasonText({ code: "offline", params: {} }))).toBeDefined();
  expect(restoreRecords).toHaveBeenCalledWith("vaults", null);
  expect(await dialog()).toBeDefined();
});

test("long after the unlock, the master password comes before the versions", async () => {
  const proveUnlock = vi.fn<VaultClient["proveUnlock"]>(async () => undefined);
  let isLocked = true;
  const damagedVersions: Sharing["damagedVersions"] = async () =>
    isLocked ? { kind: "notSaved", reason: { code: "locked", params: { message: "" } } } : { kind: "done", versions };
  show({ damagedVersions }, { proveUnlock });
  const shown = await dialog();
  fireEvent.change(await shown.findByLabelText("Master password"), { target: { value: "correct horse" } });
  isLocked = false;
  fireEvent.click(shown.getByRole("button", { name: "Continue" }));
  expect(await shown.findAllByRole("radio")).toHaveLength(3);
  expect(proveUnlock).toHaveBeenCalledWith(expect.objectContaining({ _id: "ana" }), "correct horse");
});
