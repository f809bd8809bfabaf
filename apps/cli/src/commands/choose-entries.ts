import { leftOfPresence } from "@pomander/texts/transfer";
import { additionText } from "@pomander/texts/additions";
import type { FileContents } from "@pomander/transfer";
import type { compareWithVault, IncomingEntry } from "@pomander/vault";
import type { Addition, Chosen } from "./import-report.ts";

/** Chooses the entries of a file to store, by how they compare with the vault. */
export function chooseEntries(
  { entries, attachments }: Pick<FileContents, "entries" | "attachments">,
  presences: ReturnType<typeof compareWithVault>,
  { otherPasswords, more, tag }: { otherPasswords: string; more: string; tag?: string },
): Chosen {
  const withKind = (kind: string) => entries.filter((_, i) => presences[i]?.kind === kind);
  const isChosen = (i: number) => {
    const kind = presences[i]?.kind;
    if (kind === "more") return more === "both";
    return kind === "new" || (kind === "otherPassword" && otherPasswords === "add");
  };
  const indexes = [...entries.keys()].filter(isChosen);
  const places = new Map(indexes.map((index, place) => [index, place]));
  const chosen = entries.filter((_, i) => isChosen(i));
  const withMore = entries.flatMap((entry, i): Addition[] => {
    const presence = presences[i];
    if (presence?.kind !== "more") return [];
    const names = presence.added.flatMap((added) => (added.code === "file" ? [added.params.name] : []));
    const files = attachments.filter((file) => file.entry === i && names.includes(file.name));
    return [{ id: presence.id, entry, fields: presence.added.map(additionText), files }];
  });
  const lacking = entries.flatMap(({ draft }, i) => {
    const presence = presences[i];
    return presence?.kind === "more" && more === "both"
      ? []
      : leftOfPresence(presence).map((what) => ({ entry: draft.title, what }));
  });
  return {
    entries: tag === undefined ? chosen : chosen.map((entry) => withTag(entry, tag)),
    files: attachments.flatMap((file) => {
      const entry = places.get(file.entry);
      return entry === undefined ? [] : [{ ...file, entry }];
    }),
    alreadyHere: withKind("same").length,
    notChosen: otherPasswords === "add" ? [] : withKind("otherPassword"),
    additions: more === "add" ? withMore : [],
    skippedMore: more === "skip" ? withMore : [],
    lacking,
    otherPasswords: entries.flatMap(({ draft }, i) => {
      const presence = presences[i];
      return presence?.kind === "otherPassword" ? [{ entry: draft.title, id: presence.id }] : [];
    }),
  };
}

const withTag = ({ draft, ...entry }: IncomingEntry, tag: string): IncomingEntry => ({
  ...entry,
  draft: { ...draft, tags: draft.tags.includes(tag) ? draft.tags : [...draft.tags, tag] },
});
