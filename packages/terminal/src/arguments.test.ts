import { CommanderError } from "commander";
import { expect, test } from "vitest";
import { refuseEnvFileForNode, refuseSecretArguments, usageMessageOf } from "./arguments.ts";

test.each([
  "--password",
  "--password=x",
  "-pw",
  "--PIN",
  "--otp=1",
  "--session",
  "--recovery-key",
  "--master-password",
])("a secret among the arguments is refused and not repeated: %s", (flag) => {
  expect(() => refuseSecretArguments(["edit", "Bank", flag, "canary"])).toThrow(
    /^Don't put secrets on the (?!.*canary)/,
  );
});

test("the refusal names every other way to give a secret", () => {
  const refused = () => refuseSecretArguments(["--pin"]);
  for (const way of ["--password-stdin", "POMANDER_PASSWORD", "--generate", "standard input", "--ask <field>"])
    expect(refused).toThrow(way);
});

test("what only looks like a secret is let through, and so are the arguments of what is run", () => {
  refuseSecretArguments(["login", "--password-stdin", "--other-passwords", "skip", "password", "pin"]);
  refuseSecretArguments(["run", "--", "mysql", "--password=x"]);
  expect(() => refuseSecretArguments(["list", "run", "--password"])).toThrow("Don't put secrets");
});

test("an env file that Node would read into this process is refused, unless -- came before the program", () => {
  const args = ["run", "--env-file", ".env", "--", "true"];
  const refused = "Node would read this file's settings into pomander itself.";
  expect(() => refuseEnvFileForNode(args, ["node", "main.js", ...args])).toThrow(refused);
  const joined = ["run", "--env-file-if-exists=.env", "true"];
  expect(() => refuseEnvFileForNode(joined, ["node", "main.js", ...joined])).toThrow(refused);
  refuseEnvFileForNode(args, ["node", "--", "main.js", ...args]);
  refuseEnvFileForNode(args, null);
  const ofTheProgram = ["run", "--", "node", "--env-file=.env", "x.js"];
  refuseEnvFileForNode(ofTheProgram, ["node", "main.js", ...ofTheProgram]);
});

test.each([
  ["commander.unknownOption", "error: unknown option '--nosuch=canary'", "Unknown option: --nosuch."],
  [
    "commander.unknownOption",
    "error: unknown option '--lis'\n(Did you mean --list?)",
    "Unknown option: --lis. Did you mean --list?",
  ],
  ["commander.unknownCommand", "error: unknown command 'canary'", "Unknown command."],
  ["commander.missingArgument", "error: missing required argument 'entry'", "Something is missing: <entry>."],
  [
    "commander.excessArguments",
    "error: too many arguments (canary)",
    "This command takes fewer arguments. Put quotes around a title with spaces.",
  ],
  [
    "commander.optionMissingArgument",
    "error: option '--tag <tag>' argument missing",
    "An option needs a value: --tag <tag>",
  ],
  ["commander.help", "(outputHelp)", ""],
  ["commander.invalidArgument", "error: canary", "This command isn't valid."],
])("%s is told without what was typed", (code, message, said) => {
  expect(usageMessageOf(new CommanderError(1, code, message))).toBe(said);
});
