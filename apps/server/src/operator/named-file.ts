import { dirname, resolve } from "node:path";
import { CommandError, systemMessageOf } from "@pomander/terminal/errors";

/**
 * Describes the system's refusal of a file that was named on the command line: a setting is of no help there. Drafts
 * next to the file (`<file>.<something>`) count as it; for a file that cannot be created, the folder is named. Null:
 * the error is about something else.
 */
export function refusalOfNamed(error: unknown, files: readonly string[]): CommandError | null {
  const { code, path, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === undefined || path === undefined || syscall === undefined) return null;
  const file = files.find((one) => path === one || path.startsWith(`${one}.`));
  if (file === undefined) return null;
  const refused = path === file || code === "EEXIST" ? file : dirname(resolve(file));
  return new CommandError(systemMessageOf({ code, path: refused }));
}
