// Commands for the operator of a server, on the server's machine: `npm run pomander -- server <command>`.
import { exitCodeOf, messageOf } from "@pomander/terminal/errors";
import { createOutput } from "@pomander/terminal/output";
import { exitOnErrors, runProgram } from "@pomander/terminal/run-program";
import { createOperatorProgram } from "./program.ts";

const ending = { output: createOutput(process.stdout, process.stderr), exitCodeOf, messageOf };
exitOnErrors(ending);
process.exitCode = await runProgram({
  args: process.argv.slice(2),
  ...ending,
  create: (end) => createOperatorProgram(async (run) => end(await run())),
});
