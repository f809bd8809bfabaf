import { useEffect, useRef, useState } from "react";
import { useNotify } from "../../../lib/notices.ts";
import { withReason } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import type { AllVaults, VaultPlace } from "../../../lib/vault/all-vaults.ts";
import { texts as shared } from "../shared/texts.ts";
import type { SourceEntries } from "./targets.ts";
import { texts } from "./texts.ts";
import { transferMany } from "./transfer-many.ts";

interface Transfer {
  sources: readonly SourceEntries[];
  target: VaultPlace;
  kind: "copy" | "move";
  keepsReminder: boolean;
  areMissingFilesLeft: boolean;
}

/**
 * Copies or moves entries and notifies the user when all are where they go to. What an attempt that stopped has done is
 * not done again by the next one.
 */
export function useTransfer(vault: AllVaults, onDone: () => void) {
  const notify = useNotify();
  const { holder, sharedVaults } = useServices();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [areFilesMissing, setFilesMissing] = useState(false);
  const running = useRef<AbortController | null>(null);
  const there = useRef(new Set<string>());
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  const run = async ({ sources, target, kind, ...options }: Transfer) => {
    const sharing = sharedVaults.get();
    if (sharing === null || running.current !== null) return;
    const controller = (running.current = new AbortController());
    const release = holder.preventAutoLock();
    const to = target.vault.vaultId;
    const done = there.current;
    const noteOf = (key: string) => `${kind} ${to} ${key}`;
    const left = sources.map(({ place, entries }) => ({
      place,
      entries: entries.filter(({ _id }) => !done.has(noteOf(_id))),
    }));
    const total = sources.reduce((sum, { entries }) => sum + entries.length, 0);
    const count = () =>
      total - left.reduce((sum, { entries }) => sum + entries.filter(({ _id }) => !done.has(noteOf(_id))).length, 0);
    setProblem(null);
    setProgress({ done: count(), total });
    const rest = await transferMany(sharing, vault, {
      ...options,
      sources: left,
      to,
      isMove: kind === "move",
      signal: controller.signal,
      onDone: (keys) => {
        for (const key of keys) done.add(noteOf(key));
        setProgress({ done: count(), total });
      },
    });
    release();
    running.current = null;
    setProgress(null);
    setFilesMissing(rest?.areFilesMissing === true);
    if (rest === null) {
      notify({ text: texts.done[kind](total, target.name ?? shared.personal), severity: "success" });
      onDone();
    } else if (rest.why === "") setProblem(texts.stopped(count(), total));
    else setProblem(withReason(texts.failed[kind], rest.why));
  };
  return { progress, problem, areFilesMissing, run, stop };
}
