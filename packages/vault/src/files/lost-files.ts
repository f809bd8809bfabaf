import { ApiError } from "../api.ts";
import { fileRecords } from "../entry/file-records.ts";
import { inLine } from "../entry/in-line.ts";
import type { LostFiles } from "../errors.ts";
import { isCode } from "../is-code.ts";
import type { PreparedEntry } from "../vault/store-batches.ts";

/** Files that are named at once. */
const mostNames = 20;

/**
 * Returns which files of entries the server does not have, where it refused the entries because of that; null: the
 * refusal was another one.
 */
export function lostFilesOf(error: unknown, entries: Iterable<Pick<PreparedEntry, "texts">>): LostFiles | null {
  if (!(error instanceof ApiError) || !isCode(error, "file_missing") || error.ids.length === 0) return null;
  const names: string[] = [];
  for (const { texts } of entries)
    for (const { id, name } of fileRecords.safeParse(texts.extra["files"]).data ?? [])
      if (error.ids.includes(id)) names.push(`${name} (${inLine(texts.title)})`);
  return { ids: error.ids, count: error.ids.length, names: names.slice(0, mostNames).join(", ") };
}

/** Returns whether an entry names one of these files. */
export const namesOneOf = ({ body }: Pick<PreparedEntry, "body">, ids: ReadonlySet<string>): boolean =>
  body.files?.some((id) => ids.has(id)) === true;
