import type { OpenVault } from "@pomander/vault";
import type { Step } from "../messages.ts";
import { sentError, type Ask } from "./conversation.ts";

/**
 * Waits until a vault is read, and asks about one that this browser has not seen. Returns null when it can be used, else
 * the step that ends the sign-in or unlock. The vault is closed unless it can be used.
 */
export async function confirmVault(vault: OpenVault, ask: Ask): Promise<Step | null> {
  await vault.opened();
  const { status, firstVisit, error } = vault.snapshot();
  if (status === "failed") {
    vault.close();
    return { kind: "failed", error: sentError(error) };
  }
  if (firstVisit === null) return null;
  try {
    if (await ask({ kind: "firstVisit", visit: firstVisit })) {
      await vault.confirmFirstVisit();
      return null;
    }
  } catch (error) {
    vault.close();
    throw error;
  }
  vault.close();
  return { kind: "done" };
}
