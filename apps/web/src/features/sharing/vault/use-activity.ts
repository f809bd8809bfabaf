import type { ActivityItem, ActivityPage, Sharing } from "@pomander/vault/sharing";
import { useCallback, useState } from "react";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useTask } from "../../../lib/hooks/use-task.ts";
import { problemOf, withReason } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { done } from "../../../widgets/shared-vaults/done.ts";
import { texts } from "./activity-texts.ts";

type Known = Pick<ActivityPage, "items" | "next" | "isCut">;

/** Reads the activity of a vault: the newest page whenever the vault changes, earlier ones on request. */
export function useActivity(sharing: Sharing, vaultId: string) {
  const counter = useServices().sharedVaults.find(vaultId)?.snapshot().manifest?.counter ?? null;
  // Another counter is another question.
  const read = useCallback(
    async () => ({ counter, page: (await done(sharing.activity(vaultId, null))).page }),
    [sharing, vaultId, counter],
  );
  const { value, error, reload } = useQuery(read);
  const [known, setKnown] = useState<Known | null>(null);
  const [taken, setTaken] = useState<Known | null>(null);
  if (value !== null && value.page !== taken) {
    setTaken(value.page);
    setKnown(withNewest(known, value.page));
  }

  const { isBusy, problem, run } = useTask(reasonOf);
  const readMore = () =>
    run(async () => {
      const next = known?.next ?? null;
      if (next === null) return;
      const { page } = await done(sharing.activity(vaultId, next));
      setKnown((before) => before && { ...page, items: [...before.items, ...page.items] });
    });
  return {
    items: known?.items ?? null,
    hasMore: known !== null && known.next !== null,
    isCut: known?.isCut ?? false,
    problem: error === null ? null : reasonOf(error),
    moreProblem: problem,
    reload,
    readMore,
    isReading: isBusy,
  };
}

const reasonOf = (error: unknown) => withReason(texts.failed, problemOf(error, "").message);

const keyOf = ({ vaultId, counter }: ActivityItem) => `${vaultId} ${counter}`;

/** Adds what is new in the newest page; where that page does not reach what is known, it takes its place. */
function withNewest(before: Known | null, page: Known): Known {
  const known = new Set(before?.items.map(keyOf));
  const added = page.items.filter((item) => !known.has(keyOf(item)));
  const isJoined = before !== null && added.length < page.items.length;
  return isJoined ? { ...before, items: [...added, ...before.items] } : page;
}
