import type { Command } from "commander";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type * as programModule from "./program.ts";

const called: [name: string, ...args: unknown[]][] = [];
/** Returns a module whose functions record their arguments, except for the context. */
const noting = vi.hoisted(
  () => (names: readonly string[]) => () =>
    Object.fromEntries(
      names.map((name) => [name, async (...args: unknown[]) => (called.push([name, ...args.slice(1)]), 7)]),
    ),
);
vi.mock("../commands/login.ts", noting(["login"]));
vi.mock("../commands/lock.ts", noting(["lock"]));
vi.mock("../commands/logout.ts", noting(["logout"]));
vi.mock("../commands/status.ts", noting(["status"]));
vi.mock("../commands/unlock.ts", noting(["unlock"]));
vi.mock("../commands/change.ts", noting(["add", "archive", "edit"]));
vi.mock("../commands/get.ts", noting(["get", "totp"]));
vi.mock("../commands/history.ts", noting(["history"]));
vi.mock("../commands/keep.ts", noting(["keep"]));
vi.mock("../commands/list.ts", noting(["list"]));
vi.mock("../commands/run.ts", noting(["run"]));
vi.mock("../commands/vaults.ts", noting(["listVaults"]));
vi.mock("../commands/leavers.ts", noting(["leavers"]));
vi.mock("../commands/import-export.ts", noting(["importFile", "listImports", "undoImport", "exportVault"]));
vi.mock("../release/check-server.ts", noting(["checkServer"]));
// Test files share loaded modules, so the ones with recording functions are loaded for these tests alone.
let createProgram: typeof programModule.createProgram;
beforeAll(async () => {
  vi.resetModules();
  ({ createProgram } = await import("./program.ts"));
});
afterAll(() => void vi.resetModules());
afterEach(() => void called.splice(0));

/** Returns the calls that a command line makes, and its exit code. */
async function meant(...args: string[]) {
  let exitCode: number | null = null;
  const program = createProgram(async (run) => void (exitCode = await run({} as never)));
  await program.parseAsync(args, { from: "user" });
  return { exitCode, called: called.splice(0) };
}
const all = (...options: string[]) => [...options, "--json"];
const drafted = [
  "--title",
  "T",
  "--link",
  "L",
  "--username",
  "U",
  "--category",
  "C",
  "--tag",
  "a",
  "--tag",
  "b",
  "--type",
  "note",
  "--expires",
  "E",
  "--favorite",
  "--reprompt",
  "--field",
  "x=1",
  "--field",
  "y=2",
  "--generate",
  "9",
  "--ask",
  "totp",
  "--ask",
  "PIN",
  "--stdin",
  "--json",
];
const draft = {
  title: "T",
  link: "L",
  email: "U",
  category: "C",
  tag: ["a", "b"],
  type: "note",
  expires: "E",
  favorite: true,
  reprompt: true,
  field: ["x=1", "y=2"],
  generate: "9",
  ask: ["totp", "PIN"],
  stdin: true,
  json: true,
};
const unlocking = ["--password-stdin", "--check-code", "1 2", "--yes", "--keep-copy"];
const unlocked = { passwordStdin: true, checkCode: "1 2", yes: true, keepCopy: true, json: true };
const importing = { format: "auto", otherPasswords: "add", more: "add", json: false };

