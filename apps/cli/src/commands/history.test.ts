import type { OpenVersion, SaveOutcome } from "@pomander/vault";
import { afterEach, expect, test } from "vitest";
import {
  entryOf,
  type ScriptedAgent,
  type Script,
  startScriptedAgent,
  summaryOf,
  viewOf,
} from "../../test/support/scripted-agent.ts";
import { formatMoment } from "../terminal/moment.ts";

let agent: ScriptedAgent | null = null;
afterEach(() => agent?.remove());
const [savedAt, at] = ["2026-11-01T10:00:00.000Z", "2026-11-03T09:05:00.000Z"];
const version = (members: Partial<OpenVersion> = {}): OpenVersion =>
  ({
    historyId: "v1",
    entryId: "bank-id",
    savedAt,
    isDeleted: false,
    at,
    entry: entryOf({ password: "old" }),
    reason: null,
    ...members,
  }) as OpenVersion;
const current = entryOf({ password: "now" });

async function history(
  versions: readonly OpenVersion[],
  args: readonly string[],
  { script = {}, ...options }: { script?: Script; answers?: readonly (string | boolean)[] } = {},
) {
  agent?.remove();
  const page = async () => ({ versions: [...versions], next: null });
  agent = await startScriptedAgent({
    view: async () => viewOf({ entries: [summaryOf()] }),
    versions: page,
    deletedEntries: page,
    reveal: async () => current,
    restoreVersion: async () => ({ kind: "saved", id: "bank-id" }),
    restoreVersionAsNew: async () => ({ kind: "saved", id: "new-id" }),
    ...script,
  });
  return agent.run(["history", ...args], options);
}

test.each([
  [["Bank", "--deleted"], "Name an entry, or use --deleted to list deleted entries."],
  [[], "Name an entry, or use --deleted to list deleted entries."],
  [["Bank", "--show", "v", "--put-back", "v"], "Use --show or --put-back, not both."],
  [["Bank", "--secrets"], "--secrets goes with --show <version>."],
  [["Bank", "--without-files"], "--without-files goes with --put-back <version>."],
])("%j is refused: %s", async (args, said) => {
  expect(await history([], args)).toMatchObject({ exitCode: 1, stdout: "", stderr: `${said}\n` });
  expect(agent?.calls).toEqual([]);
});

test("a version is a line: when it was saved and replaced, by which clock, and what was changed after it", async () => {
  const older = version({
    historyId: "v0",
    savedAt: null,
    entry: entryOf({ title: "Bank\nold", password: "older", email: "x" }),
  });
  const broken = version({ historyId: "v2", entry: null, reason: { code: "version_of_other_entry", params: {} } });
  const { stdout, stderr } = await history([version(), older, broken], ["Bank"]);
  const replaced = `replaced ${formatMoment(at)} (server's clock)`;
  expect({ stderr, lines: stdout.trimEnd().split("\n") }).toEqual({
    stderr: "",
    lines: [
      `v1  saved ${formatMoment(savedAt)}  ${replaced}  Bank  changed: password`,
      `v0  ${replaced}  Bank old  changed: title, user name, password`,
      `v2  saved ${formatMoment(savedAt)}  ${replaced}  can't be opened: It isn't a version of this entry.`,
    ],
  });
  expect(agent?.calls).toEqual([["view"], ["versions", "bank-id", null], ["reveal", "bank-id"]]);
});

test("what was deleted is told as deleted, without what was changed", async () => {
  const deleted = [
    version({ isDeleted: true }),
    version({ historyId: "v2", isDeleted: true, entry: entryOf({ title: "B" }) }),
  ];
  const when = `saved ${formatMoment(savedAt)}  deleted ${formatMoment(at)} (server's clock)`;
  expect(await history(deleted, ["--deleted"])).toMatchObject({
    exitCode: 0,
    stdout: `v1  ${when}  Bank\nv2  ${when}  B\n`,
    stderr: "",
  });
  expect(agent?.calls).toEqual([["view"], ["deletedEntries", null]]);
});

test("where there is none, that is said to a person alone", async () => {
  expect(await history([], ["Bank"])).toMatchObject({
    stdout: "",
    stderr: "No earlier versions in the last 30 days.\n",
  });
  expect(await history([], ["--deleted"])).toMatchObject({
    stdout: "",
    stderr: "Nothing was deleted in the last 30 days.\n",
  });
  expect(await history([], ["Bank", "--json"])).toMatchObject({ stdout: "[]\n", stderr: "" });
});

test("as JSON a version has what is known of it", async () => {
  const broken = version({ historyId: "v2", entry: null, reason: { code: "version_of_other_entry", params: {} } });
  const { stdout } = await history([version(), broken], ["Bank", "--json"]);
  const known = { entryId: "bank-id", savedAt, isDeleted: false, at };
  expect(JSON.parse(stdout)).toEqual([
    { historyId: "v1", ...known, entry: expect.objectContaining({ title: "Bank", password: "old" }) },
    { historyId: "v2", ...known, reason: "It isn't a version of this entry." },
  ]);
});

