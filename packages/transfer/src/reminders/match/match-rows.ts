import { reminderKey } from "@pomander/contract";
import type { MatchKind } from "./choices.ts";
import { undatedKey, type KnownReminder, type KnownReminders } from "./known-reminders.ts";

/** A row as far as it is held against reminders. */
export interface MatchableRow {
  line: number;
  /** The Pomander ID that it names. */
  id: string | null;
  title: string;
  expiryDate: string;
  email: string;
}

export interface RowMatch {
  reminder: KnownReminder;
  by: MatchKind;
}

/** Why the ID of a row says nothing. */
export type IdWarning = "unknown" | "repeated";

interface MatchOptions {
  own: KnownReminders;
  /** Reminders that one may see, by their ids. */
  visible: ReadonlyMap<string, KnownReminder>;
  /** Waits now and then, so that the page stays alive. */
  turn: () => Promise<void> | void;
}

interface Matches {
  matches: ReadonlyMap<number, RowMatch>;
  warnings: ReadonlyMap<number, IdWarning>;
}

/**
 * Which rows are reminders that are there: by their Pomander ID; or, for one's own, by title, date and address, or by title
 * and address, where these are of one reminder and of one row alone. Of several rows with one ID it is the one that says
 * what the reminder does, or the first; the others count as without.
 */
export async function matchRows(rows: readonly MatchableRow[], { own, visible, turn }: MatchOptions): Promise<Matches> {
  const matches = new Map<number, RowMatch>();
  const warnings = new Map<number, IdWarning>();
  const named = Map.groupBy(rows, ({ id }) => id ?? "");
  named.delete("");
  for (const [id, same] of named) {
    const reminder = visible.get(id);
    const chosen = reminder === undefined ? undefined : likeliest(same, reminder);
    for (const row of same)
      if (row === chosen && reminder !== undefined) matches.set(row.line, { reminder, by: "id" });
      else warnings.set(row.line, reminder === undefined ? "unknown" : "repeated");
  }
  const taken = new Set([...matches.values()].map(({ reminder }) => reminder._id));
  const ways = [
    [own.byKey, reminderKey],
    [own.byName, undatedKey],
  ] as const;
  for (const [known, keyOf] of ways) {
    const keys = new Map<MatchableRow, string>();
    for (const row of rows) {
      keys.set(row, keyOf(row));
      await turn();
    }
    const byKey = Map.groupBy(rows, (row) => keys.get(row) ?? "");
    for (const [key, [row, ...others]] of byKey) {
      const [reminder, ...more] = known.get(key) ?? [];
      if (row === undefined || reminder === undefined || others.length > 0 || more.length > 0) continue;
      if (matches.has(row.line) || taken.has(reminder._id)) continue;
      matches.set(row.line, { reminder, by: "name" });
      taken.add(reminder._id);
    }
  }
  return { matches, warnings };
}

function likeliest(rows: readonly MatchableRow[], reminder: KnownReminder): MatchableRow | undefined {
  const key = reminderKey(reminder);
  const name = undatedKey(reminder);
  return rows.find((row) => reminderKey(row) === key) ?? rows.find((row) => undatedKey(row) === name) ?? rows[0];
}
