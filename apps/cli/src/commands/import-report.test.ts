import type { FileContents } from "@pomander/transfer";
import { emptyDraft, type ImportOutcome, type IncomingEntry, type Presence } from "@pomander/vault";
import { describe, expect, test } from "vitest";
import { reportOf, sayReport } from "./import-report.ts";
import { chooseEntries } from "./choose-entries.ts";

const incoming = (title: string, line: number | string, tags: string[] = []): IncomingEntry => ({
  source: typeof line === "number" ? `Line ${line}` : line,
  draft: { ...emptyDraft, title, tags },
  isArchive: false,
  history: [],
});
const entries = ["New", "Same", "More", "Other"].map((title, index) => incoming(title, index + 2, ["old"]));
const presences: Presence[] = [
  { kind: "new" },
  { kind: "same", id: "same-id", earlierPasswords: 1 },
  {
    kind: "more",
    id: "more-id",
    added: ["PIN", "PUK"].map((name) => ({ code: "field", params: { name } })),
    earlierPasswords: 2,
  },
  { kind: "otherPassword", id: "other-id" },
];
const choose = (options: Partial<Parameters<typeof chooseEntries>[2]>) =>
  chooseEntries({ entries, attachments: [] }, presences, { otherPasswords: "add", more: "add", ...options });
const titles = (list: readonly IncomingEntry[]) => list.map(({ draft }) => draft.title);

describe("what of a file is stored", () => {
  const more = { id: "more-id", entry: entries[2], fields: ["PIN", "PUK"] };
  const ofSame = { entry: "Same", what: "1 earlier password" };
  const ofMore = { entry: "More", what: "2 earlier passwords" };
  test.each([
    [{}, { stored: ["New", "Other"], notChosen: [], additions: [more], skippedMore: [], lacking: [ofSame, ofMore] }],
    [
      { otherPasswords: "skip" },
      { stored: ["New"], notChosen: ["Other"], additions: [more], skippedMore: [], lacking: [ofSame, ofMore] },
    ],
    [
      { more: "both" },
      { stored: ["New", "More", "Other"], notChosen: [], additions: [], skippedMore: [], lacking: [ofSame] },
    ],
    [
      { more: "skip" },
      { stored: ["New", "Other"], notChosen: [], additions: [], skippedMore: [more], lacking: [ofSame, ofMore] },
    ],
  ])("with %j", (options, { stored, notChosen, ...others }) => {
    const chosen = choose(options);
    expect({ stored: titles(chosen.entries), notChosen: titles(chosen.notChosen) }).toEqual({ stored, notChosen });
    const otherPasswords = [{ entry: "Other", id: "other-id" }];
    expect(chosen).toMatchObject({ ...others, alreadyHere: 1, otherPasswords });
  });

  test("gets a tag once, and keeps what it had", () => {
    const tagsWith = (tag: string) => choose({ tag }).entries.map(({ draft }) => draft.tags);
    expect(tagsWith("moved")).toEqual([
      ["old", "moved"],
      ["old", "moved"],
    ]);
    expect(tagsWith("old")).toEqual([["old"], ["old"]]);
    expect(choose({ tag: "moved" }).entries[0]).toMatchObject({
      source: "Line 2",
      history: [],
      draft: { title: "New" },
    });
  });
});

const contents: FileContents = {
  format: "chrome-csv",
  read: 6,
  entries,
  skipped: [{ source: "Line 7", title: "", reason: { code: "folder_only", params: {} } }],
  failed: [{ source: "Item 3", title: "", reason: { code: "not_item", params: {} } }],
  leftBehind: [{ entry: "New", what: { code: "attachment", params: { name: "a.txt", bytes: null } } }],
  attachments: [],
};
const added = (failed: [number, string][] = []) => ({ failed: new Map(failed), left: [] });
const stored: ImportOutcome = { stored: 2, failed: [], leftBehind: [], problem: null, isCancelled: false };

