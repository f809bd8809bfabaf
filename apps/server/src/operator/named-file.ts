import { dirname, resolve } from "node:path";
import { CommandError, systemMessageOf } from "@pomander/terminal/errors";

/**
 * What the system refused of a file that was named on the command line, in words: a setting is of no help there. Drafts beside
 * the file (`<file>.<something>`) count as it; of one that cannot be made, the folder is told. Null: the error is about
 * something else.
 */
export function refusalOfNamed(error: unknown, files: readonly string[]): CommandError | null {
  const { code, path, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === undefined || path === undefined || syscall === undefined) return null;
  const file = files.find((one) => path === one || path.startsWith(`${one}.`));
  if (file === undefined) return null;
  const refused = path === file || code === "EEXIST" ? file : dirname(resolve(file));
  return new CommandError(systemMessageOf({ code, path: refused }));
}
