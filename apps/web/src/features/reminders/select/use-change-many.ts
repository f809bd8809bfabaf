import type { ListedReminder } from "@pomander/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Notice } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import type { RenewedBefore } from "../renew/renew-reminder.ts";
import { prepareMany, sendMany, type ManyAction, type ManyOutcome, type NotChanged } from "./change-many.ts";
import { changeTagRules } from "./change-tag-rules.ts";
import type { TagRuleChange } from "./reassign.ts";
import { texts } from "./texts.ts";

export interface ManyReport {
  notChanged: readonly NotChanged[];
  /** Reminders that others had already renewed. */
  renewedBefore: readonly RenewedBefore[];
  /** Undoes the changes; null if there were none. */
  undo: (() => void) | null;
}

/** Describes how many reminders, and how many rules of scope tags, were changed. */
const inSentences = (said: (many: number) => string, reminders: number, tagRules: number) =>
  [reminders > 0 ? said(reminders) : "", tagRules > 0 ? texts.tagRulesDone(tagRules) : ""]
    .filter((sentence) => sentence !== "")
    .join(" ");

const nothingSent: ManyOutcome = { undo: [], notChanged: [], renewedBefore: [] };

/**
 * Changes all selected reminders, shows the progress, and finally reports what was not changed and why. The changes can
 * be undone until another notice appears or the user leaves the page.
 */
export function useChangeMany(reload: () => void, reloadTags: () => void) {
  const { api, notices } = useServices();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [report, setReport] = useState<ManyReport | null>(null);
  const offered = useRef<Notice | null>(null);
  const withdrawOffer = useCallback(() => {
    if (offered.current !== null && notices.snapshot()?.notice === offered.current) notices.dismiss();
  }, [notices]);
  useEffect(() => withdrawOffer, [withdrawOffer]);
  const control = useRef<AbortController | null>(null);

  const send = async (prepared: Parameters<typeof sendMany>[1]) => {
    withdrawOffer();
    control.current = new AbortController();
    const total = prepared.length;
    setProgress({ done: 0, total });
    const { signal } = control.current;
    const outcome = await sendMany(api, prepared, { signal, onProgress: (done) => setProgress({ done, total }) });
    setProgress(null);
    reload();
    return outcome;
  };
  const sendTagRules = async (changes: readonly TagRuleChange[]) => {
    const outcome = await changeTagRules(api, changes);
    if (changes.length > 0) reloadTags();
    return outcome;
  };
  const takeBack = async (undo: Parameters<typeof sendMany>[1], tagRules: readonly TagRuleChange[]) => {
    setReport(null);
    const { undo: redone, notChanged: left, renewedBefore } = undo.length === 0 ? nothingSent : await send(undo);
    const rules = await sendTagRules(tagRules);
    const notChanged = [...left, ...rules.notChanged];
    const isNothing = redone.length + rules.undo.length === 0;
    notices.show({
      text: isNothing ? texts.none : inSentences(texts.undone, redone.length, rules.undo.length),
      severity: isNothing ? "info" : "success",
    });
    if (notChanged.length > 0) setReport({ notChanged, renewedBefore, undo: null });
  };
  const run = async (reminders: readonly ListedReminder[], action: ManyAction) => {
    const { prepared, refused } = prepareMany(reminders, action);
    const { undo, notChanged, renewedBefore } = prepared.length === 0 ? nothingSent : await send(prepared);
    const rules = await sendTagRules(action.kind === "reassign" ? action.tagRules : []);
    const all = [...refused, ...notChanged, ...rules.notChanged];
    const isReported = all.length > 0 || renewedBefore.length > 0;
    const undoAll = undo.length + rules.undo.length === 0 ? null : () => void takeBack(undo, rules.undo);
    if (isReported) setReport({ notChanged: all, renewedBefore, undo: undoAll });
    if (undoAll !== null) {
      const text = inSentences(texts.done[action.kind], undo.length, rules.undo.length);
      offered.current = { text, severity: "success", isLasting: true, action: { label: texts.undo, run: undoAll } };
      notices.show(offered.current);
    }
    // The report, if there is one, says that nothing was done.
    else if (!isReported) notices.show({ text: texts.none, severity: "info" });
  };
  return { progress, report, run, stop: () => control.current?.abort(), closeReport: () => setReport(null) };
}
