import { randomUuid, systemRandom } from "@pomander/crypto";
import type { OpenEntry } from "@pomander/vault";
import type { LeftBehind } from "../file-contents.ts";
import { cxfId, cxfItemOf } from "./cxf-item.ts";
import { leftHistory, leftMatches, leftReprompt } from "./entry-parts.ts";
import type { Writer } from "./export-types.ts";
import { writeEntries } from "./write-entries.ts";
import { leftPart } from "../faults.ts";

/** FIDO Credential Exchange Format 1.0, as plain JSON. Categories become collections. */
export const writeCxf: Writer = async (contents, options) => {
  const items: object[] = [];
  const collections = new Map<string, { item: string }[]>();
  const leftBehind = await writeEntries(contents, options, (entry) => {
    items.push(cxfItemOf(entry));
    if (entry.category !== "") {
      const linked = collections.get(entry.category) ?? [];
      linked.push({ item: cxfId(entry._id) });
      collections.set(entry.category, linked);
    }
    return [...leftHistory(entry), ...leftMatches(entry), ...leftArchive(entry), ...leftReprompt(entry)];
  });
  const account = {
    id: newId(),
    username: "",
    email: contents.email,
    collections: [...collections].map(([title, linked]) => ({ id: newId(), title, items: linked })),
    items,
  };
  const header = {
    version: { major: 1, minor: 0 },
    exporterRpId: "pomander",
    exporterDisplayName: "Pomander",
    timestamp: Math.floor(contents.exportedAt.getTime() / 1_000),
    accounts: [account],
  };
  return { bytes: new TextEncoder().encode(JSON.stringify(header, null, 2)), leftBehind };
};

const newId = () => cxfId(randomUuid(systemRandom));

const leftArchive = ({ title, isArchive }: OpenEntry): LeftBehind[] =>
  isArchive ? [{ entry: title, what: leftPart("archived") }] : [];
