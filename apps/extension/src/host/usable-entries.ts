import { secretLifetime } from "@pomander/browser/clipboard";
import { format } from "@pomander/texts/format";
import {
  type EntrySummary,
  type ExtraMembers,
  fieldsOfType,
  type OpenVault,
  searchEntries,
  sortByMatch,
  type TotpCode,
  totpCode,
} from "@pomander/vault";
import type { CopiedPart, DetailKind, DetailValues, ListedEntry, LoginValues, ShownPart } from "../messages.ts";
import { type Fitting, fittingEntries, isUnknown } from "../sites/fitting.ts";
import { createEntryIndexes, type IndexedEntry, listed, makesCodes, ownFirst } from "./entry-index.ts";
import { testExpression } from "./test-expression.ts";
import { writeClipboard } from "./write-clipboard.ts";

/** How long a confirmation that the vault is the person's own counts for one entry, in milliseconds. */
const confirmedFor = 60_000;
/** How long the entry that was chosen in a tab serves the next steps of its login, in milliseconds. */
const chosenFor = 10 * 60_000;
/** How many entries a page or a search lists. */
const maxFound = 50;

/** How many fields of one's own are filled, and how long they may be, in characters. */
const mostOwn = { fields: 20, length: 2_000 };

/** The fields of a card that are copied. */
const cardFields = { cardNumber: "number", cardCode: "code" } as const;
const isCardPart = (part: CopiedPart): part is keyof typeof cardFields => part in cardFields;

/** Returns the one-time code of an entry; null: it has none, or one that can't be read. */
const codeOf = async ({ totp }: ExtraMembers): Promise<TotpCode | null> =>
  makesCodes(totp) ? totpCode(totp, Date.now()) : null;

async function partsOf(entry: IndexedEntry): Promise<LoginValues> {
  const { vault, entryId, userName } = entry;
  const members = await vault.extraMembers(entryId);
  const code = await codeOf(members);
  const own = (members.fields ?? [])
    .filter(
      ({ value, kind }) => (kind === "text" || kind === "hidden") && value !== "" && value.length <= mostOwn.length,
    )
    .slice(0, mostOwn.fields)
    .map(({ name, value, kind }) => ({ name, value, isHidden: kind === "hidden" }));
  return { userName, password: await vault.password(entryId), code: code?.code ?? "", fresh: "", own };
}

/** Returns the fields of an entry's own type, by their names. */
async function fieldsOf({ vault, entryId, type }: IndexedEntry): Promise<DetailValues> {
  const names: ReadonlySet<string> = new Set(fieldsOfType[type].map(([name]) => name));
  const { fields = [] } = await vault.extraMembers(entryId);
  // The first field of a name is the type's own.
  const own = fields.filter(
    ({ name }, index) => names.has(name) && fields.findIndex((one) => one.name === name) === index,
  );
  return Object.fromEntries(own.map(({ name, value }) => [name, value]));
}

/**
 * The logins, cards and identities of the vaults that may be used: which fit a page, and what of them is filled or copied.
 *
 * @param usable the vaults that agree with what was last seen
 */
