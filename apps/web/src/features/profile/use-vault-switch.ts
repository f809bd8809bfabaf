import type { ChangeOutcome } from "@pomander/vault";
import { useState } from "react";
import { useNotify } from "../../lib/notices.ts";
import { problemOf, withReason } from "../../lib/problem.ts";

interface SwitchTexts {
  turnedOn: string;
  turnedOff: string;
  failed: string;
}

/**
 * A switch of the open vault, and a notice of what came of it. `wished` is where it was put while the change is on
 * its way, else null.
 */
export function useVaultSwitch(send: (on: boolean) => Promise<ChangeOutcome>, texts: SwitchTexts) {
  const notify = useNotify();
  const [pendingValue, setPendingValue] = useState<boolean | null>(null);
  const change = async (on: boolean) => {
    setPendingValue(on);
    try {
      const outcome = await send(on);
      if (outcome.kind === "done") notify({ text: on ? texts.turnedOn : texts.turnedOff, severity: "success" });
      else {
        const reason = outcome.kind === "notSaved" ? outcome.reason : "";
        notify({ text: withReason(texts.failed, reason), severity: "error" });
      }
    } catch (error) {
      notify({ text: withReason(texts.failed, problemOf(error, "").message), severity: "error" });
    } finally {
      setPendingValue(null);
    }
  };
  return { pendingValue, change };
}
