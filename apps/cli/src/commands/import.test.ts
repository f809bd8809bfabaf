import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { columnMeanings, importFormats } from "@pomander/transfer";
import type { ImportOutcome, Reason } from "@pomander/vault";
import { afterEach, expect, test } from "vitest";
import {
  entryOf,
  type Script,
  type ScriptedAgent,
  startScriptedAgent,
  viewOf,
} from "../../test/support/scripted-agent.ts";
import { formatMoment } from "../terminal/moment.ts";

let agent: ScriptedAgent | null = null;
afterEach(() => agent?.remove());
const csv = "name,url,username,password,note\nBank,https://bank.example,ana,pw,\nNew,https://new.example,ben,pw2,\n";
const stored: ImportOutcome = { stored: 1, failed: [], leftBehind: [], problem: null, isCancelled: false };
const bank = entryOf({ link: "https://bank.example", email: "ana", password: "pw" });

async function start(script: Script = {}) {
  agent?.remove();
  agent = await startScriptedAgent({
    view: async () => viewOf(),
    openAll: async (onProgress) => (onProgress(1, 1), { entries: [bank], unreadable: [] }),
    importEntries: async () => stored,
    ...script,
  });
  return agent;
}
async function imported(
  text: string | Uint8Array,
  args: readonly string[] = [],
  { script = {} as Script, ...options } = {},
) {
  const started = await start(script);
  const file = join(started.folder, "file.csv");
  writeFileSync(file, text);
  return started.run(["import", file, ...args], options);
}

test("stores what is not here yet, under the format of the file", async () => {
  const { exitCode, stdout, stderr } = await imported(csv, ["--tag", "moved"]);
  expect({ exitCode, stdout, stderr }).toEqual({
    exitCode: 0,
    stdout: "Chrome, Edge, Brave or Opera (CSV): 2 items read.\n1 entry added, 1 already here, 0 skipped.\n",
    stderr: "Delete the exported file once you've checked your entries.\n",
  });
  expect(agent?.calls.map(([name]) => name)).toEqual(["view", "openAll", "importEntries"]);
  const [, entries, format] = agent?.calls.at(-1) ?? [];
  expect(format).toBe("chrome-csv");
  expect(entries).toMatchObject([{ source: "Line 3", draft: { title: "New", tags: ["moved"] } }]);
});

test("a dry run stores nothing, and JSON has all that a person reads", async () => {
  expect((await imported(csv, ["--dry-run"])).stdout).toContain("1 entry would be added, 1 already here");
  expect(agent?.calls.map(([name]) => name)).toEqual(["view", "openAll"]);
  const { stdout, stderr } = await imported(csv, ["--json"]);
  expect({ stderr, ...JSON.parse(stdout) }).toMatchObject({ stderr: "", read: 2, created: 1, alreadyHere: 1 });
});

test("an import that stops says why after what became of the rest, and adds to no entry", async () => {
  const script: Script = {
    importEntries: async () => ({ ...stored, stored: 0, problem: { code: "vault_locked", params: {} } }),
  };
  const { exitCode, stdout, stderr } = await imported(csv, [], { script });
  expect(exitCode).toBe(2);
  expect(stdout).toContain("0 entries added");
  expect(stderr).toBe(
    "The import stopped. Your vault is locked. Unlock it. Then import the file again. Entries you already have aren't added twice. Run the same command again. Nothing is added twice.\n",
  );
});

test("what an entry lacks is added to it, and one that can't be saved is told", async () => {
  const more = csv.replace("pw,\n", "pw,a note\n");
  const saving = (outcome: object): Script => ({ reveal: async () => bank, save: async () => outcome as never });
  const added = await imported(more, [], { script: saving({ kind: "saved", id: "bank-id" }) });
  expect(added.stdout).toContain("Added to 1 entry you already had:\n  Bank: ");
  expect(agent?.calls.at(-1)).toMatchObject(["save", { _id: "bank-id" }, { notes: "a note", password: "pw" }]);
  const failed = await imported(more, [], {
    script: saving({ kind: "notSaved", reason: { code: "vault_locked", params: {} } }),
  });
  expect(failed.stdout).toContain("1 couldn't be imported:\n  Line 2: Your vault is locked.\n");
});

const columns = columnMeanings.join(", ");
const formats = importFormats.join(", ");
test.each<[readonly string[], string]>([
  [["--other-passwords", "x"], "--other-passwords is add or skip."],
  [["--more", "x"], "--more is add, both or skip."],
  [["--format", "x"], `The format is auto, or one of: ${formats}`],
  [["--format", "dbx"], `Did you mean keepass-kdbx? The format is auto, or one of: ${formats}`],
  [["--format", ".KDBX"], `Did you mean keepass-kdbx? The format is auto, or one of: ${formats}`],
  [["--format", "dashlane"], `Did you mean dashlane-csv or dashlane-zip? The format is auto, or one of: ${formats}`],
  [["--columns", "title,x"], `A column is one of: ${columns}`],
  [
    [],
    `This CSV has 2 unknown columns. Say what each one is, in order, with --columns and commas between: ${columns}.`,
  ],
])("%j is refused: %s", async (args, said) => {
  expect(await imported("uno,dos\nx,y\n", args)).toMatchObject({ exitCode: 1, stdout: "", stderr: `${said}\n` });
  expect(agent?.calls).toEqual([]);
});

