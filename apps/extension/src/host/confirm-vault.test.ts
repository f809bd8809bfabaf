import type { OpenVault } from "@pomander/vault";
import { expect, test } from "vitest";
import { confirmVault } from "./confirm-vault.ts";

/** A vault that this browser has not seen, and whether it was closed or confirmed. */
function newVault() {
  const done: string[] = [];
  const vault = {
    opened: async () => undefined,
    snapshot: () => ({ status: "open", firstVisit: { entries: 1 } }),
    close: () => done.push("closed"),
    confirmFirstVisit: async () => done.push("confirmed"),
  } as unknown as OpenVault;
  return { vault, done };
}

test("a vault that is not the person's, or about which they are no longer asked, is closed", async () => {
  const refused = newVault();
  expect(await confirmVault(refused.vault, (async () => false) as never)).toEqual({ kind: "done" });
  const givenUp = newVault();
  await expect(confirmVault(givenUp.vault, () => Promise.reject(new Error("Given up")))).rejects.toThrow("Given up");
  const theirs = newVault();
  expect(await confirmVault(theirs.vault, (async () => true) as never)).toBeNull();
  expect([refused.done, givenUp.done, theirs.done]).toEqual([["closed"], ["closed"], ["confirmed"]]);
});