describe("what became of a file", () => {
  test("is told row by row", () => {
    const outcome: ImportOutcome = {
      ...stored,
      stored: 1,
      failed: [{ index: 1, reason: { code: "text_malformed", params: { field: "title" } } }],
      leftBehind: [{ index: 0, what: { code: "earlier_passwords", params: { count: 2 } } }],
    };
    expect(reportOf(contents, choose({}), outcome, added())).toEqual({
      read: 6,
      created: 1,
      alreadyHere: 1,
      skipped: 1,
      files: 0,
      skippedRows: [{ line: 7, reason: "This row only names a folder." }],
      failed: [
        { line: "Item 3", reason: "This isn't an item." },
        { line: 5, reason: "The title contains an unsupported character." },
      ],
      leftBehind: [
        { entry: "New", what: "Attachment a.txt" },
        { entry: "New", what: "2 earlier passwords" },
        { entry: "Same", what: "1 earlier password" },
        { entry: "More", what: "2 earlier passwords" },
      ],
      otherPasswords: [{ entry: "Other", id: "other-id" }],
      added: [{ entry: "More", id: "more-id", fields: ["PIN", "PUK"] }],
    });
  });

  test("names what was left out by choice, with its reason", () => {
    const report = reportOf(contents, choose({ otherPasswords: "skip", more: "skip" }), null, added());
    expect(report).toMatchObject({
      created: 1,
      skipped: 3,
      added: [],
      skippedRows: [
        { line: 7, reason: "This row only names a folder." },
        { line: 5, reason: "You already have it with a different password." },
        { line: 4, reason: "You already have it without: PIN, PUK." },
      ],
      leftBehind: [
        { entry: "New", what: "Attachment a.txt" },
        { entry: "More", what: "PIN" },
        { entry: "More", what: "PUK" },
        { entry: "Same", what: "1 earlier password" },
        { entry: "More", what: "2 earlier passwords" },
      ],
    });
  });

  test("counts an addition that was not saved as failed, and none where the import stopped", () => {
    const failed = reportOf(contents, choose({}), stored, added([[0, "Gone."]]));
    expect(failed).toMatchObject({ created: 2, added: [], failed: [{ line: "Item 3" }, { line: 4, reason: "Gone." }] });
    expect(failed.leftBehind).toContainEqual({ entry: "More", what: "PIN" });
    const stopped = reportOf(contents, choose({}), { ...stored, problem: { code: "offline", params: {} } }, added());
    expect(stopped).toMatchObject({ added: [], failed: [{ line: "Item 3" }] });
  });

  test("takes a line for one only where it is called so", () => {
    const failed = ["Line 12", "Line x", "In line 12", "Line 12 of b"].map((source) => ({
      source,
      title: "",
      reason: { code: "not_item", params: {} } as const,
    }));
    const report = reportOf({ ...contents, failed }, choose({}), stored, added());
    expect(report.failed.map(({ line }) => line)).toEqual([12, "Line x", "In line 12", "Line 12 of b"]);
  });
});

describe("what a person reads of it", () => {
  const said = (report: Partial<Parameters<typeof sayReport>[2]>, options = {}, format = contents.format) => {
    const lines: string[] = [];
    const output = { print: (line: string) => lines.push(line), say: (line: string) => lines.push(`(${line})`) };
    const none = { files: 0, skippedRows: [], failed: [], leftBehind: [], otherPasswords: [], added: [] };
    const numbers = { read: 1, created: 1, alreadyHere: 0, skipped: 0 };
    sayReport(output as never, format, { ...numbers, ...none, ...report }, { otherPasswords: "add", ...options });
    return lines;
  };
  const first = "Chrome, Edge, Brave or Opera (CSV): 1 item read.";
  const last = "(Delete the exported file once you've checked your entries.)";

  test("is short where all was added", () => {
    expect(said({})).toEqual([first, "1 entry added, 0 already here, 0 skipped.", last]);
    expect(said({ read: 1_200, created: 1_100, alreadyHere: 90, skipped: 10 })).toEqual([
      "Chrome, Edge, Brave or Opera (CSV): 1,200 items read.",
      "1,100 entries added, 90 already here, 10 skipped.",
      last,
    ]);
  });

  test("says nothing of the file where nothing was added, and that a database is to be kept", () => {
    expect(said({ created: 0 })).toEqual([first, "0 entries added, 0 already here, 0 skipped."]);
    expect(said({}, { dryRun: true })).toEqual([first, "1 entry would be added, 0 already here, 0 skipped."]);
    expect(said({}, {}, "keepass-kdbx").at(-1)).toBe(
      "(Your KeePass database is unchanged. It still has what wasn't imported, such as earlier versions of " +
        "entries, so keep it until you no longer need that.)",
    );
  });

  const report = {
    skippedRows: [{ line: 7, reason: "A\nfolder." }],
    failed: [{ line: "Item\n3", reason: "No title." }],
    leftBehind: [{ entry: "a\nb", what: "c\nd" }],
    otherPasswords: [{ entry: "e\nf", id: "id" }],
    added: [{ entry: "g\nh", id: "id2", fields: ["i\nj", "k"] }],
  };

  test("lists each kind of rest under a heading, every name on one line", () => {
    expect(said(report)).toEqual([
      first,
      "1 entry added, 0 already here, 0 skipped.",
      "Added to 1 entry you already had:",
      "  g h: i j, k",
      "Skipped:",
      "  Line 7: A folder.",
      "1 couldn't be imported:",
      "  Item 3: No title.",
      "Not imported from the file:",
      "  a b: c d",
      "1 of them are also in your vault with a different password. To leave such entries out, add --other-passwords skip:",
      "  e f (id)",
      last,
    ]);
    expect(said(report, { dryRun: true })).toContain("Would be added to 1 entry you already had:");
    expect(said(report, { otherPasswords: "skip" }).join()).not.toContain("different password");
  });
});
