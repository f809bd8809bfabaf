import { id as idSchema } from "@pomander/contract";
import type { OpenEntry, OpenVault } from "@pomander/vault";
import { useCallback, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useNotify } from "../../../lib/notices.ts";
import { withReason } from "../../../lib/problem.ts";
import { failureReason, reasonOf } from "../list/entry-actions.ts";
import { texts as passwords } from "../texts.ts";
import { texts } from "./texts.ts";

/** Saves with an entry the id of its reminder; "" removes it. Returns why it was not saved, or null. */
async function saveReminderId(vault: OpenVault, entry: OpenEntry, reminderId: string): Promise<string | null> {
  try {
    let outcome = await vault.save(entry, { ...entry, reminderId });
    // The retry keeps everything that was changed elsewhere in the meantime.
    if (outcome.kind === "conflict") outcome = await vault.save(outcome.theirs, { ...outcome.theirs, reminderId });
    return outcome.kind === "saved" ? null : failureReason(outcome);
  } catch (error) {
    return reasonOf(error);
  }
}

interface Options {
  isOpen: boolean;
  /** Id of the viewed entry. */
  entryId: string | null;
  /** Shows at an entry why an action on it was not done. */
  onFault: (id: string, reason: string | null) => void;
}

/**
 * Links the viewed entry with the reminder that was just created for it. The page of reminders leaves the new one's id
 * in the history as `{ createdReminder }` when it leads back here.
 */
export function useEntryReminder(vault: OpenVault, { isOpen, entryId, onFault }: Options) {
  const notify = useNotify();
  const navigate = useNavigate();
  const { state, search } = useLocation() as { state: unknown; search: string };
  const created = createdIn(state);
  useEffect(() => {
    if (!isOpen || entryId === null || created === null) return;
    void navigate({ search }, { replace: true, state: null });
    const link = async () => {
      const problem = await vault.reveal(entryId).then((entry) => saveReminderId(vault, entry, created), reasonOf);
      if (problem !== null) notify({ text: withReason(texts.notLinked, problem), severity: "error", isLasting: true });
    };
    void link();
  }, [vault, isOpen, entryId, created, search, navigate, notify]);
  return {
    forget: useCallback(
      async (entry: OpenEntry) => {
        const problem = await saveReminderId(vault, entry, "");
        onFault(entry._id, problem);
        if (problem !== null) notify({ text: passwords.notices.saveFailed, severity: "error" });
      },
      [vault, notify, onFault],
    ),
  };
}

function createdIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("createdReminder" in state)) return null;
  return idSchema.safeParse(state.createdReminder).data ?? null;
}
