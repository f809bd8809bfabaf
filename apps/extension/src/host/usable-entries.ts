import { secretLifetime } from "@pomander/browser/clipboard";
import { format } from "@pomander/texts/format";
import { fieldsOfType, type OpenVault, parseTotp, searchEntries, totpCode } from "@pomander/vault";
import type { CopiedPart, DetailKind, DetailValues, ListedEntry, LoginValues } from "../messages.ts";
import { type Fitting, fittingEntries } from "../sites/fitting.ts";
import { createEntryIndexes, type IndexedEntry, listed, ownFirst } from "./entry-index.ts";
import { testExpression } from "./test-expression.ts";
import { writeClipboard } from "./write-clipboard.ts";

/** How long a confirmation that the vault is the person's own counts for one entry, in milliseconds. */
const confirmedFor = 60_000;
/** How many entries a page or a search lists. */
const maxFound = 50;

async function partsOf({ vault, entryId, userName }: IndexedEntry): Promise<LoginValues> {
  const { totp } = await vault.extraMembers(entryId);
  const secret = totp === undefined ? null : parseTotp(totp);
  return {
    userName,
    password: await vault.password(entryId),
    code: secret === null ? "" : (await totpCode(secret, Date.now())).code,
    fresh: "",
  };
}

/**
 * The logins, cards and identities of the vaults that may be used: which fit a page, and what of them is filled or copied.
 *
 * @param usable the vaults that agree with what was last seen
 */
export function createUsableEntries(usable: () => readonly OpenVault[]) {
  const indexes = createEntryIndexes();
  const confirmed = new Map<string, number>();
  let clearing: ReturnType<typeof setTimeout> | undefined;

  async function fitting(address: string): Promise<Fitting<IndexedEntry>[]> {
    const page = URL.parse(address);
    if (page === null) return [];
    const entries = (await indexes.entriesOf(usable())).filter(({ type }) => type === "login");
    return fittingEntries(entries, page, { test: testExpression, compare: format.compare });
  }
  /** Whether an entry may be used now: one that asks for a confirmation, only after it. */
  const isUsable = (entry: IndexedEntry) => !entry.reprompt || (confirmed.get(entry.id) ?? 0) > Date.now();

  return {
    fitting,
    async listFitting(address: string): Promise<ListedEntry[]> {
      const found = await fitting(address);
      const shown = new Set(ownFirst(found.map(({ entry }) => entry)).slice(0, maxFound));
      return found.filter(({ entry }) => shown.has(entry)).map(({ entry, isAsked }) => listed(entry, isAsked));
    },
    async find(text: string): Promise<ListedEntry[]> {
      const found: ListedEntry[] = [];
      for (const vault of usable()) {
        const entries = await indexes.entriesOf([vault]);
        const logins = new Map(entries.map((entry) => [entry.entryId, entry]));
        const summaries = vault.snapshot().entries.filter(({ _id }) => logins.has(_id));
        const ours = searchEntries(summaries, text).flatMap(({ _id }) => logins.get(_id) ?? []);
        found.push(...ours.map((entry) => listed(entry, false)));
      }
      return found.slice(0, maxFound);
    },
    /** Returns what a form of a page gets: only of an entry that fits the page. */
    async valuesFor(id: string, address: string): Promise<LoginValues | null> {
      const entry = (await fitting(address)).find((one) => one.entry.id === id)?.entry;
      if (entry === undefined || !isUsable(entry)) return null;
      const values = await partsOf(entry);
      indexes.noteUse(id, Date.now());
      return values;
    },
    /** Lists the cards or identities, favourites first. */
    async details(kind: DetailKind): Promise<ListedEntry[]> {
      const entries = (await indexes.entriesOf(usable())).filter(({ type }) => type === kind);
      const order = (a: IndexedEntry, b: IndexedEntry) =>
        Number(b.isFavorite) - Number(a.isFavorite) || format.compare(a.title, b.title);
      return entries
        .toSorted(order)
        .slice(0, maxFound)
        .map((entry) => listed(entry, false));
    },
    /** Returns the fields of a card or an identity, for a page that is encrypted. */
    async detailsFor(id: string, address: string): Promise<DetailValues | null> {
      const entry = (await indexes.entriesOf(usable())).find((one) => one.id === id);
      if (entry === undefined || entry.type === "login" || !isUsable(entry)) return null;
      if (URL.parse(address)?.protocol !== "https:") return null;
      const names: ReadonlySet<string> = new Set(fieldsOfType[entry.type].map(([name]) => name));
      const { fields = [] } = await entry.vault.extraMembers(entry.entryId);
      // The first field of a name is the type's own.
      const own = fields.filter(
        ({ name }, index) => names.has(name) && fields.findIndex((one) => one.name === name) === index,
      );
      return Object.fromEntries(own.map(({ name, value }) => [name, value]));
    },
    async copy(id: string, part: CopiedPart): Promise<boolean> {
      const entry = (await indexes.entriesOf(usable())).find((one) => one.id === id);
      if (entry?.type !== "login" || (part !== "userName" && !isUsable(entry))) return false;
      const text = (await partsOf(entry))[part];
      if (text === "" || !(await writeClipboard(text))) return false;
      clearTimeout(clearing);
      if (part !== "userName") clearing = setTimeout(() => void writeClipboard(""), secretLifetime);
      return true;
    },
    noteConfirmed: (id: string) => void confirmed.set(id, Date.now() + confirmedFor),
    forgetConfirmed: () => confirmed.clear(),
  };
}

export type UsableEntries = ReturnType<typeof createUsableEntries>;