test.each<[string[], unknown[]]>([
  [
    ["login", "s", "e"],
    ["login", "s", "e", { unlock: true }],
  ],
  [
    ["login", ...all(...unlocking, "--no-unlock")],
    ["login", undefined, undefined, { ...unlocked, unlock: false }],
  ],
  [
    ["login", "--no-keep-copy"],
    ["login", undefined, undefined, { unlock: true, keepCopy: false }],
  ],
  [["logout"], ["logout", {}]],
  [
    ["logout", ...all("--forget")],
    ["logout", { forget: true, json: true }],
  ],
  [["unlock"], ["unlock", {}]],
  [
    ["unlock", ...all(...unlocking, "--raw")],
    ["unlock", { ...unlocked, raw: true }],
  ],
  [
    ["unlock", "--no-keep-copy"],
    ["unlock", { keepCopy: false }],
  ],
  [["lock"], ["lock", {}]],
  [
    ["lock", "--json"],
    ["lock", { json: true }],
  ],
  [["status"], ["status", {}]],
  [
    ["status", "--json"],
    ["status", { json: true }],
  ],
  [["list"], ["list", [], {}]],
  [
    [
      "list",
      "a",
      "b",
      ...all("--archived", "--favorites", "--category", "C", "--tag", "t", "--one-time-codes", "--unverified"),
    ],
    [
      "list",
      ["a", "b"],
      { archived: true, favorites: true, category: "C", tag: "t", oneTimeCodes: true, unverified: true, json: true },
    ],
  ],
  [
    ["get", "a"],
    ["get", "a", undefined, {}],
  ],
  [
    ["get", "a", "f", ...all("--show", "--unverified")],
    ["get", "a", "f", { show: true, unverified: true, json: true }],
  ],
  [
    ["totp", "a"],
    ["totp", "a", {}],
  ],
  [
    ["totp", "a", "--json"],
    ["totp", "a", { json: true }],
  ],
  [
    ["add", ...drafted],
    ["add", draft],
  ],
  [
    ["add", "--email", "U", "--generate", "--no-favorite"],
    ["add", { email: "U", generate: true, favorite: false }],
  ],
  [
    ["edit", "a", ...drafted],
    ["edit", "a", draft],
  ],
  [
    ["edit", "a", "--no-reprompt"],
    ["edit", "a", { reprompt: false }],
  ],
  [
    ["archive", "a"],
    ["archive", "a", {}],
  ],
  [
    ["archive", "a", ...all("--restore")],
    ["archive", "a", { restore: true, json: true }],
  ],
  [
    ["history", "a"],
    ["history", "a", {}],
  ],
  [
    ["history", ...all("--deleted", "--show", "v", "--secrets", "--put-back", "w", "--without-files")],
    ["history", undefined, { deleted: true, show: "v", secrets: true, putBack: "w", withoutFiles: true, json: true }],
  ],
  [["keep"], ["keep", {}]],
  [
    ["keep", ...all("--yes")],
    ["keep", { yes: true, json: true }],
  ],
  [
    ["import", "f"],
    ["importFile", "f", importing],
  ],
  [
    [
      "import",
      "f",
      "--format",
      "csv",
      "--file-password-stdin",
      "--key-file",
      "k",
      "--columns",
      "c",
      "--tag",
      "t",
      "--other-passwords",
      "skip",
      "--more",
      "both",
      "--dry-run",
      "--json",
    ],
    [
      "importFile",
      "f",
      {
        format: "csv",
        filePasswordStdin: true,
        keyFile: "k",
        columns: "c",
        tag: "t",
        otherPasswords: "skip",
        more: "both",
        dryRun: true,
        json: true,
      },
    ],
  ],
  [
    ["import", "--list"],
    ["listImports", { json: false }],
  ],
  [
    ["import", ...all("--list")],
    ["listImports", { json: true }],
  ],
  [
    ["import", "--undo", "i"],
    ["undoImport", "i", { yes: false, json: false }],
  ],
  [
    ["import", ...all("--undo", "i", "--yes")],
    ["undoImport", "i", { yes: true, json: true }],
  ],
  [["export"], ["exportVault", { format: "pomander" }]],
  [
    ["export", ...all("--format", "csv", "--out", "o", "--file-password-stdin", "--force", "--yes")],
    ["exportVault", { format: "csv", out: "o", filePasswordStdin: true, force: true, yes: true, json: true }],
  ],
  [
    ["run", "--", "p", "--x"],
    ["run", ["p", "--x"], {}],
  ],
  [
    ["run", "--env-file", "a", "--env-file", "b", "p", "--json"],
    ["run", ["p", "--json"], { envFile: ["a", "b"] }],
  ],
  [
    ["run", "--env", "A", "--env", "B", "p", "--env", "C"],
    ["run", ["p", "--env", "C"], { env: ["A", "B"] }],
  ],
  [["vaults"], ["listVaults", {}]],
  [
    ["vaults", "--json"],
    ["listVaults", { json: true }],
  ],
  [["leavers"], ["leavers", {}]],
  [
    ["leavers", ...all("--vault", "V")],
    ["leavers", { vault: "V", json: true }],
  ],
  [
    ["list", "--vault", "V"],
    ["list", [], { vault: "V" }],
  ],
  [
    ["get", "a", "--vault", "V"],
    ["get", "a", undefined, { vault: "V" }],
  ],
  [
    ["totp", "a", "--vault", "V"],
    ["totp", "a", { vault: "V" }],
  ],
  [
    ["add", "--vault", "V"],
    ["add", { vault: "V" }],
  ],
  [
    ["edit", "a", "--vault", "V"],
    ["edit", "a", { vault: "V" }],
  ],
  [
    ["archive", "a", "--vault", "V"],
    ["archive", "a", { vault: "V" }],
  ],
  [
    ["history", "a", "--vault", "V"],
    ["history", "a", { vault: "V" }],
  ],
  [
    ["keep", "--vault", "V"],
    ["keep", { vault: "V" }],
  ],
  [
    ["import", "f", "--vault", "V"],
    ["importFile", "f", { ...importing, vault: "V" }],
  ],
  [
    ["import", "--list", "--vault", "V"],
    ["listImports", { vault: "V", json: false }],
  ],
  [
    ["import", "--undo", "i", "--vault", "V"],
    ["undoImport", "i", { vault: "V", yes: false, json: false }],
  ],
  [
    ["export", "--vault", "V"],
    ["exportVault", { format: "pomander", vault: "V" }],
  ],
  [
    ["run", "--vault", "V", "p", "--vault"],
    ["run", ["p", "--vault"], { vault: "V" }],
  ],
])("%j is meant as %j", async (args, expected) => {
  expect(await meant(...args)).toEqual({ exitCode: 7, called: [expected] });
});