test("one is shown without its secrets unless they are asked for; none by another name", async () => {
  const hidden = await history([version()], ["Bank", "--show", "v1"]);
  expect(hidden.stdout).toContain("password  (hidden)\n");
  expect((await history([version()], ["Bank", "--show", "v1", "--secrets"])).stdout).toContain("password  old\n");
  const json = JSON.parse((await history([version()], ["Bank", "--show", "v1", "--json"])).stdout);
  expect(json).toMatchObject({ historyId: "v1", entry: { password: "old" } });
  expect(await history([version()], ["Bank", "--show", "v"])).toMatchObject({
    exitCode: 2,
    stderr: "There's no such version. To list them all, leave out --show and --put-back.\n",
  });
  const broken = version({ entry: null, reason: { code: "version_of_other_entry", params: {} } });
  expect(await history([broken], ["Bank", "--show", "v1"])).toMatchObject({
    exitCode: 2,
    stderr: "This version can't be opened: It isn't a version of this entry.\n",
  });
});

test("one is put back over its entry, and a deleted one as new", async () => {
  expect(await history([version()], ["Bank", "--put-back", "v1"])).toMatchObject({
    exitCode: 0,
    stdout: "",
    stderr: '"Bank" is back.\n',
  });
  expect(agent?.calls.at(-1)).toEqual(["restoreVersion", current, version().entry, {}]);
  expect(await history([version()], ["--deleted", "--put-back", "v1", "--json"])).toMatchObject({
    stdout: '{"_id":"new-id"}\n',
    stderr: "",
  });
  expect(agent?.calls.at(-1)).toEqual(["restoreVersionAsNew", version().entry, {}]);
  const broken = version({ entry: null, reason: { code: "version_of_other_entry", params: {} } });
  expect(await history([broken], ["Bank", "--put-back", "v1"])).toMatchObject({
    exitCode: 2,
    stderr: "This version can't be put back: It isn't a version of this entry.\n",
  });
});

test("files of a version that the server lost are named, and it is put back without them after a yes alone", async () => {
  const lost = { ids: ["f1"], count: 1, names: "lease.pdf (Bank)" };
  const restore = async (...args: unknown[]): Promise<SaveOutcome> => {
    const { withoutFiles = [] } = args.at(-1) as { withoutFiles?: string[] };
    if (withoutFiles.includes("f1")) return { kind: "saved", id: "bank-id" };
    return { kind: "notSaved", reason: { code: "version_files_lost", params: lost } };
  };
  const script = { restoreVersion: restore, restoreVersionAsNew: restore };
  const named = /^The server doesn't have a file of this version anymore: lease\.pdf \(Bank\)\./;
  const calls = () => agent!.calls.filter(([name]) => String(name).startsWith("restoreVersion")).length;
  for (const args of [["Bank"], ["--deleted"]]) {
    const putBack = [...args, "--put-back", "v1"];
    const unasked = await history([version()], putBack, { script });
    expect([unasked.exitCode, calls()]).toEqual([1, 1]);
    expect(unasked.stderr).toMatch(named);
    expect(unasked.stderr).toContain("Add --without-files");
    const declined = await history([version()], putBack, { script, answers: [false] });
    expect([declined.exitCode, calls()]).toEqual([2, 1]);
    expect(declined.stderr).toContain("Nothing was put back.");
    const agreed = await history([version()], putBack, { script, answers: [true] });
    expect([agreed.exitCode, calls()]).toEqual([0, 2]);
    const told = await history([version()], [...putBack, "--without-files"], { script });
    expect([told.exitCode, calls()]).toEqual([0, 2]);
    expect(told.stderr).toMatch(named);
  }
});

test("all pages are read, up to two hundred", async () => {
  let pages = 0;
  const seen: unknown[] = [];
  const paged = (count: number): Script => ({
    versions: async (_id, before) => {
      seen.push(before);
      pages++;
      return { versions: [version({ historyId: `v${pages}` })], next: pages < count ? `p${pages}` : null } as never;
    },
  });
  expect(JSON.parse((await history([], ["Bank", "--json"], { script: paged(3) })).stdout)).toHaveLength(3);
  expect(seen).toEqual([null, "p1", "p2"]);
  pages = 0;
  expect(JSON.parse((await history([], ["Bank", "--json"], { script: paged(999) })).stdout)).toHaveLength(200);
});

test("where they are locked by now, the password is asked for once more; another error is said", async () => {
  let isProven = false;
  const locked = Object.assign(new Error("Locked."), { code: "locked", isForPeople: true });
  const script: Script = {
    versions: async () => {
      if (!isProven) throw locked;
      return { versions: [version()], next: null };
    },
    proveUnlock: async (password) => void (isProven = password === "right"),
  };
  const shown = await history([], ["Bank"], { script, answers: ["right"] });
  expect(shown).toMatchObject({ exitCode: 0, asked: ["Earlier versions need your master password again: "] });
  isProven = false;
  expect(await history([], ["Bank"], { script, answers: ["wrong"] })).toMatchObject({
    exitCode: 2,
    stderr: "Locked.\n",
  });
  const failing: Script = { versions: () => Promise.reject(Object.assign(locked, { code: "other" })) };
  expect(await history([], ["Bank"], { script: failing, answers: [] })).toMatchObject({ exitCode: 2, asked: [] });
});

test("entries that ask for the master password do so before anything of them is shown", async () => {
  const asking = version({ entry: entryOf({ extra: { reprompt: true } }) });
  const script: Script = { confirmOwner: async () => undefined };
  const asks = ['"Bank" asks for your master password: '];
  for (const args of [["--json"], ["--show", "v1"]])
    expect(await history([asking], ["Bank", ...args], { script, answers: ["pw"] })).toMatchObject({
      exitCode: 0,
      asked: asks,
    });
  expect(await history([asking], ["Bank"], { script, answers: [] })).toMatchObject({ exitCode: 0, asked: [] });
});
