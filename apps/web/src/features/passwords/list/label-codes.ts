import type { EntrySummary, OpenVault } from "@pomander/vault";
import { type LabelKind, labelsOf } from "./labels.ts";

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
