import { CommandError } from "@pomander/terminal/errors";
import type { CommandContext } from "./command-context.ts";
import type { ExportOptions } from "./export-options.ts";

const plainFile =
  "This file isn't encrypted. Anyone who gets it can read every password in it. Delete it when you no longer need it.";

/** Says what is not encrypted, and asks at a terminal whether to write it. */
export async function warnOfPlainFile(
  { terminal, output }: CommandContext,
  { yes }: ExportOptions,
  warning = plainFile,
): Promise<null> {
  output.say(warning);
  if (yes === true || terminal === null) return null;
  if (!(await terminal.confirm(warning === plainFile ? "Write it?" : "Write them?")))
    throw new CommandError("Nothing was written.");
  return null;
}
