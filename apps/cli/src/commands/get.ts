import { totpCode } from "@pomander/vault";
import { fieldText, readField } from "../entry/entry-fields.ts";
import { entryJson } from "../entry/entry-json.ts";
import { printEntry } from "../entry/print-entry.ts";
import { CommandError } from "@pomander/terminal/errors";
import type { CommandContext } from "./command-context.ts";
import { createDisclosureGate } from "./disclose.ts";
import { type VaultOption, withEntry } from "./open-vault.ts";
import { warnUnverified } from "./vault-warnings.ts";

export interface GetOptions extends VaultOption {
  show?: boolean;
  unverified?: boolean;
  json?: boolean;
}

/** Shows an entry, or prints one field of it. */
export async function get(
  context: CommandContext,
  named: string,
  field: string | undefined,
  { show = false, unverified = false, json = false, ...vault }: GetOptions,
): Promise<number> {
  const { output } = context;
  return withEntry(
    context,
    named,
    { ...vault, isUnverifiedAllowed: unverified, isForMachines: true },
    async ({ access, view, entry: { _id } }) => {
      const entry = await access.reveal(_id);
      await createDisclosureGate(context, access)([entry]);
      if (field !== undefined) {
        const value = await readField(entry, field);
        if (json) output.printJson({ [field]: value });
        else output.printValue(fieldText(value));
      } else if (json) output.printJson(entryJson(entry));
      else printEntry(output, entry, { isShown: show });
      return warnUnverified(view, output);
    },
  );
}

/** Prints the one-time code of an entry. */
export async function totp(
  context: CommandContext,
  named: string,
  { json = false, ...vault }: VaultOption & { json?: boolean },
): Promise<number> {
  const { output } = context;
  return withEntry(context, named, { ...vault, isForMachines: true }, async ({ access, entry: { _id } }) => {
    const entry = await access.reveal(_id);
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
