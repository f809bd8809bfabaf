import type { OpenEntry, OpenVault, OpenVersion, RestoreOptions, SaveOutcome } from "@pomander/vault";
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

/** Reason why a version was not put back, and what else can be done, if anything helps. */
interface RestoreProblem {
  text: string;
  remedy: { label: string; run: () => void } | null;
}

type Restore = (without: RestoreOptions) => Promise<SaveOutcome>;

/** Puts a version back, after a question, and reports every outcome. */
export function useRestoreVersion(vault: OpenVault, { present, onDone, onAdded, onChanged }: RestoreVersionOptions) {
  const notify = useNotify();
  const [asking, setAsking] = useState<OpenVersion | null>(null);
  const [problem, setProblem] = useState<RestoreProblem | null>(null);
  const [isBusy, setBusy] = useState(false);

  const settle = async (
    version: OpenEntry,
    work: Restore,
    onSaved: (id: string) => void,
    without: RestoreOptions = {},
  ): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const outcome = await work(without);
      if (outcome.kind === "saved") return onSaved(outcome.id);
      if (outcome.kind === "conflict") onChanged(outcome.theirs);
      const code = outcome.kind === "notSaved" ? outcome.reason.code : null;
      const lost = lostFilesOf(outcome);
      const text = withReason(notices.failed, failureReason(outcome));
      if (lost !== null) {
        const run = () => void settle(version, work, onSaved, { withoutFiles: lost.ids });
        setProblem({ text, remedy: { label: texts.withoutFiles(lost.count), run } });
        // A new entry helps where this one is gone, or keeps as many versions as it may.
      } else if (outcome.kind === "gone" || code === "history_full")
        setProblem({ text, remedy: { label: texts.restoreVersionAsNew, run: () => void asNew(version) } });
      else setProblem({ text, remedy: null });
    } catch (error) {
      setProblem({ text: withReason(notices.failed, reasonOf(error)), remedy: null });
    } finally {
      setBusy(false);
      setAsking(null);
    }
  };
  const asNew = (version: OpenEntry) =>
    settle(
      version,
      (without) => vault.restoreVersionAsNew(version, without),
      (id) => {
        notify({ text: notices.restoreVersionAsNew, severity: "success" });
        onAdded(id);
        onDone();
      },
    );
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
        (without) => vault.restoreVersion(present, version, without),
        () => {
          notify({ text: notices.restoreVersion, severity: "success" });
          onDone();
        },
      ),
  };
}

/** Returns the files for whose loss a version was not put back; null: it was another reason. */
export const lostFilesOf = (outcome: SaveOutcome) =>
  outcome.kind === "notSaved" && outcome.reason.code === "version_files_lost" ? outcome.reason.params : null;
