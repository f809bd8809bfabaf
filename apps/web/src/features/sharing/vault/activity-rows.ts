import type { ActivityFact, ActivityItem } from "@pomander/vault/sharing";

type EntriesFact = Extract<ActivityFact, { kind: "entries" }>;

/** The work of one person in one go: one link, or several in a row that changed nothing but entries, on one day. */
export interface ActivityRow {
  key: string;
  /** ISO 8601, of the newest. */
  at: string;
  by: ActivityItem["by"];
  signature: ActivityItem["signature"];
  facts: readonly Exclude<ActivityFact, EntriesFact>[];
  entries: { added: number; deleted: number; changed: number };
}

/** Returns the rows of links, newest first. */
export function rowsOf(items: readonly ActivityItem[]): readonly ActivityRow[] {
  const rows: ActivityRow[] = [];
  for (const item of items) {
    const row = rowOf(item);
    const newer = rows.at(-1);
    if (newer !== undefined && isOneGo(newer, row))
      rows[rows.length - 1] = { ...newer, entries: sumOf(newer.entries, row.entries) };
    else rows.push(row);
  }
  return rows;
}

function rowOf({ vaultId, counter, at, by, signature, facts }: ActivityItem): ActivityRow {
  const ofEntries = facts.filter((fact) => fact.kind === "entries");
  return {
    key: `${vaultId} ${counter}`,
    at,
    by,
    signature,
    facts: facts.filter((fact) => fact.kind !== "entries"),
    entries: ofEntries
      .map(({ more }) => ({ added: Math.max(0, more), deleted: Math.max(0, -more), changed: more === 0 ? 1 : 0 }))
      .reduce(sumOf, { added: 0, deleted: 0, changed: 0 }),
  };
}

const sumOf = (a: ActivityRow["entries"], b: ActivityRow["entries"]) => ({
  added: a.added + b.added,
  deleted: a.deleted + b.deleted,
  changed: a.changed + b.changed,
});

const isOfEntries = ({ facts, signature }: ActivityRow) => facts.length === 0 && signature === "right";
const dayOf = (iso: string) => new Date(iso).toDateString();

const isOneGo = (a: ActivityRow, b: ActivityRow) =>
  isOfEntries(a) && isOfEntries(b) && a.by.userId === b.by.userId && dayOf(a.at) === dayOf(b.at);
