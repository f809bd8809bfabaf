import type { Draft, NotSaved, OpenEntry, OpenVault, SaveOutcome } from "@pomander/vault";
import { useState } from "react";
import { useNotify } from "../../../lib/notices.ts";
import { failureText, withReason } from "../../../lib/problem.ts";
import { nounOf, texts } from "../entry/texts.ts";
import { texts as passwords } from "../texts.ts";
import type { EditorTarget } from "./draft.ts";
import { rebase } from "./values.ts";

const { notices } = passwords;

/** What a save came to. The draft stays in the form through all of it. */
type EditorStage =
  | { kind: "editing" }
  | { kind: "conflict"; mine: Draft; theirs: OpenEntry }
  | { kind: "gone"; mine: Draft };

interface EntryEditorOptions {
  onAdded: (id: string) => void;
  onDone: () => void;
}

/** The server's message alone, else the specified text and what this device knows. */
const textOfNotSaved = ({ code, reason }: NotSaved) =>
  code !== undefined && reason !== "" ? reason : withReason(notices.saveFailed, reason);

/** Saves a form and leads through what can come of it. */
export function useEntryEditor(vault: OpenVault, target: EditorTarget, { onAdded, onDone }: EntryEditorOptions) {
  const notify = useNotify();
  const [stage, setStage] = useState<EditorStage>({ kind: "editing" });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const fail = (text: string) => {
    setProblem(text);
    notify({ text: notices.saveFailed, severity: "error" });
  };
  const settle = async (work: () => Promise<SaveOutcome>, done: string, onSaved?: (id: string) => void) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const outcome = await work();
      if (outcome.kind === "saved") {
        notify({ text: done, severity: "success" });
        onSaved?.(outcome.id);
        onDone();
      } else if (outcome.kind === "notSaved") {
        fail(textOfNotSaved(outcome));
      } else setStage(outcome);
    } catch (error) {
      fail(failureText(error, notices.saveFailed));
    } finally {
      setBusy(false);
    }
  };
  /** A new entry: also out of a conflict, or when the one that was edited is gone. */
  const saveAsNew = (draft: Draft) =>
    settle(() => vault.create(draft), texts.created(nounOf(draft.type ?? "login")), onAdded);
  const saveOver = (base: OpenEntry, draft: Draft) =>
    settle(
      async () => {
        const outcome = await vault.save(base, draft);
        if (outcome.kind !== "conflict") return outcome;
        return { ...outcome, mine: rebase(outcome.mine, base, outcome.theirs) };
      },
      texts.updated(nounOf(draft.type ?? "login")),
    );

  return {
    stage,
    problem,
    isBusy,
    save: (draft: Draft) => (target.kind === "new" ? saveAsNew(draft) : saveOver(target.base, draft)),
    saveOver,
    saveAsNew,
    backToForm: () => {
      setStage({ kind: "editing" });
      setProblem(null);
    },
  };
}
