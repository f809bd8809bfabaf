import { spawnSync } from "node:child_process";
import { Command } from "commander";
import { expect, test } from "vitest";
import { CommandError, exitCodeOf, exitCodes, Interrupted, messageOf, systemMessageOf, UsageError } from "./errors.ts";
import { runProgram } from "./run-program.ts";

/** Runs a program with the command "show", which ends as `act` does. */
async function run(args: readonly string[], act: () => number = () => exitCodes.done) {
  const said: string[] = [];
  const exitCode = await runProgram({
    args,
    output: { say: (line) => void said.push(line) },
    exitCodeOf,
    messageOf,
    create(end) {
      const program = new Command("pomander")
        .exitOverride()
        .configureOutput({ writeErr: () => {}, writeOut: () => {} });
      program
        .command("show <entry>")
        .exitOverride()
        .configureOutput({ writeErr: () => {}, writeOut: () => {} })
        .option("--tag <tag>")
        .action(() => end(act()));
      return program;
    },
  });
  return { exitCode, said };
}

test("a command ends with its own code, and says nothing by itself", async () => {
  expect(await run(["show", "a"])).toEqual({ exitCode: 0, said: [] });
  expect(await run(["show", "a"], () => exitCodes.locked)).toEqual({ exitCode: 4, said: [] });
});

test("a wrong call says what is wrong and where to read on", async () => {
  expect(await run(["show"])).toEqual({
    exitCode: exitCodes.usage,
    said: ["Something is missing: <entry>.\nSee: pomander show --help"],
  });
  expect(await run(["shwo"])).toEqual({
    exitCode: exitCodes.usage,
    said: ["Unknown command. Did you mean show?\nSee: pomander --help"],
  });
  expect((await run(["show", "a", "--password", "canary"])).said.join()).toMatch(
    /^Don't put secrets on the (?!.*canary)/,
  );
});

test("help that was asked for is no error", async () => {
  expect(await run(["show", "--help"])).toEqual({ exitCode: exitCodes.done, said: [] });
});

test.each<[string, () => unknown, number, string[]]>([
  ["a command's own", () => new CommandError("It failed."), exitCodes.failed, ["It failed."]],
  ["one of use", () => new UsageError("Not so."), exitCodes.usage, ["Not so."]],
  ["one with a code", () => new CommandError("Locked.", exitCodes.locked), exitCodes.locked, ["Locked."]],
  ["Ctrl+C", () => new Interrupted(), exitCodes.interrupted, []],
  ["no error at all", () => null, exitCodes.failed, ["Something unexpected went wrong: Error."]],
])("an error, %s, ends the command with its code", async (_what, error, exitCode, said) => {
  const thrown = await run(["show", "a"], () => {
    throw error();
  });
  expect(thrown).toEqual({ exitCode, said });
});

test("an unforeseen error tells where it arose, and not what it says", async () => {
  const { exitCode, said } = await run(["show", "a"], () => {
    throw new TypeError("canary");
  });
  expect([exitCode, said.join()]).toEqual([
    exitCodes.failed,
    expect.stringMatching(/^Something .* TypeError at (?!.*canary)/),
  ]);
});

/** Runs a process that ends at errors that nothing caught, after these statements. */
function endedBy(statements: string) {
  const url = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const script = `
    import { CommandError, exitCodeOf, messageOf } from ${url("errors.ts")};
    import { exitOnErrors } from ${url("run-program.ts")};
    exitOnErrors({ output: { say: (line) => console.error(line) }, exitCodeOf, messageOf });
    setTimeout(() => process.exit(77), 60_000);
    ${statements}`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
  return [status, stderr.trim()];
}

test("an error that nothing caught ends the process with its code, and nothing of it is told but its words", () => {
  expect(endedBy('setImmediate(() => { throw new CommandError("It failed.", 4); });')).toEqual([4, "It failed."]);
  expect(endedBy('Promise.reject(new TypeError("canary"));')).toEqual([
    exitCodes.failed,
    expect.stringMatching(/^Something (?!.*canary)/),
  ]);
  expect(endedBy('setImmediate(() => { throw new CommandError("", 130); });')).toEqual([130, ""]);
});

test.each(["stdout", "stderr"])(
  "whoever reads %s may stop before all is written; another fault of it is one",
  (stream) => {
    const fault = (code: string) =>
      `process.${stream}.emit("error", Object.assign(new Error("canary"), { code: "${code}" }));`;
    expect(endedBy(fault("EPIPE"))).toEqual([exitCodes.done, ""]);
    expect(endedBy(fault("ENOSPC"))).toEqual([exitCodes.failed, ""]);
  },
);

test("a server's refusal without words is told by its code, one to be waited for with its seconds", () => {
  const refusal = { isForPeople: true, message: "", code: "vault_full" };
  expect(messageOf(refusal)).toBe("The server refused (vault_full).");
  expect(messageOf({ ...refusal, message: "Too many tries.", retryAfterSeconds: 30 })).toBe(
    "Too many tries. (30 seconds)",
  );
  expect([exitCodeOf(refusal), exitCodeOf({ exitCode: 3 }), exitCodeOf(undefined)]).toEqual([2, 3, 2]);
});

test.each([
  ["ENOENT", "it doesn't exist"],
  ["EACCES", "you don't have permission"],
  ["EPERM", "you don't have permission"],
  ["EROFS", "the file system is read-only"],
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "the disk is full"],
  ["EISDIR", "it's a folder"],
  ["ENOTDIR", "part of the path isn't a folder"],
  ["EEXIST", "it already exists"],
  ["EBUSY", "EBUSY"],
])("the system's %s is told in words", (code, reason) => {
  expect(systemMessageOf({ code, path: "/a" })).toBe(`/a can't be used: ${reason}.`);
  expect(systemMessageOf({ code })).toBe(`The system refused: ${reason}.`);
  const error = Object.assign(new Error("canary"), { code, syscall: "open", path: "/a" });
  expect(messageOf(error)).toBe(`/a can't be used: ${reason}.`);
});
