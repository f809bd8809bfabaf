import { createFreeNames, harmlessPathName } from "@pomander/transfer";
import { pick } from "@pomander/contract";
import { pluralize } from "@pomander/texts/pluralize";
import { CommandError, UsageError } from "@pomander/terminal/errors";
import { oneLine } from "@pomander/terminal/output";
import { isCode } from "@pomander/vault/is-code";
import { mkdir, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createFormat } from "@pomander/texts/format";
import { messageOf } from "../errors.ts";
import { nullIfMissing } from "../state/files.ts";
import type { CommandContext } from "./command-context.ts";
import { createDisclosureGate } from "./disclose.ts";
import type { ExportOptions } from "./export-options.ts";
import { warnOfPlainFile } from "./plain-file-warning.ts";
import { withProgress, withStatus } from "./progress.ts";
import { withVault } from "./open-vault.ts";

const { bytes: inBytes } = createFormat("en");
const privateFolder = 0o700;

/** Writes the files of all entries into a folder that is new or empty: a folder an entry, as it is named. */
export async function exportFiles(context: CommandContext, folder: string, options: ExportOptions): Promise<number> {
  const { output } = context;
  const { format, out, force, filePasswordStdin } = options;
  if (format !== "pomander" || out !== undefined || force !== undefined || filePasswordStdin !== undefined)
    throw new UsageError("--folder goes with --yes, --vault and --json alone.");
  const root = resolve(folder);
  const present = await readdir(root).catch(nullIfMissing);
  if (present !== null && present.length > 0)
    throw new CommandError(`${oneLine(root)} isn't empty. Choose a new folder.`);
  await warnOfPlainFile(context, options, "These files won't be encrypted. Anyone who gets them can read them.");
  return withVault(context, pick(options, ["vault"]), async (vault) => {
    const { entries } = await withProgress(output, "Opening:", (onProgress) => vault.openAll(onProgress));
    const withFiles = entries.filter(({ files = [] }) => files.length > 0);
    await createDisclosureGate(context, vault)(withFiles);
    const report = { folder: root, files: 0, missing: [] as { entry: string; what: string }[] };
    await mkdir(root, { recursive: true, mode: privateFolder });
    // Members of a shared vault choose titles and ids: one that begins like another must not stop the export.
    const freeFolder = createFreeNames();
    await withStatus(output, async (show) => {
      for (const { _id, title, files = [] } of withFiles) {
        const own = join(root, freeFolder(harmlessPathName(`${title.slice(0, mostTitle)} ${_id.slice(0, 8)}`)));
        await mkdir(own, { mode: privateFolder });
        const free = createFreeNames();
        for (const file of files) {
          const tell = (done: number, total: number) =>
            show(`Writing ${oneLine(file.name)}: ${inBytes(done)} of ${inBytes(total)}`);
          const reason = await vault.getFile(file, join(own, free(harmlessPathName(file.name))), tell).then(
            () => null,
            (error: unknown) => {
              if (!isCode(error, "file_gone", "cannot_open")) throw error;
              return messageOf(error);
            },
          );
          if (reason === null) report.files += 1;
          else report.missing.push({ entry: title, what: `${file.name}: ${reason}` });
        }
      }
    });
    if (options.json === true) output.printJson(report);
    else {
      output.say(`${pluralize(report.files, "file", "files")} written to ${oneLine(root)}.`);
      if (report.missing.length > 0) output.say("Not written:");
      for (const { entry, what } of report.missing) output.say(`  ${oneLine(entry)}: ${oneLine(what)}`);
    }
    return 0;
  });
}

/** Characters of a title in the name of its folder. */
const mostTitle = 60;
