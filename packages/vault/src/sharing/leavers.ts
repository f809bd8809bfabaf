import { calls, type LeaverTask } from "@pomander/contract";
import { sign, type FormerMember, type SharedList } from "@pomander/crypto/sharing";
import { isLeft, marksOf, type Mark } from "../entry/leaver-marks.ts";
import { clientError } from "../errors.ts";
import { createReason } from "../reasons.ts";
import { createExtraCache, type ReadExtras } from "../vault/extra-cache.ts";
import { storeOver } from "../vault/save.ts";
import { placeOf } from "../vault/vault-place.ts";
import type { VaultState } from "../vault/vault-state.ts";
import { takenOutWith } from "./remembered-end.ts";
import { notSaved, withOwn, type Own, type SharingCore } from "./sharing-core.ts";
import type { Sharing } from "./sharing.ts";
import type { LeaverProgress, SharingOutcome } from "./sharing-types.ts";

/** Counts, in verified vaults, the entries whose secrets former members know. */
export interface Leavers {
  /** Returns what each former member still knows; those who are members again do not count. */
  progress: (vaultId: string) => Promise<readonly LeaverProgress[]>;
  /** Reports to the server where its count differs from this device's. */
  report: (own: Own) => Promise<void>;
}

interface MarkedEntry {
  id: string;
  marks: readonly Mark[];
}

export function createLeavers(core: SharingCore): Leavers {
  const caches = new Map<string, ReadExtras<readonly Mark[]>>();
  /** The reports that arrived: the server does not take one where another member has counted more at the same link. */
  const sent = new Set<string>();
  async function marked(vaultId: string): Promise<{ vaultState: VaultState; entries: readonly MarkedEntry[] } | null> {
    const vault = core.host.vaults.find(vaultId);
    const place = vault && placeOf(vault);
    const vaultState = place?.verified() ?? null;
    if (place === null || vaultState === null) return null;
    const read = caches.get(vaultId) ?? createExtraCache((extra) => marksOf(extra));
    caches.set(vaultId, read);
    const found = await read(place.device().keys, vaultState);
    return { vaultState, entries: found.map(({ sealed, found: marks }) => ({ id: sealed._id, marks: marks ?? [] })) };
  }
  return {
    async progress(vaultId) {
      const found = await marked(vaultId);
      const state = found?.vaultState.shared ?? null;
      if (found === null || state === null) return [];
      return formerOnly(state.list.content).map(({ userId, name, at, count }) => {
        const { left, aside, all } = countMarks(found.entries, [userId]);
        const total = count ?? all.length;
        // Later, entries may have been deleted; and the next new keys drop marks that are done.
        const isJustOut = state.link.counter === 0 && at === state.link.content.at;
        const isIncomplete = isJustOut && all.length < total;
        return { userId, name, at, total, left, aside, isIncomplete };
      });
    },
    async report({ identityIn }) {
      const { api } = core.host;
      for (const { vaultId, tasks, role } of core.server?.vaults ?? []) {
        const open = tasks.filter(({ kind, total }) => kind === "passwords" && total !== null);
        if (open.length === 0 || role === "read") continue;
        if ((await takenOutWith(core, vaultId)) !== null) continue;
        const found = await marked(vaultId);
        const state = found?.vaultState.shared ?? null;
        if (found === null || state === null) continue;
        const identity = await identityIn(state.list.content);
        const { counter, hash } = state.link;
        const present = new Set(state.list.content.members.map(({ userId }) => userId));
        for (const task of open) {
          const who = task.who.filter((userId) => !present.has(userId));
          const counts = countsOf(task, countMarks(found.entries, who));
          const { left, aside, gone } = counts;
          const { taskId } = task;
          const report = [vaultId, taskId, counter, hash, left, aside, gone].join(" ");
          if (isReported(task, counts) || sent.has(report)) continue;
          const sig = await sign(identity, "leaver-report", vaultId, taskId, counter, hash, left, aside, gone);
          await api.done(calls.leaverTasks.report, {
            params: { vaultId },
            body: { taskId, counter, hash, ...counts, sig },
          });
          sent.add(report);
        }
      }
    },
  };
}

/** Returns the newest record of each person who was taken out, without those who are members again. */
function formerOnly({ members, former }: SharedList): readonly FormerMember[] {
  const known = new Set(members.map(({ userId }) => userId));
  return former.filter(({ userId }) => {
    const isNew = !known.has(userId);
    known.add(userId);
    return isNew;
  });
}

/** Returns the entries that people know something of: those left, those set aside, and all of them. */
function countMarks(entries: readonly MarkedEntry[], who: readonly string[]) {
  const isOf = ({ userId }: Mark) => who.includes(userId);
  const all = entries.filter(({ marks }) => marks.some(isOf));
  const left = all.filter(({ marks }) => marks.some((mark) => isOf(mark) && isLeft(mark)));
  const aside = all.filter(
    (entry) => !left.includes(entry) && entry.marks.some((mark) => isOf(mark) && mark.aside !== undefined),
  );
  return { all, left: left.map(({ id }) => id), aside: aside.map(({ id }) => id) };
}

/** Returns the counts of a report: each from 0 to the total of its task, since copies make more. */
function countsOf({ total }: Pick<LeaverTask, "total">, found: ReturnType<typeof countMarks>) {
  const most = total ?? 0;
  const left = Math.min(most, found.left.length);
  const aside = Math.min(most - left, found.aside.length);
  return { left, aside, gone: most - left - aside };
}

const isReported = (task: LeaverTask, counts: ReturnType<typeof countsOf>) =>
  task.left === counts.left && task.aside === counts.aside && task.gone === counts.gone;

/** Notes in an entry that what a former member knows of it need not change, or takes that back. */
export function setAside(
  core: SharingCore,
  { vaultId, entryId, userId, isAside = true }: Parameters<Sharing["setAside"]>[0],
): Promise<SharingOutcome> {
  return withOwn(core, async (own): Promise<SharingOutcome> => {
    const vault = core.host.vaults.find(vaultId);
    if (vault === null) throw clientError("vault_not_open");
    const base = await vault.reveal(entryId);
    const aside = isAside ? { by: own.identity.userId, at: core.host.now().toISOString() } : undefined;
    const outcome = await placeOf(vault).change((writer) =>
      storeOver(writer, new Map(), {
        base,
        draft: base,
        textsOf: (stored) => {
          const known = marksOf(stored.extra).map(({ aside: before, ...mark }) => {
            const after = mark.userId === userId ? aside : before;
            return { ...mark, ...(after !== undefined && { aside: after }) };
          });
          return { ...stored, extra: { ...stored.extra, known } };
        },
      }),
    );
    switch (outcome.kind) {
      case "saved":
        return { kind: "done" };
      case "notSaved":
        return outcome;
      case "conflict":
      case "gone":
        return notSaved(createReason("vault_keeps_changing"));
    }
  });
}
