import { base64Of } from "../hex-and-base64.ts";
import { hexOf } from "./byte-reader.ts";
import type { KeepassEntry, KeepassGroup } from "./model.ts";

const fieldsByLetter: Readonly<Record<string, string>> = {
  T: "Title",
  U: "UserName",
  P: "Password",
  A: "URL",
  N: "Notes",
};
const reference = /\{REF:([TUPAN])@I:([0-9A-F]{32})\}/giu;
const maxReplaced = 100;
const maxDepth = 5;

/**
 * Makes a reader of texts with KeePass's references to fields of other entries (`{REF:P@I:<UUID>}`), each replaced by what
 * it refers to. Others, and those to no entry, stay as they are.
 */
export function createReferenceReader(root: KeepassGroup | null): (text: string) => string {
  const entries = new Map<string, KeepassEntry>();
  const collect = (group: KeepassGroup): void => {
    for (const entry of group.entries) entries.set(hexOf(base64Of(entry.uuid) ?? new Uint8Array()), entry);
    group.groups.forEach(collect);
  };
  if (root !== null) collect(root);
  return (text) => {
    let replaced = 0;
    const read = (value: string, depth: number): string =>
      value.replaceAll(reference, (all, letter: string, uuid: string) => {
        const found = entries.get(uuid.toLowerCase())?.strings.get(fieldsByLetter[letter.toUpperCase()] ?? "");
        if (found === undefined || depth === maxDepth || replaced++ >= maxReplaced) return all;
        return read(found.value, depth + 1);
      });
    return text.includes("{REF:") ? read(text, 0) : text;
  };
}