test.each(["skip", "both", "add"])(
  "more may be %s, other passwords add or skip, and columns are named",
  async (more) => {
    const args = ["--more", more, "--other-passwords", "skip", "--columns", " title , password"];
    expect(await imported("uno,dos\nx,y\n", args)).toMatchObject({ exitCode: 0 });
  },
);

test("what is no export, and a key file that is none, is said in a sentence", async () => {
  const pdf = await imported("%PDF-1.7\n%binary");
  expect(pdf).toMatchObject({ exitCode: 2, stdout: "" });
  expect(pdf.stderr).toMatch(/^This is a PDF document, .+\.\n$/);
  expect(await imported(csv, ["--key-file", "/nonexistent"])).toMatchObject({
    exitCode: 2,
    stderr: "/nonexistent can't be used: it doesn't exist.\n",
  });
  const key = join(agent?.folder ?? "", "key");
  writeFileSync(key, Buffer.alloc(10 * 1024 * 1024 + 1));
  const tooLarge = await agent?.run(["import", join(agent.folder, "file.csv"), "--key-file", key]);
  expect(tooLarge).toMatchObject({ exitCode: 1, stderr: `${key} is larger than 10 MB.\n` });
});

test("one of a file, a list and an undoing is meant", async () => {
  const started = await start();
  for (const args of [[], ["x", "--list"], ["--list", "--undo", "y"], ["x", "--undo", "y"]])
    expect(await started.run(["import", ...args])).toMatchObject({
      exitCode: 1,
      stderr: "Name the file to import, or use --list or --undo <import>.\n",
    });
});

const at = "2026-11-03T09:05:00.000Z";
const records = [
  { id: "i1", format: "chrome-csv", at, count: 3, changed: 1 },
  { id: "i2", format: "new\nformat", at, count: 1, changed: 0 },
];

test("imports are listed with their format, as far as it is known", async () => {
  const started = await start({ imports: async () => records });
  expect(await started.run(["import", "--list"])).toMatchObject({
    exitCode: 0,
    stdout:
      `i1  ${formatMoment(at)}  3 entries  Chrome, Edge, Brave or Opera (CSV)\n` +
      `i2  ${formatMoment(at)}  1 entry  new format\n`,
    stderr: "",
  });
  expect(JSON.parse((await started.run(["import", "--list", "--json"])).stdout)).toEqual(records);
  const none = await start({ imports: async () => [] });
  expect(await none.run(["import", "--list"])).toMatchObject({ stdout: "", stderr: "Nothing was imported.\n" });
  expect(await none.run(["import", "--list", "--json"])).toMatchObject({ stdout: "[]\n", stderr: "" });
});

test("an undoing is asked for, says what stayed, and what stopped it", async () => {
  const outcome = { removed: 2, changedSince: 1, problem: null as Reason | null };
  const script: Script = { imports: async () => records, undoImport: async () => outcome };
  const started = await start(script);
  const undo = ["import", "--undo", "i1"];
  expect(await started.run(undo)).toMatchObject({
    exitCode: 1,
    stderr: "Can't ask without a terminal. Add --yes once you're sure.\n",
  });
  expect(await started.run(undo, { answers: [false] })).toMatchObject({
    exitCode: 2,
    asked: ["Remove the 2 entries this import added? Entries you've changed since stay."],
    stderr: "Nothing was removed.\n",
  });
  expect(started.calls.map(([name]) => name)).not.toContain("undoImport");
  const done = { exitCode: 0, stdout: "2 entries removed; 1 changed since and kept.\n" };
  expect(await started.run(undo, { answers: [true] })).toMatchObject(done);
  expect(started.calls.at(-1)).toEqual(["undoImport", "i1"]);
  // One that is not known is for the vault to answer: nothing is asked.
  expect(await started.run(["import", "--undo", "other"], { answers: [] })).toMatchObject({ ...done, asked: [] });
  expect(await started.run([...undo, "--yes", "--json"], { answers: [] })).toMatchObject({
    stdout: '{"removed":2,"changedSince":1}\n',
    asked: [],
  });
  outcome.problem = { code: "malformed_reply", params: {} };
  expect(await started.run([...undo, "--yes"])).toMatchObject({
    exitCode: 2,
    stdout: done.stdout,
    stderr: "Stopped. The server sent an unexpected reply. Run the same command again.\n",
  });
});
