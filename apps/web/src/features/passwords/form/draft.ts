import type { OpenEntry, OpenVault, Draft } from "@pomander/vault";
import { useEffect, useRef } from "react";
import { useServices } from "../../../lib/services.ts";
import type { VaultHolder } from "@pomander/browser/vault-holder";
import type { FormValues } from "./schema.ts";
import { formOf } from "./values.ts";

/** What a form is open for. `values` differ from the entry when they come back after a lock. */
export type EditorTarget =
  | { kind: "new"; values: FormValues; isRestored: boolean }
  | { kind: "edit"; base: OpenEntry; values: FormValues; isRestored: boolean };

/**
 * The form that was open when the vault locked, as it was left; asked for once the vault is open again. An entry that was saved elsewhere meanwhile is still
 * the one that the form began from, so that saving shows the two versions; one that is gone leaves a new entry.
 */
export async function takeDraftForm(holder: VaultHolder, vault: OpenVault): Promise<EditorTarget | null> {
  const kept = holder.takeDraft(vault.vaultId);
  if (kept === null) return null;
  const draft = await vault.openDraft(kept.sealed).catch(() => null);
  if (draft === null) return null;
  const values = formOf(draft);
  const { base } = kept;
  const current = base === null ? null : await vault.reveal(base._id).catch(() => null);
  if (base === null || current === null) return { kind: "new", values, isRestored: true };
  const began: OpenEntry = { ...current, key: base.key };
  return { kind: "edit", base: began, values, isRestored: true };
}

/** Gives what a form holds, sealed, to the holder of the vault when it locks; `read` is null for a form without changes. */
export function useSaveDraftOnLock(target: EditorTarget, read: (() => Draft) | null): void {
  const { holder } = useServices();
  const latest = useRef({ target, read });
  useEffect(() => {
    latest.current = { target, read };
  });
  useEffect(
    () =>
      holder.onLock(async (vault) => {
        const now = latest.current;
        if (now.read === null) return null;
        const base = now.target.kind === "edit" ? { _id: now.target.base._id, key: now.target.base.key } : null;
        return { vaultId: vault.vaultId, base, sealed: await vault.sealDraft(now.read()) };
      }),
    [holder],
  );
}
