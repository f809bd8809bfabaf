import { totpCode } from "@pomander/vault";
import { fieldText, readField } from "../entry/entry-fields.ts";
import { entryJson } from "../entry/entry-json.ts";
import { printEntry } from "../entry/print-entry.ts";
import { selectEntry } from "../entry/select-entry.ts";
import { CommandError } from "@pomander/terminal/errors";
import type { CommandContext } from "./command-context.ts";
import { createDisclosureGate } from "./disclose.ts";
import { withVault } from "./open-vault.ts";
import { warnUnverified } from "./vault-warnings.ts";

export interface GetOptions {
  show?: boolean;
  unverified?: boolean;
  json?: boolean;
}

/** Shows an entry, or prints one field of it. */
export async function get(
  context: CommandContext,
  named: string,
  field: string | undefined,
  { show = false, unverified = false, json = false }: GetOptions,
): Promise<number> {
  const { output } = context;
  return withVault(
    context,
    async (access, view) => {
      const entry = await access.reveal(selectEntry(view.entries, named)._id);
      await createDisclosureGate(context, access)([entry]);
      if (field !== undefined) {
        const value = await readField(entry, field);
        if (json) output.printJson({ [field]: value });
        else output.printValue(fieldText(value));
      } else if (json) output.printJson(entryJson(entry));
      else printEntry(output, entry, { isShown: show });
      return warnUnverified(view, output);
    },
    { isUnverifiedAllowed: unverified },
  );
}

/** Prints the one-time code of an entry. */
export async function totp(
  context: CommandContext,
  named: string,
  { json = false }: { json?: boolean },
): Promise<number> {
  const { output } = context;
  return withVault(context, async (access, view) => {
    const entry = await access.reveal(selectEntry(view.entries, named)._id);
    const { totp: secret } = entry;
    if (secret === undefined) throw new CommandError("This entry has no one-time code.");
    await createDisclosureGate(context, access)([entry]);
    const { code, next, secondsLeft, period } = await totpCode(secret, Date.now());
    if (json) output.printJson({ code, next, secondsLeft, period });
    else {
      output.printValue(code);
      if (output.isTerminal) output.say(`Valid for ${secondsLeft} more seconds.`);
    }
    return 0;
  });
}
