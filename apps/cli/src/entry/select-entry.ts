import { searchEntries, type EntrySummary } from "@pomander/vault";
import { formatMoment } from "../terminal/moment.ts";
import { oneLine } from "@pomander/terminal/output";
import { CommandError } from "@pomander/terminal/errors";

const maxCandidates = 20;

/**
 * Returns the entry that is meant: by its id, else by its title, else by its title in another letter case. What is in the
 * archive counts only where nothing else is meant. null: there is none. Throws for several, with what could be meant.
 */
export function entryNamed(entries: readonly EntrySummary[], named: string): EntrySummary | null {
  const byId = entries.find(({ _id }) => _id === named);
  if (byId !== undefined) return byId;
  const lower = named.toLowerCase();
  const rules = [(title: string) => title === named, (title: string) => title.toLowerCase() === lower];
  for (const isArchive of [false, true])
    for (const isMeant of rules) {
      const found = entries.filter((entry) => entry.isArchive === isArchive && isMeant(entry.title));
      if (found.length > 1)
        throw new CommandError(`Several entries have this title. Use an id instead:\n${listed(found)}`);
      if (found[0] !== undefined) return found[0];
    }
  return null;
}

/** Returns the entry that is meant. Throws for none, and for several, with what could be meant. */
export function selectEntry(entries: readonly EntrySummary[], named: string): EntrySummary {
  const entry = entryNamed(entries, named);
  if (entry === null) throw noSuchEntry(entries, named);
  return entry;
}

/** Returns the error for a name that no entry has, with what could be meant. */
export function noSuchEntry(entries: readonly EntrySummary[], named: string): CommandError {
  const similar = searchEntries(entries, named);
  const isAny = named.trim().length >= 2 && similar.length > 0;
  return new CommandError(`No entry has this title.${isAny ? ` Did you mean one of these?\n${listed(similar)}` : ""}`);
}

/** A line each: id, title, user name, address, date of change. */
function listed(entries: readonly EntrySummary[]): string {
  const lines = entries.slice(0, maxCandidates).map(({ _id, title, email, link, updatedAt }) => {
    const texts = [_id, title, email, link, updatedAt === "" ? "" : `changed ${formatMoment(updatedAt)}`];
    return `  ${texts
      .map(oneLine)
      .filter((text) => text.trim() !== "")
      .join("  ")}`;
  });
  const rest = entries.length - lines.length;
  return [...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])].map((line) => line.trimEnd()).join("\n");
}
