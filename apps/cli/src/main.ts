#!/usr/bin/env -S node --
// The command line: `npm run pomander -- <command>`, or `pomander <command>` where it is installed.
import { CommanderError } from "commander";
import { refuseEnvFileForNode, refuseSecretArguments, usageMessageOf } from "./commands/arguments.ts";
import type { CommandContext } from "./commands/context.ts";
import { takeEnvironment } from "./environment.ts";
import { exitCodeOf, exitCodes, messageOf } from "./errors.ts";
import { createProgram } from "./program/program.ts";
import { createDevice } from "./state/device.ts";
import { createOutput } from "./terminal/output.ts";
import { openTerminal } from "./terminal/terminal.ts";

const args = process.argv.slice(2);
const output = createOutput(process.stdout, process.stderr);

/** Of the commands that there are; "": none was named. */
let commandName = "";

// Whoever reads the output may stop: what was to be done is done by then.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) =>
    process.exit(error.code === "EPIPE" ? exitCodes.done : exitCodes.failed),
  );
// Node would print what an error says, and so perhaps a secret.
process.on("uncaughtException", (error) => process.exit(failWith(error)));

if (args[0] === "agent") await (await import("./agent/agent-process.ts")).runAgent();
else process.exitCode = await runCommand();

async function runCommand(): Promise<number> {
  let exitCode: number = exitCodes.done;
  try {
    refuseSecretArguments(args);
    refuseEnvFileForNode(args);
    const program = createProgram(async (run) => {
      exitCode = await run(contextOf());
    });
    commandName = program.commands.find((command) => command.name() === args[0])?.name() ?? "";
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    return failWith(error);
  }
}

function contextOf(): CommandContext {
  const environment = takeEnvironment(process.env);
  return { environment, device: createDevice(environment.stateFolder), output, terminal: openTerminal() };
}

function failWith(error: unknown): number {
  if (error instanceof CommanderError) {
    // Help and version were shown.
    if (error.exitCode === 0) return exitCodes.done;
    const message = usageMessageOf(error);
    if (message !== "") output.say(`${message}\nSee: pomander ${commandName === "" ? "" : `${commandName} `}--help`);
    return exitCodes.usage;
  }
  const message = messageOf(error);
  if (message !== "") output.say(message);
  return exitCodeOf(error);
}
