#!/usr/bin/env -S node --
// The command line: `npm run pomander -- <command>`, or `pomander <command>` where it is installed.
import { refuseEnvFileForNode } from "@pomander/terminal/arguments";
import { createOutput } from "@pomander/terminal/output";
import { exitOnErrors, runProgram } from "@pomander/terminal/run-program";
import { openTerminal } from "@pomander/terminal/terminal";
import type { CommandContext } from "./commands/command-context.ts";
import { takeEnvironment } from "./environment.ts";
import { exitCodeOf, messageOf } from "./errors.ts";
import { createProgram } from "./program/program.ts";
import { createDevice } from "./state/device.ts";

const args = process.argv.slice(2);
const output = createOutput(process.stdout, process.stderr);
exitOnErrors({ output, exitCodeOf, messageOf });

if (args[0] === "agent") await (await import("./agent/agent-process.ts")).runAgent();
else
  process.exitCode = await runProgram({
    args,
    output,
    exitCodeOf,
    messageOf,
    create: (end) => {
      refuseEnvFileForNode(args);
      return createProgram(async (run) => end(await run(contextOf())));
    },
  });

function contextOf(): CommandContext {
  const environment = takeEnvironment(process.env);
  return { environment, device: createDevice(environment.stateFolder), output, terminal: openTerminal() };
}
