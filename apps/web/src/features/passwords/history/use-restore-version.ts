import type { OpenEntry, OpenVault, OpenVersion, SaveOutcome } from "@pomander/vault";
import { useState } from "react";
import { useNotify } from "../../../lib/notices.ts";
import { withReason } from "../../../lib/problem.ts";
import { failureReason, reasonOf } from "../list/entry-actions.ts";
import { texts } from "./texts.ts";

const { notices } = texts;

interface RestoreVersionOptions {
  /** The entry that the user is viewing. */
  present: OpenEntry;
  onDone: () => void;
  onAdded: (id: string) => void;
  /** Called with the stored entry when it was changed elsewhere in the meantime. */
  onChanged: (stored: OpenEntry) => void;
}

/** Reason why a version was not put back, and the version that can become a new entry instead, if that helps. */
interface RestoreProblem {
  text: string;
  asNew: OpenEntry | null;
}

/** Puts a version back, after a question, and reports every outcome. */
export function useRestoreVersion(vault: OpenVault, { present, onDone, onAdded, onChanged }: RestoreVersionOptions) {
  const notify = useNotify();
  const [asking, setAsking] = useState<OpenVersion | null>(null);
  const [problem, setProblem] = useState<RestoreProblem | null>(null);
  const [isBusy, setBusy] = useState(false);

  const settle = async (version: OpenEntry, work: () => Promise<SaveOutcome>, onSaved: (id: string) => void) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const outcome = await work();
      if (outcome.kind === "saved") return onSaved(outcome.id);
      if (outcome.kind === "conflict") onChanged(outcome.theirs);
      // A new entry helps where this one is gone, or keeps as many versions as it may.
      const isNewOffered =
        outcome.kind === "gone" || (outcome.kind === "notSaved" && outcome.reason.code === "history_full");
      setProblem({
        text: withReason(notices.failed, failureReason(outcome)),
        asNew: isNewOffered ? version : null,
      });
    } catch (error) {
      setProblem({ text: withReason(notices.failed, reasonOf(error)), asNew: null });
    } finally {
      setBusy(false);
      setAsking(null);
    }
  };
  return {
    /** The version that the question is about. */
    asking,
    problem,
    isBusy,
    ask: setAsking,
    cancel: () => setAsking(null),
    restoreVersion: (version: OpenEntry) =>
      settle(
        version,
        () => vault.restoreVersion(present, version),
        () => {
          notify({ text: notices.restoreVersion, severity: "success" });
          onDone();
        },
      ),
    restoreVersionAsNew: (version: OpenEntry) =>
      settle(
        version,
        () => vault.restoreVersionAsNew(version),
        (id) => {
          notify({ text: notices.restoreVersionAsNew, severity: "success" });
          onAdded(id);
          onDone();
        },
      ),
  };
}