test.each<[string[], unknown[]]>([
  [
    ["verify", "HTTP://s"],
    ["checkServer", "HTTP://s", {}],
  ],
  [
    ["server", "verify", "https://s", "--manifest", "m"],
    ["checkServer", "https://s", { manifest: "m" }],
  ],
])("%j checks what a server sends", async (args, expected) => {
  expect(await meant(...args)).toEqual({ exitCode: 7, called: [expected] });
});

test.each([["server"], ["server", "migrate", "--check"], ["backup", "f"], ["mails", "resume"], ["admin", "x", "--y"]])(
  "without a server, %s is refused",
  async (...args) => {
    await expect(meant(...args)).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining("no server") });
  },
);

/** Returns a command and all commands below it. */
const within = (command: Command): Command[] => [command, ...command.commands.flatMap(within)];

test("the help of each command is this", async () => {
  const program = createProgram(async () => undefined);
  let text = "";
  for (const command of within(program)) {
    command.configureOutput({
      writeOut: (part) => void (text += part),
      getOutHelpWidth: () => 80,
      getOutHasColors: () => false,
    });
    text += `== ${command.name()}\n`;
    command.outputHelp();
  }
  // The types of entries are the vault's own list.
  const help = text.replaceAll(/(?<=--type <type> +)\S[^]*?(?=\n {2}-)/gu, "<each type>");
  await expect(help).toMatchFileSnapshot("./help.snapshot.txt");
});

test("what is no command, no option or too much is refused, with what may be meant", async () => {
  for (const [args, code] of [
    [["lst"], "commander.unknownCommand"],
    [["list", "--favourite"], "commander.unknownOption"],
    [["totp", "a", "b"], "commander.excessArguments"],
    [["totp"], "commander.missingArgument"],
    [["list", "--tag"], "commander.optionMissingArgument"],
  ] as const)
    await expect(meant(...args)).rejects.toMatchObject({ code, exitCode: 1 });
  await expect(meant("lst")).rejects.toThrow("(Did you mean list?)");
});

test("a shell's completion is printed, to its last line", async () => {
  const printed: string[] = [];
  const output = { printValue: (text: string) => void printed.push(text) };
  let exitCode: number | null = null;
  const program = createProgram(async (run) => void (exitCode = await run({ output } as never)));
  await program.parseAsync(["completion", "bash"], { from: "user" });
  expect({ exitCode, end: printed.join("").split("\n").at(-1) }).toEqual({
    exitCode: 0,
    end: "complete -F _pomander pomander",
  });
});
