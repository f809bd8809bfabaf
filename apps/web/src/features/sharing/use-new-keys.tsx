import type { Sharing } from "@pomander/vault/sharing";
import { useState } from "react";
import { Progress } from "../../components/Progress.tsx";
import { done } from "../../widgets/shared-vaults/done.ts";
import { texts } from "./removal-texts.ts";

interface Sealing {
  name: string;
  counted: { done: number; total: number } | null;
}

interface Given {
  password: string;
  out: readonly string[];
  replaced: readonly string[];
  /** The members that the leavers had added and that stay. */
  staying: readonly string[];
}

/** Additions to the next try for a vault, once its question was answered. */
interface Along {
  without: readonly string[];
  isReplacing: boolean;
  /** Files that the server does not have. */
  withoutFiles: readonly string[];
  /** Entries that cannot be sealed again. */
  withoutEntries: readonly string[];
}

const nothing: Along = { without: [], isReplacing: false, withoutFiles: [], withoutEntries: [] };

/**
 * Makes new keys for vaults, and shows the progress. The first try is refused while another manager makes new keys, and
 * where the server says that more people are out, or lacks files, and where entries cannot be sealed again. The next try
 * replaces the other manager's keys, also removes these people, and goes without these files and entries.
 */
export function useNewKeys(sharing: Sharing) {
  const [sealing, setSealing] = useState<Sealing | null>(null);
  const [along, setAlong] = useState<ReadonlyMap<string, Along>>(new Map());
  const make = async ({ vaultId, name }: { vaultId: string; name: string }, { out, ...given }: Given) => {
    setSealing({ name, counted: null });
    const before = along.get(vaultId) ?? nothing;
    const { without, isReplacing, withoutFiles, withoutEntries } = before;
    const outcome = await sharing.makeNewKeys({
      ...given,
      vaultId,
      out: [...out, ...without],
      isReplacing,
      withoutFiles,
      withoutEntries,
      onProgress: (sealed, total) => setSealing({ name, counted: { done: sealed, total } }),
    });
    const { reason } = outcome.kind === "notSaved" ? outcome : { reason: null };
    if (reason?.code === "new_keys_begun" || reason?.code === "others_go_too") {
      const isBegun = reason.code === "new_keys_begun";
      const next = { ...before, without: [...without, ...reason.params.without], isReplacing: isReplacing || isBegun };
      setAlong((all) => new Map([...all, [vaultId, next]]));
    }
    if (reason?.code === "files_lost") {
      const next = { ...before, withoutFiles: [...withoutFiles, ...reason.params.ids] };
      setAlong((all) => new Map([...all, [vaultId, next]]));
    }
    if (reason?.code === "entries_left_behind") {
      const next = { ...before, withoutEntries: [...withoutEntries, ...reason.params.ids] };
      setAlong((all) => new Map([...all, [vaultId, next]]));
    }
    return done(Promise.resolve(outcome));
  };
  const progress = sealing !== null && (
    <Progress label={texts.label} counted={sealing.counted}>
      {sealing.counted === null
        ? texts.starting(sealing.name)
        : texts.progress(sealing.name, sealing.counted.done, sealing.counted.total)}
    </Progress>
  );
  const values = [...along.values()];
  return {
    make,
    /** Returns the people whom the next try also removes from a vault. */
    without: (vaultId: string) => along.get(vaultId)?.without ?? [],
    isReplacing: values.some((next) => next.isReplacing),
    takesOthers: values.some((next) => next.without.length > 0),
    progress,
  };
}
