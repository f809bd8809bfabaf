import { CommanderError, type Command } from "commander";
import { refuseSecretArguments, usageMessageOf } from "./arguments.ts";
import { type ExitCode, exitCodes } from "./errors.ts";
import type { Output } from "./output.ts";

interface Ending {
  output: Pick<Output, "say">;
  exitCodeOf: (error: unknown) => ExitCode;
  messageOf: (error: unknown) => string;
}

interface ProgramOptions extends Ending {
  args: readonly string[];
  /** Creates the program; each command gives the code that it ended with to `end`. */
  create: (end: (exitCode: ExitCode) => void) => Command;
}

/** Runs a command, writes what went wrong to standard error, and returns the code to end the process with. */
export async function runProgram({ args, create, ...ending }: ProgramOptions): Promise<ExitCode> {
  const { output } = ending;
  let exitCode: ExitCode = exitCodes.done;
  /** The command, if there is one of this name. */
  let commandName = "";
  try {
    refuseSecretArguments(args);
    const program = create((code) => (exitCode = code));
    commandName = program.commands.find((command) => command.name() === args[0])?.name() ?? "";
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) return sayError(error, ending);
    // Help and version were shown.
    if (error.exitCode === 0) return exitCodes.done;
    const message = usageMessageOf(error);
    if (message !== "") output.say(`${message}\nSee: pomander ${commandName === "" ? "" : `${commandName} `}--help`);
    return exitCodes.usage;
  }
}

/** Ends the process at an error that was not caught: Node would print its message, and so perhaps a secret. */
export function exitOnErrors(ending: Ending): void {
  // A reader may close its end before all is written: by then the command has done its work.
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) =>
      process.exit(error.code === "EPIPE" ? exitCodes.done : exitCodes.failed),
    );
  process.on("uncaughtException", (error) => process.exit(sayError(error, ending)));
}

function sayError(error: unknown, { output, exitCodeOf, messageOf }: Ending): ExitCode {
  const message = messageOf(error);
  if (message !== "") output.say(message);
  return exitCodeOf(error);
}
