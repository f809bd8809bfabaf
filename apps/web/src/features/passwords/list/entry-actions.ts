import { reasonText } from "@pomander/texts/reason-text";
import { totpCode, type ChangeOutcome, type EntrySummary, type OpenVault, type SaveOutcome } from "@pomander/vault";
import { inLine } from "@pomander/vault/in-line";
import type { SafeClipboard } from "@pomander/browser/clipboard";
import type { Notice } from "../../../lib/notices.ts";
import type { EntryGate } from "../../../lib/vault/entry-gate.ts";
import { problemOf, withReason } from "../../../lib/problem.ts";
import { inSentence } from "../entry/field-labels.ts";
import { mainField } from "../entry/main-field.ts";
import { texts } from "../texts.ts";

/** The copied field and its entry: "Password" of "Amazon". */
interface CopiedField {
  field: string;
  title: string;
}

interface EntryActionDeps {
  vault: OpenVault;
  gate: Pick<EntryGate, "pass">;
  clipboard: SafeClipboard;
  notify: (notice: Notice) => void;
  /** Shows at an entry why the last action on it was not done; null removes that reason. */
  onFault?: (id: string, reason: string | null) => void;
}

const { notices } = texts;

/** Returns why a change or a save was not made. */
export function failureReason(outcome: Exclude<ChangeOutcome | SaveOutcome, { kind: "done" | "saved" }>): string {
  if (outcome.kind === "gone") return notices.gone;
  return outcome.kind === "notSaved" ? reasonText(outcome.reason) : notices.changedMeanwhile;
}

/** Returns an entry's title as it is shown. */
export const titleOf = ({ title }: { title: string }) => inLine(title) || texts.row.untitled;

/** Returns the reason for an error, also for one that was not foreseen. */
export const reasonOf = (error: unknown) => problemOf(error, notices.unforeseen(String(error))).message;

/** Returns the actions on an entry in one press. None throws: each ends in a notice. */
export function createEntryActions({ vault, gate, clipboard, notify, onFault = () => undefined }: EntryActionDeps) {
  // A second press while the first is being processed does nothing.
  const busy = new Set<string>();
  const change = async (
    entry: EntrySummary,
    run: () => Promise<ChangeOutcome>,
    // An entry that may be out of sight by then gets a notice that contains the reason.
    said: { done: Notice; failed: string; isOutOfSight?: true },
  ): Promise<void> => {
    if (busy.has(entry._id)) return;
    busy.add(entry._id);
    onFault(entry._id, null);
    const fail = (reason: string) => {
      const text = said.isOutOfSight === true ? withReason(said.failed, reason) : said.failed;
      notify({ text, severity: "error" });
      onFault(entry._id, reason);
    };
    try {
      const outcome = await run();
      if (outcome.kind === "done") notify(said.done);
      else fail(failureReason(outcome));
    } catch (error) {
      fail(reasonOf(error));
    } finally {
      busy.delete(entry._id);
    }
  };
  const copy = async (write: () => Promise<void>, said: string) => {
    try {
      await write();
      notify({ text: said, severity: "success" });
      return true;
    } catch {
      notify({ text: notices.copyFailed, severity: "error" });
      return false;
    }
  };
  const tell = (notice: Notice) => {
    notify(notice);
    return false;
  };
  const copySecret = (secret: string, of?: CopiedField) =>
    copy(() => clipboard.copySecret(secret), notices.copiedSecret(of?.field, of?.title));
  const copyPlain = (text: string, of?: CopiedField) =>
    copy(() => clipboard.copy(text), notices.copiedText(of?.field, of?.title));
  const restore = (entry: EntrySummary) =>
    change(entry, () => vault.restore(entry._id), {
      done: { text: notices.restored, severity: "success" },
      failed: notices.restoreFailed,
      isOutOfSight: true,
    });

  return {
    /**
     * Copies the password, or the main field of the entry's type. Like the other copies, it resolves with whether it
     * copied.
     */
    async copyMain(entry: EntrySummary) {
      try {
        if (!(await gate.pass(vault, entry))) return false;
        const { type = "login" } = await vault.extraMembers(entry._id);
        const main = mainField(type);
        if (main === null) return tell({ text: texts.row.noMainField, severity: "info" });
        const text = type === "login" ? await vault.password(entry._id) : main.of(await vault.reveal(entry._id));
        if (text === "") return tell({ text: texts.row.nothingToCopy(inSentence(main.label)), severity: "info" });
        return await copySecret(text, { field: main.label, title: titleOf(entry) });
      } catch {
        return tell({ text: notices.copyFailed, severity: "error" });
      }
    },
    async copyEmail(entry: EntrySummary) {
      if (entry.email === "") return tell({ text: texts.row.nothingToCopy(texts.row.userName), severity: "info" });
      return copyPlain(entry.email, { field: texts.row.tips.email, title: titleOf(entry) });
    },
    /** Copies a secret that is already on screen. */
    copyText: copySecret,
    /** Copies a text that is not secret. */
    copyPlain,
    /** Copies the current one-time code. */
    async copyCode(entry: EntrySummary) {
      try {
        if (!(await gate.pass(vault, entry))) return false;
        const { totp } = await vault.extraMembers(entry._id);
        if (totp === undefined) return tell({ text: texts.row.noCode, severity: "info" });
        const { code } = await totpCode(totp, Date.now());
        return await copySecret(code, { field: texts.form.totp, title: titleOf(entry) });
      } catch (error) {
        onFault(entry._id, reasonOf(error));
        return tell({ text: notices.copyFailed, severity: "error" });
      }
    },
    toggleFavorite: (entry: EntrySummary) =>
      change(entry, () => vault.setFavorite(entry._id, !entry.isFavorite), {
        done: { text: entry.isFavorite ? notices.unfavorited : notices.favorited, severity: "success" },
        failed: notices.favoriteFailed,
      }),
    archive: (entry: EntrySummary) =>
      change(entry, () => vault.archive(entry._id), {
        done: {
          text: notices.archived,
          severity: "success",
          action: { label: notices.undo, run: () => void restore(entry) },
        },
        failed: notices.deleteFailed,
      }),
    restore,
    delete: (entry: EntrySummary) =>
      change(entry, () => vault.deleteForever(entry._id), {
        done: { text: notices.deleted, severity: "success" },
        failed: notices.deleteFailed,
      }),
  };
}
