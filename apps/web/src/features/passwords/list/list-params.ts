import type { PasswordsPerPage } from "@pomander/contract";
import { entryTypes, sortByTitle, type EntrySummary, type EntryType, type OpenVault } from "@pomander/vault";
import { startTransition, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { pageLanguage } from "../../../lib/language.ts";
import { pageIn } from "../../../lib/list/paging.ts";
import { useRecordInAddress } from "../../../lib/list/use-record-in-address.ts";
import { readLastUsed } from "@pomander/browser/last-used";
import type { AllVaults, VaultChoice } from "../../../lib/vault/all-vaults.ts";
import { labelCodesOf, type LabelCodes } from "./label-codes.ts";
import type { LabelKind } from "./labels.ts";
import type { PerPage } from "./use-passwords-per-page.ts";
import { readSortChoice, sortEntries, writeSortChoice, type SortChoice } from "./sort.ts";

export const filters = ["all", "favorites", "archived", "deleted"] as const;
export type Filter = (typeof filters)[number];
/** Filters of entries. The deleted ones are not among the entries and are requested separately. */
export type EntryFilter = Exclude<Filter, "deleted">;

/** Returns the entries that a filter shows. Archived ones are shown by their own filter and by no other. */
export function filterEntries(entries: readonly EntrySummary[], filter: EntryFilter): readonly EntrySummary[] {
  if (filter === "archived") return entries.filter((entry) => entry.isArchive);
  return entries.filter((entry) => !entry.isArchive && (filter === "all" || entry.isFavorite));
}

/** Returns the number of rows on a page. */
const pageSizeOf = (choice: PasswordsPerPage) => (choice === "all" ? Number.MAX_SAFE_INTEGER : Number(choice));

/**
 * Returns where a page of `total` rows begins and ends: the requested page, or the last one if there are fewer. Pages
 * count from 1.
 */
export function pageRange(total: number, asked: number, pageSize: number) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(Math.max(1, Number.isInteger(asked) ? asked : 1), pages);
  return { page, pages, start: (page - 1) * pageSize, end: Math.min(page * pageSize, total) };
}

/** The list's parameters, which are kept in the address. */
export interface EntryListParams {
  vault: VaultChoice;
  filter: Filter;
  /** Type of the entries to show; null for every type. */
  type: EntryType | null;
  /** Whether only entries are shown that have expired or soon will. */
  isExpiring: boolean;
  /** Category of the entries to show; null for all of them. */
  category: string | null;
  tag: string | null;
  /** Number of the page, from 1. */
  page: number;
}
/** Parameters that narrow the list beyond its filter. */
export type Narrowing = Pick<EntryListParams, "type" | "isExpiring" | "category" | "tag">;
export const isNarrowed = ({ type, isExpiring, category, tag }: Narrowing) =>
  type !== null || isExpiring || category !== null || tag !== null;
const unnarrowed = { type: null, isExpiring: false, category: null, tag: null } as const;

/**
 * Returns the parameters under which an entry is visible: in this vault and with this filter if possible, otherwise
 * among all; null if it is in no list. `sorted` returns the entries of a choice of vaults in order.
 */
export function listParamsOf(
  id: string,
  sorted: (vault: VaultChoice) => readonly EntrySummary[],
  { filter, vault, pageSize }: Pick<EntryListParams, "filter" | "vault"> & { pageSize: number },
): EntryListParams | null {
  for (const [inVault, tried] of [
    [vault, filter],
    [vault, "all"],
    [null, "all"],
  ] as const) {
    if (tried === "deleted") continue;
    const index = filterEntries(sorted(inVault), tried).findIndex(({ _id }) => _id === id);
    if (index >= 0) return { ...unnarrowed, vault: inVault, filter: tried, page: Math.floor(index / pageSize) + 1 };
  }
  return null;
}

/**
 * Reads the parameters from the address, which never contains the search text, since a browser's history would keep it.
 */
export function readListParams(params: URLSearchParams, { nameOf }: LabelCodes): EntryListParams {
  const filter = filters.find((name) => name === params.get("filter")) ?? "all";
  const type = entryTypes.find((name) => name === params.get("type")) ?? null;
  const label = (kind: LabelKind) => {
    const code = params.get(kind);
    return code === null ? null : nameOf(kind, code);
  };
  const isExpiring = params.get("expiry") === "soon";
  const labels = { category: label("category"), tag: label("tag") };
  return { vault: params.get("vault") || null, filter, type, isExpiring, ...labels, page: pageIn(params) };
}

/** Returns the parameters as they are in an address; defaults are left out. */
export function writeListParams(listParams: EntryListParams, { codeOf }: LabelCodes): URLSearchParams {
  const params = new URLSearchParams();
  if (listParams.vault !== null) params.set("vault", listParams.vault);
  if (listParams.filter !== "all") params.set("filter", listParams.filter);
  if (listParams.type !== null) params.set("type", listParams.type);
  if (listParams.isExpiring) params.set("expiry", "soon");
  for (const kind of ["category", "tag"] as const) {
    const name = listParams[kind];
    const code = name === null ? null : codeOf(kind, name);
    if (code !== null) params.set(kind, code);
  }
  if (listParams.page > 1) params.set("page", String(listParams.page));
  return params;
}

