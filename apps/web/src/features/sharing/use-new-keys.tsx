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
}

/**
 * Makes new keys for vaults, and shows the progress. The first try is refused while another manager makes new keys. The
 * next try replaces the other manager's keys, and also removes the people whom that manager removes.
 */
export function useNewKeys(sharing: Sharing) {
  const [sealing, setSealing] = useState<Sealing | null>(null);
  const [begun, setBegun] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const make = async ({ vaultId, name }: { vaultId: string; name: string }, { out, ...given }: Given) => {
    setSealing({ name, counted: null });
    const others = begun.get(vaultId);
    const outcome = await sharing.makeNewKeys({
      ...given,
      vaultId,
      out: [...out, ...(others ?? [])],
      isReplacing: others !== undefined,
      onProgress: (sealed, total) => setSealing({ name, counted: { done: sealed, total } }),
    });
    if (outcome.kind === "notSaved" && outcome.reason.code === "new_keys_begun") {
      const { without } = outcome.reason.params;
      setBegun((before) => new Map([...before, [vaultId, without]]));
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
  return { make, isReplacing: begun.size > 0, progress };
}
