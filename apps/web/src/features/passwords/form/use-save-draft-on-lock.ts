import type { Draft } from "@pomander/vault";
import { useEffect, useRef } from "react";
import { useServices } from "../../../lib/services.ts";
import type { EditorTarget } from "./editor-target.ts";

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
