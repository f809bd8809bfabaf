import type { FileContents } from "@pomander/transfer";
import type { IncomingEntry, OpenEntry, Presence } from "@pomander/vault";
import { planOf } from "../preview/plan.ts";

/** Returns an entry as a file has it. */
export const incoming = (title: string, more: Partial<IncomingEntry["draft"]> = {}): IncomingEntry => ({
  source: `Line of ${title}`,
  draft: {
    title,
    link: "",
    email: "ana@example.org",
    password: `${title}-secret`,
    notes: "",
    category: "",
    tags: [],
    isFavorite: false,
    ...more,
  },
  isArchive: false,
  history: [],
});

const present = (_id: string): OpenEntry => ({ _id, password: `${_id}-secret` }) as OpenEntry;

/**
 * Returns a plan for a file of which one entry is new, one is here and one is here with another password; one row
 * failed, one was skipped.
 */
export function samplePlan() {
  const entries = [incoming("New"), incoming("Same"), incoming("Other"), incoming("Card", { type: "card" })];
  const presence: Presence[] = [
    { kind: "new" },
    { kind: "same", id: "same" },
    { kind: "otherPassword", id: "other" },
    { kind: "new" },
  ];
  const contents: FileContents = {
    format: "csv",
    read: 6,
    entries,
    skipped: [{ source: "Line 8", title: "Bin", reason: { code: "in_trash", params: { program: "Bitwarden" } } }],
    failed: [{ source: "Line 9", title: null, reason: { code: "quote_open", params: {} } }],
    leftBehind: [{ entry: "New", what: { code: "attachment", params: { name: "contract.pdf", bytes: 12_345 } } }],
    attachments: [],
  };
  return planOf("export.csv", contents, presence, [present("same"), present("other"), present("else")]);
}
