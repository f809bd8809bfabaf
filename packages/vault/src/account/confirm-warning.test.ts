import { expect, test } from "vitest";
import { abortOnWarning, confirmVaultIdOrAbort, isKnownVault, type SeenVault } from "./confirm-warning.ts";

const [none, one, other]: SeenVault[] = [{ vaultId: null }, { vaultId: "one" }, { vaultId: "other" }];
const replacing = { vaultId: "one", pendingVaultId: "next" };

test.each<[string, (SeenVault | undefined)[], string | null, string | null]>([
  ["that this device has not seen", [none], "one", null],
  ["that it has not seen, and that is denied", [none], null, null],
  ["that it has seen", [one], "one", null],
  ["that it was replacing the seen one with", [replacing], "next", null],
  ["that it has seen, and that is denied", [one], null, "vaultMissing"],
  ["that is another", [one], "new", "vaultReplaced"],
  ["that is another than one of two", [one, other], "one", "vaultReplaced"],
  ["that it has seen under one of two addresses", [none, one], "one", null],
  ["that is denied under one of two", [none, one], null, "vaultMissing"],
])("a vault %s is asked about accordingly", async (_what, seen, vaultId, asked) => {
  const warnings: string[] = [];
  const known = seen.filter((each) => each !== undefined);
  await confirmVaultIdOrAbort(async ({ kind }) => warnings.push(kind) > 0, known, vaultId);
  expect(warnings).toEqual(asked === null ? [] : [asked]);
  const aborted = confirmVaultIdOrAbort(abortOnWarning, known, vaultId).then(
    () => null,
    (error: { params: { kind: string } }) => error.params.kind,
  );
  expect(await aborted).toBe(asked);
});

test("no vault is the seen one, or the pending one, where there is none", () => {
  expect([isKnownVault({ vaultId: "one" }, null), isKnownVault(replacing, null)]).toEqual([false, false]);
  expect(isKnownVault({ vaultId: null }, null)).toBe(true);
});
