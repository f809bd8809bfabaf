import type { OpenEntry, OpenVault, Draft } from "@pomander/vault";
import { useEffect, useEffectEvent } from "react";
import { useServices } from "../../../lib/services.ts";
import type { AllVaults } from "../../../lib/vault/all-vaults.ts";
import type { VaultSession } from "@pomander/browser/vault-session";
import type { FormValues } from "./schema.ts";
import { formOf, isSameForm } from "./values.ts";

/**
 * A form's subject: a new entry or an existing one. `values` differ from the entry when they were restored after a
 * lock.
 */
export type EditorTarget =
  | { kind: "new"; values: FormValues; isRestored: boolean }
  | { kind: "edit"; base: OpenEntry; values: FormValues; isRestored: boolean };

/**
 * Returns the form that was open when the vault locked, with the user's input, once the vault is open again; null
 * without one. If its entry was changed elsewhere in the meantime, its key stays that of the version that the form began
 * from, so that saving shows both versions; if it was deleted, the form makes a new entry. New keys seal an entry again
 * under another key: where the texts that the form began from are there still, nothing has changed.
 */
export async function takeDraftForm(
  holder: VaultSession,
  vault: OpenVault & Pick<AllVaults, "settled">,
): Promise<EditorTarget | null> {
  const kept = holder.takeDraft(vault.vaultId);
  if (kept === null) return null;
  const draft = await vault.openDraft(kept.sealed).catch(() => null);
  if (draft === null) return null;
  const values = formOf(draft);
  const { base } = kept;
  if (base !== null) await vault.settled(base._id);
  const current = base === null ? null : await vault.reveal(base._id).catch(() => null);
  if (base === null || current === null) return { kind: "new", values, isRestored: true };
  const before = await vault.openDraft(base.sealed).catch(() => null);
  const isUnchanged = before !== null && isSameForm(before, current);
  const began: OpenEntry = isUnchanged ? current : { ...current, key: base.key };
  return { kind: "edit", base: began, values, isRestored: true };
}

/**
 * Passes the form's values, sealed, to the vault's holder when the vault locks; `read` is null for a form without
 * changes.
 */
export function useSaveDraftOnLock(target: EditorTarget, read: (() => Draft) | null): void {
  const { holder } = useServices();
  const seal = useEffectEvent(async (vault: OpenVault) => {
    if (read === null) return null;
    const base = target.kind === "edit" ? target.base : null;
    const texts = base === null ? [read()] : [read(), base];
    const [sealed = "", began = ""] = await Promise.all(texts.map((one) => vault.sealDraft(one)));
    return { vaultId: vault.vaultId, base: base && { _id: base._id, key: base.key, sealed: began }, sealed };
  });
  useEffect(() => holder.onLock((vault) => seal(vault)), [holder]);
}
