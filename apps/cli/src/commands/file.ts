import { limits } from "@pomander/contract";
import type { FileRecord, OpenEntry } from "@pomander/vault";
import { createFormat } from "@pomander/texts/format";
import { pluralize } from "@pomander/texts/pluralize";
import { CommandError, UsageError } from "@pomander/terminal/errors";
import { oneLine } from "@pomander/terminal/output";
import { basename, resolve } from "node:path";
import { draftOf } from "../entry/draft-patch.ts";
import { fileJson } from "../entry/entry-json.ts";
import { oneOf } from "../entry/option-values.ts";
import { beginsWith, shortId } from "../entry/short-id.ts";
import { formatMoment } from "../terminal/moment.ts";
import type { VaultAccess } from "../vault/access-types.ts";
import { savedId } from "./change.ts";
import type { CommandContext } from "./command-context.ts";
import { createDisclosureGate } from "./disclose.ts";
import { checkPlainFile, exists, localName } from "./named-files.ts";
import { withProgress } from "./progress.ts";
import { type VaultOption, withEntry } from "./open-vault.ts";

export interface FileOptions extends VaultOption {
  /** Where `get` writes the file. */
  out?: string;
  /** Whether `remove` does not ask. */
  yes?: boolean;
  json?: boolean;
}

/** Lists the files of an entry, or puts, gets or removes some. */
export async function file(
  context: CommandContext,
  action: string,
  entry: string,
  names: readonly string[],
  options: FileOptions,
): Promise<number> {
  const { out, yes, ...others } = options;
  const wanted = oneOf(["list", "put", "get", "remove"], action, "The action");
  if (out !== undefined && wanted !== "get") throw new UsageError("--out goes with get.");
  if (yes !== undefined && wanted !== "remove") throw new UsageError("--yes goes with remove.");
  if (out === "-") throw new UsageError("A file can't go to standard output. Write it to a file: --out <file>");
  if (wanted === "list" && names.length > 0) throw new UsageError("List takes an entry, and no file.");
  if (wanted === "list") return listFiles(context, entry, others);
  if (wanted === "put") {
    if (names.length === 0) throw new UsageError("Name the files to add.");
    return putFiles(context, entry, names, others);
  }
  const [name, another] = names;
  if (name === undefined || another !== undefined) throw new UsageError("Name one file of the entry.");
  return wanted === "get" ? getFile(context, entry, name, options) : removeFile(context, entry, name, options);
}

const inVault = (vault: string | undefined): VaultOption => (vault === undefined ? {} : { vault });

const { bytes: inBytes } = createFormat("en");
const ofBytes = (done: number, total: number) => `${inBytes(done)} of ${inBytes(total)}`;

/** Lists the files of an entry. */
function listFiles(context: CommandContext, named: string, { json = false, vault }: FileOptions): Promise<number> {
  const { output } = context;
  return withEntry(context, named, inVault(vault), async ({ access: opened, entry: { _id } }) => {
    const entry = await opened.reveal(_id);
    await createDisclosureGate(context, opened)([entry]);
    const { files = [] } = entry;
    if (json) output.printJson(files.map(fileJson));
    else
      for (const { id, name, size, at } of files)
        output.print(`${shortId(id)}  ${formatMoment(at)}  ${inBytes(size).padStart(9)}  ${oneLine(name)}`);
    if (files.length === 0 && !json) output.say("This entry has no files.");
    return 0;
  });
}

