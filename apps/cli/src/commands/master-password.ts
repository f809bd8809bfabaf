import { UsageError } from "@pomander/terminal/errors";
import { readPasswordFromStdin } from "../terminal/stdin.ts";
import type { CommandContext } from "./command-context.ts";

/** The master password: from standard input where that was asked for, else from POMANDER_PASSWORD, else from a person. */
export async function readMasterPassword(
  { environment, terminal }: CommandContext,
  { passwordStdin }: { passwordStdin?: boolean | undefined },
  question = "Master password: ",
): Promise<string> {
  if (passwordStdin === true) return readPasswordFromStdin();
  if (environment.password !== null) return environment.password;
  if (terminal !== null) return terminal.secret(question);
  throw new UsageError("Can't ask for your password without a terminal. Use --password-stdin or POMANDER_PASSWORD.");
}
