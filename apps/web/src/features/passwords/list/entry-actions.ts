import { totpCode, type ChangeOutcome, type EntrySummary, type EntryType, type OpenVault } from "@pomander/vault";
import type { SafeClipboard } from "../../../lib/clipboard/clipboard.ts";
import type { Notice } from "../../../lib/notices.ts";
import { withReason } from "../../../lib/problem.ts";
import { inSentence } from "../entry/field-labels.ts";
import { mainField } from "../entry/main-field.ts";
import { texts } from "../texts.ts";

/** What can be done to an entry in one press. None throws: each ends in a notice. */
interface EntryActions {
  /** The password, or what an entry of its type is kept for. */
  copyMain: (entry: EntrySummary, type: EntryType) => Promise<void>;
  copyEmail: (entry: EntrySummary) => Promise<void>;
  /** A secret that is on screen already. */
  copyText: (secret: string) => Promise<void>;
  /** What is no secret. */
  copyPlain: (text: string) => Promise<void>;
  /** The one-time code of this moment. */
  copyCode: (id: string) => Promise<void>;
  toggleFavorite: (entry: EntrySummary) => Promise<void>;
  archive: (entry: EntrySummary) => Promise<void>;
  restore: (entry: EntrySummary) => Promise<void>;
  deleteForever: (entry: EntrySummary) => Promise<void>;
}

interface EntryActionDeps {
  vault: OpenVault;
  clipboard: SafeClipboard;
  notify: (notice: Notice) => void;
}

const { notices } = texts;

/** Why something was not done, after what was not done. */
export function failureText(what: string, outcome: Exclude<ChangeOutcome, { kind: "done" }>): string {
  if (outcome.kind === "gone") return `${what}. ${notices.gone}`;
  if (outcome.kind === "changedMeanwhile") return `${what}. ${notices.changedMeanwhile}`;
  return withReason(what, outcome.reason);
}

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export function createEntryActions({ vault, clipboard, notify }: EntryActionDeps): EntryActions {
  // A second press while the first is on its way does nothing.
  const busy = new Set<string>();
  const change = async (
    entry: EntrySummary,
    run: () => Promise<ChangeOutcome>,
    said: { done: Notice; failed: string },
  ): Promise<void> => {
    if (busy.has(entry._id)) return;
    busy.add(entry._id);
    try {
      const outcome = await run();
      notify(outcome.kind === "done" ? said.done : { text: failureText(said.failed, outcome), severity: "error" });
    } catch (error) {
      notify({ text: withReason(said.failed, reasonOf(error)), severity: "error" });
    } finally {
      busy.delete(entry._id);
    }
  };
  const copy = async (write: () => Promise<void>) => {
    try {
      await write();
      notify({ text: notices.copied, severity: "success" });
    } catch {
      notify({ text: notices.copyFailed, severity: "error" });
    }
  };
  const restore = (entry: EntrySummary) =>
    change(entry, () => vault.restore(entry._id), {
      done: { text: notices.restored, severity: "success" },
      failed: notices.restoreFailed,
    });

  return {
    async copyMain({ _id }, type) {
      const main = mainField[type];
      if (main === null) return;
      try {
        const text = type === "login" ? await vault.password(_id) : main.of(await vault.reveal(_id));
        if (text === "") notify({ text: texts.row.nothingToCopy(inSentence(main.label)), severity: "info" });
        else await copy(() => clipboard.copySecret(text));
      } catch {
        notify({ text: notices.copyFailed, severity: "error" });
      }
    },
    copyEmail: (entry) => copy(() => clipboard.copy(entry.email)),
    copyText: (secret) => copy(() => clipboard.copySecret(secret)),
    copyPlain: (text) => copy(() => clipboard.copy(text)),
    async copyCode(id) {
      try {
        const { totp } = await vault.extraMembers(id);
        if (totp === undefined) return notify({ text: texts.row.noCode, severity: "info" });
        const { code } = await totpCode(totp, Date.now());
        await copy(() => clipboard.copySecret(code));
      } catch (error) {
        notify({ text: withReason(notices.copyFailed, reasonOf(error)), severity: "error" });
      }
    },
    toggleFavorite: (entry) =>
      change(entry, () => vault.setFavorite(entry._id, !entry.isFavorite), {
        done: { text: entry.isFavorite ? notices.unfavorited : notices.favorited, severity: "success" },
        failed: notices.favoriteFailed,
      }),
    archive: (entry) =>
      change(entry, () => vault.archive(entry._id), {
        done: {
          text: notices.archived,
          severity: "success",
          action: { label: notices.undo, run: () => void restore(entry) },
        },
        failed: notices.deleteFailed,
      }),
    restore,
    deleteForever: (entry) =>
      change(entry, () => vault.deleteForever(entry._id), {
        done: { text: notices.deleted, severity: "success" },
        failed: notices.deleteFailed,
      }),
  };
}
