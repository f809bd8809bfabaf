import type { User } from "@pomander/contract";
import { isSearchable, matchRanker, searchEntries, titleOrder, type EntrySummary } from "@pomander/vault";
import { format } from "@pomander/texts/format";
import { pageLanguage } from "../../lib/language.ts";
import { countLabels, type LabelKind } from "../../features/passwords/list/labels.ts";
import { fold, foldSearched } from "@pomander/vault/fold";
import { accountLinks, linksFor, mainLinks } from "../header/nav-links.ts";
import { texts } from "./texts.ts";

/** A command of the palette; `also` contains other words that users may type for it. */
export type Command = { id: string; label: string; hint?: string; also?: string } & (
  | { kind: "entry"; entry: EntrySummary }
  | { kind: "label"; of: "category" | "tag"; name: string }
  | { kind: "page"; to: string }
  | { kind: "action"; action: Action }
);
const actions = ["add", "generate", "lock", "theme", "shortcuts", "logout"] as const;
export type Action = (typeof actions)[number];

const compareTitles = titleOrder(pageLanguage);

/** The most entries, and the most categories and tags, that are offered; typing more narrows them down. */
const maxEntries = 8;
const maxLabels = 4;

interface CommandSources {
  user: User | null;
  /** The entries of the open vault; null if none is open. */
  entries: readonly EntrySummary[] | null;
  /** Milliseconds of the last use, by id: what was used last on this device is offered before anything is typed. */
  usedAt: ReadonlyMap<string, number>;
  /** Returns the name of the shared vault that an entry is in; null: the user's own. */
  vaultOf: (entry: EntrySummary) => string | null;
}

/**
 * Returns the commands for the typed text: entries, then their categories and tags, pages and actions. Entries come
 * last if none of them has the text in its title.
 */
export function commandsFor(query: string, { user, entries, usedAt, vaultOf }: CommandSources): readonly Command[] {
  const words = fold(query.trim()).split(/\s+/u);
  const isWanted = ({ label, also = "" }: Pick<Command, "label" | "also">) =>
    words.every((word) => foldSearched(label).includes(word) || foldSearched(` ${also}`).includes(` ${word}`));
  const { found, isInTitles } = entries === null ? noEntries : entryCommands(query, entries, { usedAt, vaultOf });
  const others = [
    ...(entries === null || words[0] === "" ? [] : labelCommands(entries, (label) => isWanted({ label }))),
    ...pagesOf(user).filter(isWanted),
    ...actionsOf(user, entries !== null).filter(isWanted),
  ];
  return isInTitles ? [...found, ...others] : [...others, ...found];
}

/** The rank that `matchRanker` gives an entry that has the words elsewhere than in its title. */
const rankElsewhere = 4;

interface FoundEntries {
  found: readonly Command[];
  isInTitles: boolean;
}
const noEntries: FoundEntries = { found: [], isInTitles: false };

function entryCommands(
  query: string,
  entries: readonly EntrySummary[],
  { usedAt, vaultOf }: Pick<CommandSources, "usedAt" | "vaultOf">,
): FoundEntries {
  const there = entries.filter(({ isArchive }) => !isArchive);
  const used = ({ _id }: EntrySummary) => usedAt.get(_id) ?? 0;
  const begin = fold(query.trim());
  const found = isSearchable(query)
    ? searchEntries(there, query)
    : there.filter((entry) =>
        begin === "" ? used(entry) > 0 || entry.isFavorite : fold(entry.title).startsWith(begin),
      );
  const rankOf = isSearchable(query) ? matchRanker(query) : () => 0;
  const ranked = found.map((entry) => ({ entry, rank: rankOf(entry), usedAt: used(entry) }));
  const byFit = (a: Ranked, b: Ranked) => a.rank - b.rank || b.usedAt - a.usedAt || compareTitles(a.entry, b.entry);
  const first = firstOf(ranked, maxEntries, byFit);
  return {
    isInTitles: first[0] !== undefined && first[0].rank < rankElsewhere,
    found: first.map(({ entry }) => ({
      kind: "entry",
      id: `entry ${entry._id}`,
      label: entry.title.trim() === "" ? texts.untitled : entry.title,
      hint: [entry.email, vaultOf(entry) ?? ""].filter((text) => text !== "").join(" · "),
      entry,
    })),
  };
}

interface Ranked {
  entry: EntrySummary;
  rank: number;
  usedAt: number;
}

/**
 * Returns the first ones in order without sorting thousands for a few, since this runs at each letter in a large vault.
 */
function firstOf<T>(items: readonly T[], many: number, compare: (a: T, b: T) => number): readonly T[] {
  const first: T[] = [];
  for (const item of items) {
    const last = first.at(-1);
    if (first.length === many && last !== undefined && compare(item, last) >= 0) continue;
    const place = first.findIndex((other) => compare(item, other) < 0);
    first.splice(place < 0 ? first.length : place, 0, item);
    first.length = Math.min(first.length, many);
  }
  return first;
}

/** The labels of a list of entries, which never changes, so that it is counted once and not at each letter. */
const counted = new WeakMap<readonly EntrySummary[], Record<LabelKind, ReturnType<typeof countLabels>>>();

function labelsIn(entries: readonly EntrySummary[]) {
  const known = counted.get(entries);
  if (known !== undefined) return known;
  const labels = { category: countLabels(entries, "category"), tag: countLabels(entries, "tag") };
  counted.set(entries, labels);
  return labels;
}

const labelCommands = (entries: readonly EntrySummary[], isWanted: (label: string) => boolean): readonly Command[] =>
  (["category", "tag"] as const).flatMap((of) =>
    labelsIn(entries)
      [of].filter(({ name }) => isWanted(name))
      .slice(0, maxLabels)
      .map(({ name, count }) => ({
        kind: "label" as const,
        id: `${of} ${name}`,
        label: texts.labels[of](name),
        hint: format.number(count),
        of,
        name,
      })),
  );

function pagesOf(user: User | null): readonly Command[] {
  const links = linksFor([{ to: "/", label: texts.home }, ...mainLinks(user), ...accountLinks, ...morePages], user);
  const byPath = new Map(links.map(({ to, label }) => [to, label]));
  return [...byPath].map(([to, label]) => ({
    kind: "page",
    id: `page ${to}`,
    label,
    ...(to in texts.also ? { also: texts.also[to as keyof typeof texts.also] } : {}),
    to,
  }));
}

const morePages = [
  { to: "/passwords/health", label: texts.health },
  { to: "/passwords/import", label: texts.import },
  { to: "/profile/export", label: texts.export },
  { to: "/profile/security", label: texts.security },
  { to: "/profile/device", label: texts.device },
  { to: "/profile/notifications", label: texts.notifications },
];

const hasDuty = (user: User | null) => user?.mustChangePassword === true || user?.mustAddFactor === true;

const actionsOf = (user: User | null, isUnlocked: boolean): readonly Command[] =>
  actions
    .filter((action) => action === "logout" || action === "theme" || !hasDuty(user))
    .filter((action) => isUnlocked || !["add", "generate", "lock"].includes(action))
    .map((action) => ({
      kind: "action",
      id: `action ${action}`,
      label: texts.actions[action],
      also: texts.also[action],
      action,
    }));
