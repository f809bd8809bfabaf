import { readPasswordFromStdin } from "../terminal/stdin.ts";
import type { CommandContext } from "./command-context.ts";

/** The password of a file: from standard input where that was asked for, else from POMANDER_FILE_PASSWORD; null: from neither. */
export async function givenFilePassword(
  { environment }: CommandContext,
  { filePasswordStdin }: { filePasswordStdin?: boolean },
  { mayBeEmpty = false } = {},
): Promise<string | null> {
  return filePasswordStdin === true ? readPasswordFromStdin({ mayBeEmpty }) : environment.filePassword;
}
