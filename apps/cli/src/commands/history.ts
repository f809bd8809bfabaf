import type {
  EntrySummary,
  OpenEntry,
  OpenVersion,
  Reason,
  RestoreOptions,
  SaveOutcome,
  VersionPage,
} from "@pomander/vault";
import { reasonText } from "@pomander/texts/reason-text";
import { versionText } from "@pomander/texts/vault";
import { changedMembers } from "../entry/changed-members.ts";
import { entryJson } from "../entry/entry-json.ts";
import { printEntry } from "../entry/print-entry.ts";
import { oneLine } from "@pomander/terminal/output";
import { CommandError, UsageError } from "@pomander/terminal/errors";
import { formatMoment } from "../terminal/moment.ts";
import type { VaultAccess } from "../vault/access-types.ts";
import { savedId } from "./change.ts";
import type { CommandContext } from "./command-context.ts";
import { createDisclosureGate } from "./disclose.ts";
import { type VaultOption, withVault } from "./open-vault.ts";
import { readOwnPassword } from "./master-password.ts";

export interface HistoryOptions extends VaultOption {
  deleted?: boolean;
  putBack?: string;
  /** Whether a version is put back without the files that the server lost, unasked. */
  withoutFiles?: boolean;
  /** The id of a version to print. */
  show?: string;
  /** Whether to print its secrets too. */
  secrets?: boolean;
  json?: boolean;
}

const maxPages = 200;

/** Lists earlier versions of an entry, or entries that were deleted for good, and puts one back. */
export async function history(
  context: CommandContext,
  named: string | undefined,
  options: HistoryOptions,
): Promise<number> {
  const { deleted = false, putBack, show, secrets = false, json = false, withoutFiles, ...vault } = options;
  if (deleted === (named !== undefined))
    throw new UsageError("Name an entry, or use --deleted to list deleted entries.");
  if (putBack !== undefined && show !== undefined) throw new UsageError("Use --show or --put-back, not both.");
  if (withoutFiles !== undefined && putBack === undefined)
    throw new UsageError("--without-files goes with --put-back <version>.");
  if (secrets && show === undefined) throw new UsageError("--secrets goes with --show <version>.");
  return withVault(context, { ...vault, isWriting: putBack !== undefined }, async (chosen, _view, find) => {
    const found = named === undefined ? null : await find(named);
    const { access, entry } = found ?? { access: chosen, entry: null };
    const versions = await readVersions(context, access, entry);
    if (putBack !== undefined) {
      const isWithoutFiles = withoutFiles === true;
      return putBackOne(context, access, { entry, versions, wanted: putBack, json, isWithoutFiles });
    }
    const opened = versions.flatMap((version) => version.entry ?? []);
    if (show !== undefined || json) await createDisclosureGate(context, access)(opened);
    if (show !== undefined) return showOne(context, versions, { wanted: show, secrets, json });
    if (json) context.output.printJson(versions.map(versionJson));
    else {
      const current = entry === null || versions.length === 0 ? null : await access.reveal(entry._id);
      for (const [index, version] of versions.entries())
        context.output.print(lineOf(version, entry === null ? null : (versions[index - 1]?.entry ?? current)));
    }
    if (versions.length === 0 && !json)
      context.output.say(
        deleted ? "Nothing was deleted in the last 30 days." : "No earlier versions in the last 30 days.",
      );
    return 0;
  });
}

/**
 * Reads all pages. The server sends versions only shortly after an unlock; later, the password is asked for once more.
 */
async function readVersions(
  context: CommandContext,
  access: VaultAccess,
  entry: EntrySummary | null,
): Promise<OpenVersion[]> {
  const page = (before?: string): Promise<VersionPage> =>
    entry === null ? access.deletedEntries(before) : access.versions(entry._id, before);
  const versions: OpenVersion[] = [];
  let before: string | undefined;
  for (let pages = 0; pages < maxPages; pages++) {
    const found = await page(before).catch(async (error: unknown) => {
      if ((error as { code?: unknown }).code !== "locked") throw error;
      const password = await readOwnPassword(context, {}, "Earlier versions need your master password again: ");
      await access.proveUnlock(password);
      return page(before);
    });
    versions.push(...found.versions);
    if (found.next === null) break;
    before = found.next;
  }
  return versions;
}