/** Adds files to an entry. The entry is saved once, after all of them are stored. */
function putFiles(
  context: CommandContext,
  named: string,
  paths: readonly string[],
  { json = false, vault }: FileOptions,
): Promise<number> {
  const { output } = context;
  return withEntry(
    context,
    named,
    { ...inVault(vault), isWriting: true },
    async ({ access: opened, entry: { _id, title } }) => {
      const entry = await opened.reveal(_id);
      await createDisclosureGate(context, opened)([entry]);
      const { files = [] } = entry;
      const names = paths.map((path) => basename(path));
      const taken = names.find((name, i) => names.indexOf(name) < i || files.some((file) => file.name === name));
      if (taken !== undefined)
        throw new CommandError(`"${oneLine(taken)}" would be there twice. Remove or rename one of the two first.`);
      if (files.length + names.length > limits.filesPerEntry)
        throw new CommandError(`An entry has up to ${limits.filesPerEntry} files, and this one has ${files.length}.`);
      // All files are checked before the first one is sent.
      for (const [i, path] of paths.entries()) await checkPlainFile(resolve(path), names[i] ?? path);
      const added: FileRecord[] = [];
      for (const [i, path] of paths.entries()) added.push(await upload(context, opened, path, names[i] ?? path));
      savedId(await opened.save(entry, { ...draftOf(entry), files: [...files, ...added] }));
      if (json) output.printJson(added.map(fileJson));
      else output.say(`${pluralize(added.length, "file", "files")} added to "${oneLine(title)}".`);
      return 0;
    },
  );
}

const upload = ({ output }: CommandContext, opened: VaultAccess, path: string, name: string) =>
  withProgress(output, `Adding ${oneLine(name)}:`, (tell) => opened.putFile(resolve(path), name, tell), ofBytes);

/** Writes a file of an entry into this folder, or where `out` says. */
function getFile(
  context: CommandContext,
  named: string,
  wanted: string,
  { out, json = false, vault }: FileOptions,
): Promise<number> {
  const { output } = context;
  return withEntry(context, named, inVault(vault), async ({ access: opened, entry: { _id } }) => {
    const entry = await opened.reveal(_id);
    await createDisclosureGate(context, opened)([entry]);
    const file = chosenFile(entry, wanted);
    const path = resolve(out ?? localName(file.name));
    if (await exists(path))
      throw new CommandError(`${oneLine(path)} already exists. Choose another place: --out <file>`);
    await withProgress(output, "Getting:", (tell) => opened.getFile(file, path, tell), ofBytes);
    if (json) output.printJson({ ...fileJson(file), path });
    else output.say(`Written to ${oneLine(path)} (${inBytes(file.size)}).`);
    return 0;
  });
}

/** Takes a file away from an entry. Earlier versions of the entry have it for 30 days. */
function removeFile(
  context: CommandContext,
  named: string,
  wanted: string,
  { yes = false, json = false, vault }: FileOptions,
): Promise<number> {
  const { output, terminal } = context;
  return withEntry(
    context,
    named,
    { ...inVault(vault), isWriting: true },
    async ({ access: opened, entry: { _id, title } }) => {
      const entry = await opened.reveal(_id);
      await createDisclosureGate(context, opened)([entry]);
      const file = chosenFile(entry, wanted);
      const name = oneLine(file.name);
      if (!yes && terminal === null) throw new UsageError("Add --yes to remove a file without a terminal.");
      if (!yes && terminal !== null && !(await terminal.confirm(`Remove "${name}" from "${oneLine(title)}"?`)))
        throw new CommandError("Nothing was removed.");
      const files = entry.files?.filter(({ id }) => id !== file.id) ?? [];
      savedId(await opened.save(entry, { ...draftOf(entry), files }));
      if (json) output.printJson(fileJson(file));
      else output.say(`"${name}" removed. Earlier versions of the entry keep it for 30 days: pomander history`);
      return 0;
    },
  );
}

/** Returns the file of an entry that has a name or the beginning of an id. Throws for none, and for several. */
function chosenFile({ files = [] }: OpenEntry, wanted: string): FileRecord {
  const named = files.filter(({ name }) => name === wanted);
  const found = named.length > 0 ? named : files.filter(({ id }) => wanted.length >= 8 && beginsWith(id, wanted));
  const [file, another] = found;
  if (another !== undefined) throw new CommandError(`Several files have this name. Use the id: pomander file list`);
  if (file === undefined) {
    const names = files.map(({ name }) => oneLine(name)).join(", ");
    throw new CommandError(files.length === 0 ? "This entry has no files." : `No such file. It has: ${names}`);
  }
  return file;
}