/** Returns the address of all entries that are filed under a category or a tag. */
export const addressOfLabel = (all: OpenVault, kind: LabelKind, name: string, vault: VaultChoice = null) =>
  `/passwords?${writeListParams({ ...unnarrowed, vault, filter: "all", page: 1, [kind]: name }, labelCodesOf(all)).toString()}`;

export type EntryListState = ReturnType<typeof useEntryListParams>;

/**
 * Returns the list's state. Filter and page are in the address; the search text is not, since a browser's history would
 * keep it.
 */
export function useEntryListParams(vault: AllVaults, perPage: PerPage) {
  const [params, setParams] = useSearchParams();
  const codes = labelCodesOf(vault);
  const asked = readListParams(params, codes);
  const listParams = { ...asked, vault: vault.presentChoice(asked.vault) };
  const [query, setQuery] = useQueryOfPlace(vault);
  const [added, setAdded] = useState<{ id: string } | null>(null);
  const order = useEntryOrder(vault);
  const pageSize = pageSizeOf(perPage.choice);
  const viewed = useRecordInAddress("entry");

  const setListParams = (next: EntryListParams, replace: boolean, entry = replace ? viewed.opened : null) => {
    const written = writeListParams(next, codes);
    if (entry !== null) written.set("entry", entry);
    setParams(written, { replace, preventScrollReset: true });
  };
  const turnToAdded = useEffectEvent(() => {
    const sorted = (choice: VaultChoice) => order.sort(sortByTitle(vault.contents(choice).entries, pageLanguage));
    const next = added === null ? null : listParamsOf(added.id, sorted, { ...listParams, pageSize });
    // A new entry is looked at in place of the one that was open.
    if (next !== null) setListParams(next, true, viewed.opened === null ? null : added?.id);
  });
  // The list turns to the entry only after its form has closed, because an open form blocks navigation.
  useEffect(() => turnToAdded(), [added]);
  const leaveFor = (change: Partial<EntryListParams>, replace: boolean) => {
    setAdded(null);
    setListParams({ ...listParams, page: 1, ...change }, replace);
  };
  return {
    listParams,
    order,
    pageSize,
    perPage: {
      choice: perPage.choice,
      /** Shows more or fewer rows on a page, among them the first one of this page. */
      choose: (choice: PasswordsPerPage) => {
        const first = (listParams.page - 1) * pageSize;
        perPage.choose(choice);
        setListParams({ ...listParams, page: Math.floor(first / pageSizeOf(choice)) + 1 }, true);
      },
    },
    /** Id of the viewed entry, or null; it may be the id of none. */
    viewed: viewed.opened === null ? null : vault.presentKey(viewed.opened),
    view: viewed.open,
    closeViewed: viewed.close,
    query,
    /** Id of the entry that was just added; null once the user has navigated elsewhere, and so has seen it. */
    added: added?.id ?? null,
    /** Turns to the page that contains a new entry. */
    reveal: (id: string) => {
      setQuery("");
      setAdded({ id });
    },
    turnTo: (page: number) => leaveFor({ page }, false),
    show: (filter: Filter) => leaveFor({ filter }, false),
    /** Shows the entries of all vaults, or of one. */
    choose: (vault: VaultChoice) => leaveFor({ ...unnarrowed, vault }, false),
    narrow: (change: Partial<Narrowing>) => leaveFor(change, false),
    showAll: () => {
      setQuery("");
      leaveFor({ ...unnarrowed, filter: "all" }, false);
    },
    search: (typed: string) => {
      setQuery(typed);
      if (listParams.page !== 1) leaveFor({}, true);
    },
  };
}

/**
 * Search text of each place in the history, so that a user who returns finds the list as it was. Dropped with the
 * vault.
 */
const queries = new WeakMap<OpenVault, Map<string, string>>();
const maxPlaces = 50;

function useQueryOfPlace(vault: OpenVault) {
  const { key } = useLocation();
  const [query, setQuery] = useState(() => queries.get(vault)?.get(key) ?? "");
  useEffect(() => {
    const places = queries.get(vault) ?? new Map<string, string>();
    queries.set(vault, places);
    places.delete(key);
    if (query === "") return;
    places.set(key, query);
    for (const oldest of [...places.keys()].slice(0, -maxPlaces)) places.delete(oldest);
  }, [vault, key, query]);
  return [query, setQuery] as const;
}

/**
 * Returns how this browser sorts the list. Use of an entry moves its row only when the list is opened or sorted again.
 */
function useEntryOrder(vault: OpenVault) {
  const [choice, setChoice] = useState(() => readSortChoice(window.localStorage));
  return useMemo(() => {
    const usedAt = readLastUsed(window.localStorage, vault.vaultId);
    return {
      choice,
      sort: (byTitle: readonly EntrySummary[]) => sortEntries(byTitle, choice, usedAt),
      choose: (next: SortChoice) => {
        writeSortChoice(window.localStorage, next);
        // The list is sorted in a transition, so that the menu closes at once.
        startTransition(() => setChoice(next));
      },
    };
  }, [vault, choice]);
}
