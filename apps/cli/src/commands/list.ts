import { pick } from "@pomander/contract";
import { searchEntries, sortByTitle, type EntrySummary } from "@pomander/vault";
import { oneLine } from "@pomander/terminal/output";
import { summaryJson } from "../entry/entry-json.ts";
import type { VaultAccess, VaultView } from "../vault/access-types.ts";
import type { CommandContext } from "./command-context.ts";
import { withProgress } from "./progress.ts";
import { type VaultOption, withVault } from "./open-vault.ts";
import { warnUnverified } from "./vault-warnings.ts";

export interface ListOptions extends VaultOption {
  archived?: boolean;
  favorites?: boolean;
  category?: string;
  tag?: string;
  oneTimeCodes?: boolean;
  unverified?: boolean;
  json?: boolean;
}

/** Lists entries by title; with words, those that hold all of them. */
export async function list(context: CommandContext, words: readonly string[], options: ListOptions): Promise<number> {
  const { output } = context;
  return withVault(
    context,
    {
      ...pick(options, ["vault", "state", "atLeast"]),
      isUnverifiedAllowed: options.unverified === true,
      isForMachines: true,
    },
    async (access, view) => {
      const codes = options.oneTimeCodes === true ? await idsWithCodes(context, access) : null;
      const chosen = searchEntries(view.entries, words.join(" ")).filter(
        (entry) => isChosen(entry, options) && codes?.has(entry._id) !== false,
      );
      const sorted = sortByTitle(chosen, "en");
      if (options.json === true) output.printJson(sorted.map(summaryJson));
      else {
        for (const line of rowsOf(sorted)) output.print(line);
        if (sorted.length === 0) output.say(noneText(view, options));
      }
      return warnUnverified(view, output);
    },
  );
}

async function idsWithCodes({ output }: CommandContext, access: VaultAccess): Promise<Set<string>> {
  const { entries } = await withProgress(output, "Opening:", (onProgress) => access.openAll(onProgress));
  return new Set(entries.filter(({ totp }) => totp !== undefined).map(({ _id }) => _id));
}

const maxNames = 20;

/** Why nothing is listed. */
function noneText({ entries, unreadable, shared }: VaultView, { category, tag, vault }: ListOptions): string {
  if (entries.length + unreadable.length === 0) {
    const text = "No entries yet. Add one: pomander add; bring yours: pomander import --help";
    // A member of a team may have shared entries alone, which are listed by their vault.
    return shared === null && vault === undefined ? `${text}; see shared ones: pomander vaults` : text;
  }
  const categories = [...new Set(entries.map((entry) => entry.category))];
  if (category !== undefined && !categories.includes(category))
    return unknownText("category", "Categories", categories);
  const tags = [...new Set(entries.flatMap((entry) => entry.tags))];
  if (tag !== undefined && !tags.includes(tag)) return unknownText("tag", "Tags", tags);
  return "No entries.";
}

function unknownText(what: string, heading: string, names: readonly string[]): string {
  const known = names.filter((name) => name !== "").toSorted();
  const listed = known.slice(0, maxNames).map(oneLine).join(", ");
  const rest = known.length > maxNames ? `, and ${known.length - maxNames} more` : "";
  return `No entry has this ${what}.${listed === "" ? "" : ` ${heading}: ${listed}${rest}`}`;
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
