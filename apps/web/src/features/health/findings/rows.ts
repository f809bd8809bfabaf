import { unreadableText } from "@pomander/texts/vault";
import type { EntryHealth, FindingKind, HealthReport } from "@pomander/vault/health";
import type { View } from "../list-params.ts";

export type Row =
  | { kind: "entry"; health: EntryHealth }
  | { kind: "unreadable"; key: string; id: string; reason: string };

/** Number of entries that the page shows first. */
const first = 5;

/**
 * Returns the rows of a view, the highest risk first. Entries that share a password are adjacent, and the groups are in
 * the order of their highest risk. Unreadable entries come last, since nothing can be done about them here.
 */
export function rowsOf(report: HealthReport, view: View): Row[] {
  const entryRows = (entries: readonly EntryHealth[]) => entries.map((health): Row => ({ kind: "entry", health }));
  // A stored item that is no valid entry may have no id, or the id of another one.
  const unreadable = report.unreadable.map(({ id, reason }, index): Row => ({
    kind: "unreadable",
    key: `${id}/${index}`,
    id,
    reason: unreadableText(reason),
  }));
  switch (view) {
    case "start":
      return [...entryRows(report.entries), ...unreadable].slice(0, first);
    case "all":
      return [...entryRows(report.entries), ...unreadable];
    case "unreadable":
      return unreadable;
    case "ignored":
      return entryRows(report.ignored);
    case "reused":
      return entryRows([...Map.groupBy(having(report, "reused"), groupOf).values()].flat());
    default:
      return entryRows(having(report, view));
  }
}

const having = (report: HealthReport, wanted: FindingKind) =>
  report.entries.filter(({ findings }) => findings.some(({ kind }) => kind === wanted));

/** Returns the ids of the other entries that have the same password. */
export const othersOf = ({ findings }: EntryHealth): readonly string[] =>
  findings.flatMap((finding) => (finding.kind === "reused" ? finding.others : []));

/** Returns a key that is the same for all entries with one password. */
const groupOf = (health: EntryHealth): string => [health.id, ...othersOf(health)].toSorted()[0] ?? health.id;

/** Returns whether a row has the same password as the one above it. */
export const isOfGroup = (above: Row | undefined, row: Row): boolean =>
  above?.kind === "entry" && row.kind === "entry" && groupOf(above.health) === groupOf(row.health);
