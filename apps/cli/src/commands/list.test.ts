import type { EntrySummary } from "@pomander/vault";
import { afterEach, expect, test } from "vitest";
import {
  entryOf,
  type ScriptedAgent,
  startScriptedAgent,
  summaryOf,
  viewOf,
} from "../../test/support/scripted-agent.ts";

let agent: ScriptedAgent | null = null;
afterEach(() => agent?.remove());
async function listed(entries: readonly EntrySummary[], args: readonly string[] = [], view = {}) {
  agent?.remove();
  agent = await startScriptedAgent({ view: async () => viewOf({ entries, ...view }) });
  return agent.run(["list", ...args]);
}
const titled = (titles: readonly string[], members: Partial<EntrySummary> = {}) =>
  titles.map((title) => summaryOf({ _id: title, title, ...members }));

test("lists title, user name and link in columns, by title, each on one line", async () => {
  const entries = [
    summaryOf({ title: "Mail\nof Ana", email: "ana\tx", link: "https://m.example" }),
    summaryOf({ title: "Bank", link: "https://b.example" }),
    summaryOf({ title: "Café", email: "ana" }),
    summaryOf({ title: "Only" }),
  ];
  expect(await listed(entries)).toEqual({
    exitCode: 0,
    stdout: "Bank         https://b.example\nCafé         ana\nMail of Ana  ana x  https://m.example\nOnly\n",
    stderr: "",
    asked: [],
  });
});

test("a title of more than 40 characters pushes its own line alone", async () => {
  const entries = [summaryOf({ title: "a".repeat(41), email: "x" }), summaryOf({ title: "b", email: "y" })];
  expect((await listed(entries)).stdout).toBe(`${"a".repeat(41)}  x\n${"b".padEnd(40)}  y\n`);
});

test("several conditions are all met by what is listed", async () => {
  const entries = [
    ...titled(["A"], { category: "Web", tags: ["t", "u"], isFavorite: true }),
    ...titled(["B"], { category: "Web", tags: ["u"] }),
    ...titled(["C"], { isFavorite: true, tags: ["t"] }),
    ...titled(["D"], { isArchive: true, category: "Web" }),
  ];
  const titlesOf = async (args: readonly string[]) => (await listed(entries, args)).stdout.trim().split("\n").join("");
  expect(await titlesOf([])).toBe("ABC");
  expect(await titlesOf(["--archived"])).toBe("D");
  expect(await titlesOf(["--category", "Web"])).toBe("AB");
  expect(await titlesOf(["--tag", "t"])).toBe("AC");
  expect(await titlesOf(["--favorites"])).toBe("AC");
  expect(await titlesOf(["--favorites", "--category", "Web"])).toBe("A");
  expect(await titlesOf(["none"])).toBe("");
});

test("as JSON gives the summaries", async () => {
  const entry = summaryOf({ email: "ana", tags: ["t"] });
  const { revision: _, ...summary } = entry;
  expect(JSON.parse((await listed([entry], ["--json"])).stdout)).toEqual([summary]);
  expect(await listed([], ["--json"])).toMatchObject({ stdout: "[]\n", stderr: "" });
});

test("those with one-time codes are found by opening them", async () => {
  const entries = titled(["A", "B"]);
  const opened = [entryOf({ _id: "A" }), entryOf({ _id: "B", extra: { totp: "JBSWY3DPEHPK3PXP" } })];
  agent = await startScriptedAgent({
    view: async () => viewOf({ entries }),
    openAll: async () => ({ entries: opened, unreadable: [] }),
  });
  expect((await agent.run(["list", "--one-time-codes"])).stdout).toBe("B\n");
  expect(agent.calls.map(([name]) => name)).toEqual(["view", "openAll"]);
});

const empty =
  "No entries yet. Add one: pomander add; bring yours: pomander import --help; see shared ones: pomander vaults\n";
test.each<[string, readonly EntrySummary[], readonly string[], object, string]>([
  ["no entries at all", [], [], {}, empty],
  [
    "an entry that can't be opened",
    [],
    [],
    { unreadable: [{ _id: "x", reason: { code: "entry_malformed", params: {} }, isArchive: false }] },
    "An entry can't be opened: x (It isn't a valid entry of this vault, or its id appears twice.)\nNo entries.\n",
  ],
  ["entries, and none of these", titled(["A"]), ["zz"], {}, "No entries.\n"],
  ["an unknown category", titled(["A"]), ["--category", "x"], {}, "No entry has this category.\n"],
  ["an unknown tag", titled(["A"]), ["--tag", "x"], {}, "No entry has this tag.\n"],
  ["a known category", titled(["A"], { category: "W" }), ["--category", "W", "zz"], {}, "No entries.\n"],
  ["a known tag", titled(["A"], { tags: ["W"] }), ["--tag", "W", "zz"], {}, "No entries.\n"],
  [
    "categories, each once, by name",
    [...titled(["A", "B"], { category: "y\nz" }), ...titled(["C"], { category: "b" }), ...titled(["D"])],
    ["--category", "x"],
    {},
    "No entry has this category. Categories: b, y z\n",
  ],
])("with %s, says why nothing is listed", async (_what, entries, args, view, stderr) => {
  expect(await listed(entries, args, view)).toMatchObject({ exitCode: 0, stdout: "", stderr });
});

test("of an empty shared vault, no shared ones are named", async () => {
  const shared = { vaultId: "ops", name: "Ops", role: "write" };
  expect((await listed([], [], { shared })).stderr).toBe(empty.replace("; see shared ones: pomander vaults", ""));
});

test("of many tags, twenty are named", async () => {
  const tags = (count: number) => Array.from({ length: count }, (_, index) => `t${String(index + 10)}`);
  const saidOf = async (count: number) =>
    (await listed([summaryOf({ tags: tags(count) })], ["--tag", "x"])).stderr.replace(/^.*Tags: /, "");
  expect(await saidOf(20)).toBe(`${tags(20).join(", ")}\n`);
  expect(await saidOf(22)).toBe(`${tags(20).join(", ")}, and 2 more\n`);
});

test("a vault that is not verified is listed where that is asked for, and ends with 3", async () => {
  const view = { fault: { kind: "older" } };
  expect(await listed(titled(["A"]), [], view)).toMatchObject({ exitCode: 3, stdout: "" });
  expect(await listed(titled(["A"]), ["--unverified"], view)).toMatchObject({ exitCode: 3, stdout: "A\n" });
});
