import type { FileRow, ReadUsers } from "./read-users.ts";

export interface GroupChoice {
  _id: string;
  name: string;
}
/** The answers to names that no group has: the id of a group, or "none". */
export type GroupAnswers = ReadonlyMap<string, string>;
export const noGroup = "none";

/** Returns a name without case and repeated spaces, as names of groups are compared. */
export const keyOfName = (name: string): string => name.normalize("NFC").trim().replaceAll(/\s+/gu, " ").toLowerCase();

/** Returns the names in a cell: all of it where a group is called so, else its parts between `;`, `,`, `|` and line breaks. */
function namesIn(cell: string, known: ReadonlyMap<string, string>): string[] {
  if (cell === "") return [];
  if (known.has(keyOfName(cell))) return [cell];
  return cell
    .split(/[;,|\r\n]/u)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/**
 * Finds the groups that a file names. `unknown` are the names that no group has, each once as it is first written, whether
 * they are answered or not; `idsOf` returns the groups of a row.
 */
export function findGroups(
  rows: readonly FileRow[],
  groups: readonly GroupChoice[],
  answers: GroupAnswers,
): { unknown: string[]; idsOf: (row: FileRow) => string[] } {
  const known = new Map(groups.map(({ _id, name }) => [keyOfName(name), _id]));
  const unknown = new Map<string, string>();
  for (const row of rows) {
    if (row.user === null) continue;
    for (const name of namesIn(row.groups, known)) {
      const key = keyOfName(name);
      if (!known.has(key) && !unknown.has(key)) unknown.set(key, name);
    }
  }
  const idsOf = (row: FileRow) => {
    const ids = namesIn(row.groups, known).flatMap((name) => {
      const id = known.get(keyOfName(name)) ?? answers.get(keyOfName(name)) ?? noGroup;
      return id === noGroup ? [] : [id];
    });
    return [...new Set(ids)];
  };
  return { unknown: [...unknown.values()], idsOf };
}

/** Returns the file with each user in the groups of their row, and in those that everyone gets. */
export const withGroups = (
  file: ReadUsers,
  everyone: readonly GroupChoice[],
  idsOf: (row: FileRow) => string[],
): ReadUsers => ({
  ...file,
  rows: file.rows.map((row) => {
    const groups = [...new Set([...everyone.map(({ _id }) => _id), ...idsOf(row)])];
    return row.user === null || groups.length === 0 ? row : { ...row, user: { ...row.user, groups } };
  }),
});
