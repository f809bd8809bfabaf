import { reasonText } from "@pomander/texts/reason-text";
import type { Draft, NotSaved, OpenEntry, OpenVault, SaveOutcome } from "@pomander/vault";
import { useState } from "react";
import { useNotify } from "../../../lib/notices.ts";
import { failureText, withReason } from "../../../lib/problem.ts";
import { nounOf, texts } from "../entry/texts.ts";
import { texts as passwords } from "../texts.ts";
import type { EditorTarget } from "./draft.ts";
import { rebase } from "./values.ts";

const { notices } = passwords;

/** The state that a save led to. The draft stays in the form in all of them. */
type EditorStage =
  | { kind: "editing" }
  | { kind: "conflict"; mine: Draft; theirs: OpenEntry }
  | { kind: "gone"; mine: Draft };

interface EntryEditorOptions {
  vault: OpenVault;
  /** The vault that a new entry is created in. */
  home: OpenVault;
  target: EditorTarget;
  /** Receives the id of a new entry. */
  onCreated: (id: string) => void;
  onDone: () => void;
}

/** Returns the server's message alone, otherwise the specified text with the reason known to this device. */
const textOfNotSaved = ({ reason }: NotSaved) =>
  "message" in reason.params && reason.params.message !== ""
    ? reasonText(reason)
    : withReason(notices.saveFailed, reasonText(reason));

/** Saves a form and leads the user through a conflict or a deletion elsewhere. */
export function useEntryEditor({ vault, home, target, onCreated, onDone }: EntryEditorOptions) {
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
  /** Saves a new entry, also to resolve a conflict or when the edited entry was deleted. */
  const saveAsNew = (draft: Draft) =>
    settle(() => home.create(draft), texts.created(nounOf(draft.type ?? "login")), onCreated);
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
