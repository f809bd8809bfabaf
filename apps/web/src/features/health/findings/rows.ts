import type { EntryHealth, FindingKind, HealthReport } from "@pomander/vault/health";
import type { View } from "../list-params.ts";

export type Row =
  | { kind: "entry"; health: EntryHealth }
  | { kind: "unreadable"; key: string; id: string; reason: string };

/** How many entries the page begins with. */
const first = 5;

/**
 * The rows of a view, the highest risk first. Reused passwords stand together, the groups in the order of their highest
 * risk. What cannot be opened comes last: nothing can be done about it here.
 */
export function rowsOf(report: HealthReport, view: View): Row[] {
  const entryRows = (entries: readonly EntryHealth[]) => entries.map((health): Row => ({ kind: "entry", health }));
  // What is no entry at all may have no id, or one that stands there twice.
  const unreadable = report.unreadable.map(({ id, reason }, index): Row => ({
    kind: "unreadable",
    key: `${id}/${index}`,
    id,
    reason,
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

/** The ids of the other entries that have the same password. */
export const othersOf = ({ findings }: EntryHealth): readonly string[] =>
  findings.flatMap((finding) => (finding.kind === "reused" ? finding.others : []));

/** The same for all entries with one password. */
const groupOf = (health: EntryHealth): string => [health.id, ...othersOf(health)].toSorted()[0] ?? health.id;

/** Whether a row has the same password as the one above it. */
export const isOfGroup = (above: Row | undefined, row: Row): boolean =>
  above?.kind === "entry" && row.kind === "entry" && groupOf(above.health) === groupOf(row.health);
