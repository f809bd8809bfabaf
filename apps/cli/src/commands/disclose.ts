import { isCode, type OpenEntry } from "@pomander/vault";
import { CommandError } from "@pomander/terminal/errors";
import { oneLine } from "@pomander/terminal/output";
import type { VaultAccess } from "../vault/access-types.ts";
import type { CommandContext } from "./command-context.ts";
import { readOwnPassword } from "./master-password.ts";

/** Entries that a command is about to disclose, each of which asks for the master password or doesn't. */
export type DisclosureGate = (entries: readonly Pick<OpenEntry, "title" | "reprompt">[]) => Promise<void>;

/**
 * Returns the gate of one command, which each disclosure of an entry passes: it asks for the master password once, where an
 * entry wants that. The password is checked on this device. Throws CommandError for a wrong one, and where no one can be asked or
 * knows it.
 */
export function createDisclosureGate(
  context: CommandContext,
  access: Pick<VaultAccess, "confirmOwner">,
): DisclosureGate {
  let isConfirmed = false;
  return async (entries) => {
    const asking = entries.filter(({ reprompt }) => reprompt === true);
    const [first] = asking;
    if (isConfirmed || first === undefined) return;
    if (context.environment.machine !== null)
      throw new CommandError(
        `"${oneLine(first.title)}" asks for its owner's master password first, and a machine has none. Turn that off for this entry, or use another.`,
      );
    const what = asking.length === 1 ? `"${oneLine(first.title)}" asks` : `${asking.length} entries ask`;
    // Where no one knows the password, its reading says so below: neither a terminal nor the variable would help.
    const isGenerated = (await context.device.readSession())?.isGenerated === true;
    if (!isGenerated && context.terminal === null && context.environment.password === null)
      throw new CommandError(
        `${what} for your master password. Run this command at a terminal, or set POMANDER_PASSWORD.`,
      );
    const password = await readOwnPassword(context, {}, `${what} for your master password: `);
    await access.confirmOwner(password).catch((error: unknown) => {
      const isWrong = isCode(error, "wrong_master_password", "wrong_password");
      throw isWrong ? new CommandError("Incorrect master password. Nothing was shown.") : error;
    });
    isConfirmed = true;
  };
}
