import { reasonText } from "@pomander/texts/reason-text";
import type { Draft, NotSaved, OpenEntry, SaveOutcome } from "@pomander/vault";
import { useState } from "react";
import { useNotify } from "../../../lib/notices.ts";
import { failureText, withReason } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import type { AllVaults } from "../../../lib/vault/all-vaults.ts";
import { typeTexts } from "../../../lib/vault/entry-type-texts.ts";
import { texts } from "../entry/texts.ts";
import { texts as passwords } from "../texts.ts";
import type { EditorTarget } from "./draft.ts";
import type { useSavePlace } from "./use-save-place.ts";
import { hasOtherFiles, isSameForm, rebase } from "./values.ts";

const { notices } = passwords;

/** The state that a save led to. The draft stays in the form in all of them. */
type EditorStage =
  | { kind: "editing" }
  | { kind: "conflict"; mine: Draft; theirs: OpenEntry }
  | { kind: "gone"; mine: Draft };

interface EntryEditorOptions {
  vault: AllVaults;
  home: Pick<ReturnType<typeof useSavePlace>, "find">;
  target: EditorTarget;
  /** Receives the key of a new entry. */
  onCreated: (key: string) => void;
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
  const { sharedVaults } = useServices();
  const [stage, setStage] = useState<EditorStage>({ kind: "editing" });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const fail = (text: string) => {
    setProblem(text);
    notify({ text: notices.saveFailed, severity: "error" });
  };
  /**
   * Saves. When the vault has news that this device has not read yet, such as new keys, it is read and tried again; while
   * it is read, the vault that new keys replace is closed already.
   */
  const attempt = async (work: () => Promise<SaveOutcome | null>) => {
    const outcome = await work();
    const hasNews =
      outcome?.kind === "notSaved" && ["vault_followed", "not_found", "vault_locked"].includes(outcome.reason.code);
    if (!hasNews) return outcome;
    await sharedVaults.get()?.refresh();
    return work();
  };
  const settle = async (work: () => Promise<SaveOutcome | null>, done: string, onSaved?: (id: string) => void) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const outcome = await attempt(work);
      // The form says that nothing can be saved in its vault anymore.
      if (outcome === null) return;
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
    settle(
      async () => {
        const place = home.find().home;
        if (place === null) return null;
        const outcome = await place.vault.create(withFilesOf(target, draft));
        return outcome.kind === "saved" ? { ...outcome, id: vault.keyOf(place.vault.vaultId, outcome.id) } : outcome;
      },
      texts.created(typeTexts[draft.type ?? "login"].noun),
      onCreated,
    );
  const saveOver = (base: OpenEntry, draft: Draft) =>
    settle(
      async () => {
        if (!vault.isWritable(base._id)) return null;
        const outcome = await vault.save(base, draft);
        if (outcome.kind !== "conflict") return outcome;
        const mine = rebase(outcome.mine, base, outcome.theirs);
        // New keys seal every entry again, and a file that was added or removed changes no field of the form. A save keeps
        // the files that are stored.
        const isOtherwiseSealed = vault.presentKey(base._id) !== base._id || hasOtherFiles(base, outcome.theirs);
        const isFormUnchanged = isOtherwiseSealed && isSameForm(base, outcome.theirs);
        return isFormUnchanged ? vault.save(outcome.theirs, mine) : { ...outcome, mine };
      },
      texts.updated(typeTexts[draft.type ?? "login"].noun),
    );

  return {
    stage,
    problem,
    isBusy,
    save: (draft: Draft) =>
      target.kind === "new" || home.find().isNew ? saveAsNew(draft) : saveOver(target.base, draft),
    saveOver,
    saveAsNew,
    backToForm: () => {
      setStage({ kind: "editing" });
      setProblem(null);
    },
  };
}

/** Returns a draft with the files of the entry that it began from, which no form shows. */
export const withFilesOf = (target: EditorTarget, draft: Draft): Draft =>
  target.kind === "new" || target.base.files === undefined ? draft : { ...draft, files: target.base.files };