export function createUsableEntries(usable: () => readonly OpenVault[]) {
  const indexes = createEntryIndexes();
  const confirmed = new Map<string, number>();
  /** The entries that were chosen, by tab. */
  const chosen = new Map<number, { id: string; origin: string; until: number }>();
  let clearing: ReturnType<typeof setTimeout> | undefined;

  async function fitting(address: string, id?: string): Promise<Fitting<IndexedEntry>[]> {
    const page = URL.parse(address);
    if (page === null) return [];
    const isWanted = (entry: IndexedEntry) => entry.type === "login" && (id === undefined || entry.id === id);
    const entries = (await indexes.entriesOf(usable())).filter(isWanted);
    return fittingEntries(entries, page, { test: testExpression, compare: format.compare });
  }
  /** Copies a text, and clears the clipboard of a secret one after a time. */
  async function copyText(text: string, isSecret: boolean): Promise<boolean> {
    if (!(await writeClipboard(text))) return false;
    clearTimeout(clearing);
    if (isSecret) clearing = setTimeout(() => void writeClipboard(""), secretLifetime);
    return true;
  }
  /** Whether an entry may be used now: one that asks for a confirmation, only after it. */
  const isUsable = (entry: IndexedEntry) => !entry.reprompt || (confirmed.get(entry.id) ?? 0) > Date.now();

  /** Lists entries in their order: of too many, the user's own before others. */
  function list(found: readonly Fitting<IndexedEntry>[]): ListedEntry[] {
    const shown = new Set(ownFirst(found.map(({ entry }) => entry)).slice(0, maxFound));
    return found.filter(({ entry }) => shown.has(entry)).map(({ entry, isAsked }) => listed(entry, isAsked));
  }
  /** Orders entries where no page and no search does: favourites first. */
  const byTitle = (a: IndexedEntry, b: IndexedEntry) =>
    Number(b.isFavorite) - Number(a.isFavorite) || format.compare(a.title, b.title);
  /** Returns every login, those of the user's own vault first. */
  async function allLogins(): Promise<IndexedEntry[]> {
    const entries = await indexes.entriesOf(usable());
    return ownFirst(entries.filter(({ type }) => type === "login").toSorted(byTitle));
  }
  /**
   * Returns what a text finds, the best match first, and of equal ones those last used, then by title. What other members
   * have made comes after that, until it was used: Enter takes the first.
   */
  async function search(text: string): Promise<IndexedEntry[]> {
    const entries = new Map<EntrySummary, IndexedEntry>();
    for (const vault of usable()) {
      const indexed = new Map((await indexes.entriesOf([vault])).map((entry) => [entry.entryId, entry]));
      for (const summary of vault.snapshot().entries) {
        const entry = indexed.get(summary._id);
        if (entry !== undefined) entries.set(summary, entry);
      }
    }
    const ordered = [...entries].toSorted(([, a], [, b]) => b.usedAt - a.usedAt || format.compare(a.title, b.title));
    const summaries = ordered.map(([summary]) => summary);
    const found = sortByMatch(searchEntries(summaries, text), text).flatMap((summary) => entries.get(summary) ?? []);
    return found.toSorted((a, b) => Number(isUnknown(a)) - Number(isUnknown(b)));
  }
  /** Returns the entry that has a part, if that may be used now. */
  async function entryWith(id: string, part: CopiedPart): Promise<IndexedEntry | null> {
    const entry = (await indexes.entriesOf(usable())).find((one) => one.id === id);
    if (entry === undefined || (part !== "userName" && !isUsable(entry))) return null;
    return entry.type === (isCardPart(part) ? "card" : "login") ? entry : null;
  }
  const partOf = async (entry: IndexedEntry, part: CopiedPart) =>
    isCardPart(part) ? ((await fieldsOf(entry))[cardFields[part]] ?? "") : (await partsOf(entry))[part];
  const fittingExactly = async (address: string, id?: string) =>
    (await fitting(address, id)).filter(({ isExact }) => isExact);

  return {
    fitting: (address: string) => fitting(address),
    listFitting: async (address: string) => list(await fitting(address)),
    listForDialog: async (address: string) => list(await fittingExactly(address)),
    /** Returns what a browser's sign-in dialog gets: only of an entry of exactly that host and port. */
    async valuesForDialog(id: string, address: string): Promise<Pick<LoginValues, "userName" | "password"> | null> {
      const [found] = await fittingExactly(address, id);
      const entry = found?.entry;
      if (entry === undefined || !isUsable(entry)) return null;
      const { userName, password } = await partsOf(entry);
      indexes.noteUse(id, Date.now());
      return { userName, password };
    },
    async find(text: string): Promise<ListedEntry[]> {
      const found = text.trim() === "" ? await allLogins() : await search(text);
      // The user's own are listed where there are too many.
      const shown = new Set(ownFirst(found).slice(0, maxFound));
      return found.filter((entry) => shown.has(entry)).map((entry) => listed(entry, false));
    },
    /** Returns what a form of a page gets: only of an entry that fits the page. */
    async valuesFor(id: string, address: string): Promise<LoginValues | null> {
      const [found] = await fitting(address, id);
      const entry = found?.entry;
      if (entry === undefined || !isUsable(entry)) return null;
      const values = await partsOf(entry);
      indexes.noteUse(id, Date.now());
      return values;
    },
    /** Lists the cards or identities: the user's own, then by turns of each shared vault; of each, favourites first. */
    async details(kind: DetailKind): Promise<ListedEntry[]> {
      const entries = (await indexes.entriesOf(usable())).filter(({ type }) => type === kind);
      return ownFirst(entries.toSorted(byTitle))
        .slice(0, maxFound)
        .map((entry) => listed(entry, false));
    },
    /** Returns the fields of a card or an identity, for a page that is encrypted. */
    async detailsFor(id: string, address: string): Promise<DetailValues | null> {
      const entry = (await indexes.entriesOf(usable())).find((one) => one.id === id);
      if (entry === undefined || entry.type === "login" || !isUsable(entry)) return null;
      if (URL.parse(address)?.protocol !== "https:") return null;
      return fieldsOf(entry);
    },
    async copy(id: string, part: CopiedPart): Promise<boolean> {
      const entry = await entryWith(id, part);
      const text = entry === null ? "" : await partOf(entry, part);
      return text !== "" && copyText(text, part !== "userName");
    },
    copySecret: (text: string) => copyText(text, true),
    /** Returns a part of an entry for the person to read; null: it has none, or must not be used now. */
    async show(id: string, part: CopiedPart): Promise<ShownPart | null> {
      const entry = await entryWith(id, part);
      if (entry === null) return null;
      if (part !== "code") return { text: await partOf(entry, part), secondsLeft: null };
      const code = await codeOf(await entry.vault.extraMembers(entry.entryId));
      return code === null ? null : { text: code.code, secondsLeft: code.secondsLeft };
    },
    noteConfirmed: (id: string) => void confirmed.set(id, Date.now() + confirmedFor),
    /** Notes the entry that a page of a tab got, by the person's choice. */
    noteChoice(tabId: number, address: string, id: string): void {
      const now = Date.now();
      for (const [tab, { until }] of chosen) if (until <= now) chosen.delete(tab);
      chosen.set(tabId, { id, origin: new URL(address).origin, until: now + chosenFor });
    },
    /** Returns the entry that was chosen in a tab, for a page of the same origin; null: none. */
    chosenIn(tabId: number, address: string): string | null {
      const one = chosen.get(tabId);
      if (one === undefined || one.until <= Date.now() || one.origin !== URL.parse(address)?.origin) return null;
      return one.id;
    },
    /** Forgets what was confirmed and chosen. */
    forget(): void {
      confirmed.clear();
      chosen.clear();
    },
  };
}

export type UsableEntries = ReturnType<typeof createUsableEntries>;