const versionJson = ({ historyId, entryId, savedAt, isDeleted, at, entry, reason }: OpenVersion) => ({
  historyId,
  entryId,
  savedAt,
  isDeleted,
  at,
  ...(entry === null ? { reason: reasonOf(reason) } : { entry: entryJson(entry) }),
});

const reasonOf = (reason: Reason | null) => (reason === null ? "" : versionText(reason));

/**
 * Describes a version in one line. The time that is sealed with the version comes first, and times of the server are
 * marked as the server's. `next` is the same entry after that save, whose changes are listed.
 */
function lineOf({ historyId, savedAt, at, isDeleted, entry, reason }: OpenVersion, next: OpenEntry | null): string {
  const saved = savedAt === null ? "" : `saved ${formatMoment(savedAt)}  `;
  const what = `${saved}${isDeleted ? "deleted" : "replaced"} ${formatMoment(at)} (server's clock)`;
  const title = entry === null ? `can't be opened: ${reasonOf(reason)}` : oneLine(entry.title);
  const changed = entry === null || next === null ? [] : changedMembers(entry, next).map(oneLine);
  const then = changed.length === 0 ? "" : `  changed: ${changed.join(", ")}`;
  return `${historyId}  ${what}  ${title}${then}`;
}

function versionOf(versions: readonly OpenVersion[], wanted: string): OpenVersion {
  const version = versions.find(({ historyId }) => historyId === wanted);
  if (version === undefined)
    throw new CommandError("There's no such version. To list them all, leave out --show and --put-back.");
  return version;
}

function showOne(
  { output }: CommandContext,
  versions: readonly OpenVersion[],
  { wanted, secrets, json }: { wanted: string; secrets: boolean; json: boolean },
): number {
  const version = versionOf(versions, wanted);
  if (version.entry === null) throw new CommandError(`This version can't be opened: ${reasonOf(version.reason)}`);
  if (json) output.printJson(versionJson(version));
  else printEntry(output, version.entry, { isShown: secrets });
  return 0;
}

interface PutBackOptions {
  entry: EntrySummary | null;
  versions: readonly OpenVersion[];
  wanted: string;
  json: boolean;
  /** Whether it is put back without the files that the server does not have, unasked. */
  isWithoutFiles: boolean;
}

async function putBackOne(
  { output, terminal }: CommandContext,
  access: VaultAccess,
  { entry, versions, wanted, json, isWithoutFiles }: PutBackOptions,
): Promise<number> {
  const version = versionOf(versions, wanted);
  const { entry: opened } = version;
  if (opened === null) throw new CommandError(`This version can't be put back: ${reasonOf(version.reason)}`);
  const putBack = (options: RestoreOptions) =>
    entry === null ? access.restoreVersionAsNew(opened, options) : putBackOver(access, entry, opened, options);
  let outcome = await putBack({});
  if (outcome.kind === "notSaved" && outcome.reason.code === "version_files_lost") {
    const { ids, count } = outcome.reason.params;
    output.say(reasonText(outcome.reason));
    const question = count === 1 ? "Put it back without this file?" : "Put it back without these files?";
    if (!isWithoutFiles && terminal === null)
      throw new UsageError("Can't ask without a terminal. Add --without-files to put it back anyway.");
    if (!isWithoutFiles && terminal !== null && !(await terminal.confirm(question)))
      throw new CommandError("Nothing was put back.");
    outcome = await putBack({ withoutFiles: ids });
  }
  const _id = savedId(outcome);
  if (json) output.printJson({ _id });
  else output.say(`"${oneLine(opened.title)}" is back.`);
  return 0;
}

const putBackOver = async (
  access: VaultAccess,
  { _id }: EntrySummary,
  version: OpenEntry,
  options: RestoreOptions,
): Promise<SaveOutcome> => access.restoreVersion(await access.reveal(_id), version, options);
