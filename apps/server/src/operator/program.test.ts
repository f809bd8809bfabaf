import type { Command } from "commander";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type * as programModule from "./program.ts";

const called: unknown[][] = [];
/** Functions that record their arguments. */
const noting = vi.hoisted(
  () => () =>
    Object.fromEntries(
      [
        "serve",
        "migrate",
        "grantSuper",
        "removeFactors",
        "resumeMails",
        "companyOff",
        "backup",
        "verifyBackup",
        "restore",
        "exportSecrets",
      ].map((name) => [name, async (...args: unknown[]) => (called.push([name, ...args]), 7)]),
    ),
);
vi.mock("./verbs.ts", noting);
// Test files share loaded modules, so the program with these functions is loaded for this file alone.
let createOperatorProgram: typeof programModule.createOperatorProgram;
beforeAll(async () => {
  vi.resetModules();
  ({ createOperatorProgram } = await import("./program.ts"));
});
afterAll(() => void vi.resetModules());
afterEach(() => void called.splice(0));

const { env } = process;
const sealed = ["--encrypt-to", "age1"];
const opened = ["--identity", "i"];
const backups: [string[], unknown[]][] = [
  [
    ["backup", "f"],
    ["backup", "f", {}, env],
  ],
  [
    ["backup", "f", ...sealed],
    ["backup", "f", { encryptTo: "age1" }, env],
  ],
  [
    ["verify", "f", ...opened],
    ["verifyBackup", "f", { identity: "i" }],
  ],
  [
    ["verify", "x-https://f"],
    ["verifyBackup", "x-https://f", {}],
  ],
  [
    ["restore", "f", ...opened, "--secrets", "s"],
    ["restore", "f", { identity: "i", secrets: "s" }, env],
  ],
  [
    ["secrets", "export", "f"],
    ["exportSecrets", "f", {}, env],
  ],
  [
    ["secrets", "export", "f", ...sealed],
    ["exportSecrets", "f", { encryptTo: "age1" }, env],
  ],
];
test.each<[string[], unknown[]]>([
  ...backups,
  ...backups.map(([args, expected]): [string[], unknown[]] => [["server", ...args], expected]),
  [
    ["server", "serve"],
    ["serve", env],
  ],
  [["serve"], ["serve", env]],
  [
    ["server", "migrate"],
    ["migrate", {}, env],
  ],
  [
    ["server", "migrate", "--check"],
    ["migrate", { check: true }, env],
  ],
  [
    ["migrate", "--check"],
    ["migrate", { check: true }, env],
  ],
  [
    ["server", "grant-super", "e"],
    ["grantSuper", "e", env],
  ],
  [
    ["admin", "grant-super", "e"],
    ["grantSuper", "e", env],
  ],
  [
    ["server", "remove-factors", "e"],
    ["removeFactors", "e", env],
  ],
  [
    ["admin", "remove-factors", "e"],
    ["removeFactors", "e", env],
  ],
  [
    ["server", "resume-mails"],
    ["resumeMails", env],
  ],
  [
    ["mails", "resume"],
    ["resumeMails", env],
  ],
  [
    ["server", "company", "off"],
    ["companyOff", {}, env],
  ],
  [
    ["server", "company", "off", "--yes"],
    ["companyOff", { yes: true }, env],
  ],
])("%j does its part", async (args, expected) => {
  let exitCode: number | null = null;
  const program = createOperatorProgram(async (run) => void (exitCode = await run()));
  await program.parseAsync(args, { from: "user" });
  expect({ exitCode, called }).toEqual({ exitCode: 7, called: [expected] });
});

/** Returns a command with all those below it. */
const within = (command: Command): Command[] => [command, ...command.commands.flatMap(within)];

test("the help of each command is this", async () => {
  const server = createOperatorProgram(async () => undefined).commands.find((command) => command.name() === "server");
  let text = "";
  for (const command of within(server!)) {
    command.configureOutput({
      writeOut: (part) => void (text += part),
      getOutHelpWidth: () => 80,
      getOutHasColors: () => false,
    });
    text += `== ${command.name()}\n`;
    command.outputHelp();
  }
  await expect(text).toMatchFileSnapshot("./help.snapshot.txt");
});
