import { reasonText } from "@pomander/texts/reason-text";
import { formatNames } from "@pomander/texts/format-names";
import { pluralize } from "@pomander/texts/pluralize";
import { CommandError, UsageError } from "@pomander/terminal/errors";
import { formatMoment } from "../terminal/moment.ts";
import { oneLine } from "@pomander/terminal/output";
import type { CommandContext } from "./command-context.ts";
import { withProgress } from "./progress.ts";
import { type VaultOption, withVault } from "./open-vault.ts";

const names: Readonly<Record<string, string>> = formatNames;

/** Lists the imports that entries of the vault came with. */
export async function listImports(
  context: CommandContext,
  { json, ...vault }: VaultOption & { json: boolean },
): Promise<number> {
  const { output } = context;
  return withVault(context, vault, async (access) => {
    const imports = await access.imports();
    if (json) output.printJson(imports);
    for (const { id, format, at, count } of json ? [] : imports)
      output.print(
        `${id}  ${formatMoment(at)}  ${pluralize(count, "entry", "entries")}  ${names[format] ?? oneLine(format)}`,
      );
    if (imports.length === 0 && !json) output.say("Nothing was imported.");
    return 0;
  });
}

/** Deletes what an import added, but for entries that were changed since: asked at the terminal, or with `yes`. */
export async function undoImport(
  context: CommandContext,
  id: string,
  { yes, json, ...vault }: VaultOption & { yes: boolean; json: boolean },
): Promise<number> {
  const { output, terminal } = context;
  return withVault(context, { ...vault, isWriting: true }, async (access) => {
    const found = (await access.imports()).find((known) => known.id === id);
    if (!yes && terminal === null) throw new UsageError("Can't ask without a terminal. Add --yes once you're sure.");
    if (!yes && terminal !== null && found !== undefined) {
      const count = pluralize(found.count - found.changed, "entry", "entries");
      if (!(await terminal.confirm(`Remove the ${count} this import added? Entries you've changed since stay.`)))
        throw new CommandError("Nothing was removed.");
    }
    const { removed, changedSince, problem } = await withProgress(output, "Removing:", (onProgress) =>
      access.undoImport(id, onProgress),
    );
    if (json) output.printJson({ removed, changedSince });
    else output.print(`${pluralize(removed, "entry", "entries")} removed; ${changedSince} changed since and kept.`);
    if (problem !== null) throw new CommandError(`Stopped. ${reasonText(problem)} Run the same command again.`);
    return 0;
  });
}
