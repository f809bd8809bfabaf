import { searchEntries, sortByTitle, type EntrySummary } from "@pomander/vault";
import { oneLine } from "../entry/select-entry.ts";
import { summaryJson } from "../entry/entry-json.ts";
import type { CommandContext } from "./context.ts";
import { withVault } from "./open-vault.ts";
import { warnUnverified } from "./vault-warnings.ts";

export interface ListOptions {
  archived?: boolean;
  favorites?: boolean;
  category?: string;
  tag?: string;
  unverified?: boolean;
  json?: boolean;
}

/** Lists entries by title; with words, those that hold all of them. */
export async function list(context: CommandContext, words: readonly string[], options: ListOptions): Promise<number> {
  const { output } = context;
  return withVault(
    context,
    async (_access, view) => {
      const chosen = searchEntries(view.entries, words.join(" ")).filter((entry) => isChosen(entry, options));
      const sorted = sortByTitle(chosen);
      if (options.json === true) output.printJson(sorted.map(summaryJson));
      else {
        for (const line of rowsOf(sorted)) output.print(line);
        if (sorted.length === 0) output.say("No entries.");
      }
      return warnUnverified(view, output);
    },
    { isUnverifiedAllowed: options.unverified === true },
  );
}

const isChosen = (entry: EntrySummary, { archived = false, favorites, category, tag }: ListOptions): boolean =>
  entry.isArchive === archived &&
  (favorites !== true || entry.isFavorite) &&
  (category === undefined || entry.category === category) &&
  (tag === undefined || entry.tags.includes(tag));

const maxTitleWidth = 40;

/** Title, user name, link, in columns. */
function rowsOf(entries: readonly EntrySummary[]): string[] {
  const width = Math.min(maxTitleWidth, Math.max(0, ...entries.map(({ title }) => oneLine(title).length)));
  return entries.map(({ title, email, link }) =>
    [oneLine(title).padEnd(width), oneLine(email), oneLine(link)]
      .filter((text) => text.trim() !== "")
      .join("  ")
      .trimEnd(),
  );
}
