import { CommandError, UsageError } from "@pomander/terminal/errors";
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

/**
 * Reads the master password of the signed-in user, as `readMasterPassword` does. Throws CommandError where it was
 * generated, so that no one can type it.
 */
export async function readOwnPassword(
  context: CommandContext,
  options: { passwordStdin?: boolean | undefined },
  question?: string,
): Promise<string> {
  if ((await context.device.readSession())?.isGenerated === true)
    throw new CommandError(
      "This needs a master password, and no one knows yours. Do it in a browser, where your company confirms that it's you.",
    );
  return readMasterPassword(context, options, question);
}
