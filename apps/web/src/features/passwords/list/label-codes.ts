import type { EntrySummary, OpenVault } from "@pomander/vault";
import { format } from "@pomander/texts/format";

/** Kinds of labels that entries are filed under. */
export type LabelKind = "category" | "tag";

export const labelsOf = (entry: EntrySummary, kind: LabelKind): readonly string[] =>
  kind === "tag" ? entry.tags : entry.category.trim() === "" ? [] : [entry.category];

/** Codes of categories and tags in an address. */
export interface LabelCodes {
  /** Returns null when no entry has the label. */
  codeOf: (kind: LabelKind, name: string) => string | null;
  /** Returns null when the code is of no entry, or of none yet. */
  nameOf: (kind: LabelKind, code: string) => string | null;
}

const codes = new WeakMap<OpenVault, LabelCodes>();

/**
 * Returns the codes of a vault's labels. A category or a tag is sealed, and an address is not: a browser's history
 * keeps it, and a reload sends it to the server. A code therefore names an entry that has the label, and which of the
 * entry's labels it is. A code that was used once keeps its meaning for as long as the vault is open.
 */
export function labelCodesOf(vault: OpenVault): LabelCodes {
  const made = codes.get(vault) ?? createLabelCodes(() => vault.snapshot().entries);
  codes.set(vault, made);
  return made;
}

function createLabelCodes(entries: () => readonly EntrySummary[]): LabelCodes {
  const byName = new Map<string, string>();
  const byCode = new Map<string, string>();
  const note = (kind: LabelKind, name: string, code: string) => {
    byName.set(`${kind} ${name}`, code);
    byCode.set(`${kind} ${code}`, name);
  };
  return {
    codeOf(kind, name) {
      const known = byName.get(`${kind} ${name}`);
      if (known !== undefined) return known;
      for (const entry of entries()) {
        const place = labelsOf(entry, kind).indexOf(name);
        if (place < 0) continue;
        const code = `${entry._id}.${place}`;
        note(kind, name, code);
        return code;
      }
      return null;
    },
    nameOf(kind, code) {
      const known = byCode.get(`${kind} ${code}`);
      if (known !== undefined) return known;
      const end = code.lastIndexOf(".");
      const entry = entries().find(({ _id }) => _id === code.slice(0, Math.max(0, end)));
      const name = entry === undefined ? undefined : labelsOf(entry, kind)[Number(code.slice(end + 1))];
      if (name === undefined) return null;
      note(kind, name, code);
      return name;
    },
  };
}

/** Returns the tags to show for an entry. An imported folder is both its category and a tag, and is shown once. */
export const tagsBesideCategory = ({ tags, category }: Pick<EntrySummary, "tags" | "category">): readonly string[] =>
  tags.filter((tag) => tag !== category);

/**
 * Counts the entries of each category or tag, sorted by name. A tag that appears only on entries in the category of its
 * name is left out.
 */
export function countLabels(entries: readonly EntrySummary[], kind: LabelKind): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  const apart = new Set<string>();
  for (const entry of entries) {
    for (const name of new Set(labelsOf(entry, kind))) counts.set(name, (counts.get(name) ?? 0) + 1);
    if (kind === "tag") for (const name of tagsBesideCategory(entry)) apart.add(name);
  }
  const shown = kind === "tag" ? [...counts].filter(([name]) => apart.has(name)) : [...counts];
  return shown.map(([name, count]) => ({ name, count })).toSorted((a, b) => format.compare(a.name, b.name));
}
