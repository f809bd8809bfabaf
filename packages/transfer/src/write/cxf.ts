import { randomUuid, systemRandom } from "@pomander/crypto";
import type { OpenEntry } from "@pomander/vault";
import { createPacer } from "../read/pacer.ts";
import type { LeftBehind } from "../types.ts";
import { cxfId, cxfItemOf } from "./cxf-item.ts";
import { leftHistory, leftMatches, leftOfEntry, leftReprompt, leftUnreadable } from "./entry-parts.ts";
import type { Writer } from "./export-types.ts";
import { leftPart } from "../faults.ts";

/** FIDO Credential Exchange Format 1.0, as plain JSON. Categories become collections. */
export const writeCxf: Writer = async (contents, options) => {
  const pacer = createPacer(options);
  const items: object[] = [];
  const leftBehind: LeftBehind[] = [];
  const collections = new Map<string, { item: string }[]>();
  for (const [index, entry] of contents.entries.entries()) {
    items.push(cxfItemOf(entry));
    if (entry.category !== "") {
      const linked = collections.get(entry.category) ?? [];
      linked.push({ item: cxfId(entry._id) });
      collections.set(entry.category, linked);
    }
    leftBehind.push(
      ...leftHistory(entry),
      ...leftMatches(entry),
      ...leftArchive(entry),
      ...leftReprompt(entry),
      ...leftOfEntry(entry),
    );
    await pacer.pause(index / contents.entries.length);
  }
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
  return {
    bytes: new TextEncoder().encode(JSON.stringify(header, null, 2)),
    leftBehind: [...leftUnreadable(contents), ...leftBehind],
  };
};

const newId = () => cxfId(randomUuid(systemRandom));

const leftArchive = ({ title, isArchive }: OpenEntry): LeftBehind[] =>
  isArchive ? [{ entry: title, what: leftPart("archived") }] : [];
