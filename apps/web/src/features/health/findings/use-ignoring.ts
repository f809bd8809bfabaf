import { reasonText } from "@pomander/texts/reason-text";
import type { OpenVault } from "@pomander/vault";
import type { FindingKind } from "@pomander/vault/health";
import { useMemo, useRef } from "react";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf, withReason } from "../../../lib/problem.ts";
import { texts } from "../texts.ts";

export interface Ignoring {
  /** Ignores a finding of an entry, or stops ignoring it. It ends in a notice. */
  set: (id: string, kind: FindingKind, isIgnored: boolean) => Promise<void>;
}

const { notices } = texts;

/** Returns a function that saves ignored findings with the entry, sealed like all of its data. */
export function useIgnoring(vault: OpenVault): Ignoring {
  const notify = useNotify();
  const busy = useRef(new Set<string>());
  return useMemo(() => {
    const set = async (id: string, kind: FindingKind, isIgnored: boolean): Promise<void> => {
      // A second press while the first is being processed does nothing.
      if (busy.current.has(id)) return;
      busy.current.add(id);
      const fail = (reason: string) => notify({ text: withReason(notices.failed, reason), severity: "error" });
      try {
        const base = await vault.reveal(id);
        const others = (base.healthIgnored ?? []).filter((one) => one !== kind);
        const outcome = await vault.save(base, { ...base, healthIgnored: isIgnored ? [...others, kind] : others });
        if (outcome.kind === "notSaved") return fail(reasonText(outcome.reason));
        if (outcome.kind !== "saved") return fail(outcome.kind === "gone" ? notices.gone : notices.conflict);
        const undo = { label: notices.undo, run: () => void set(id, kind, !isIgnored) };
        notify({ text: isIgnored ? notices.ignored : notices.resumed, severity: "success", action: undo });
      } catch (error) {
        fail(problemOf(error, "").message);
      } finally {
        busy.current.delete(id);
      }
    };
    return { set };
  }, [vault, notify]);
}
