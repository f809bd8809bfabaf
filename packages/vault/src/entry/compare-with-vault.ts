import { type Addition, additionsOf, missingFiles } from "./additions.ts";
import type { Draft, IncomingEntry, OpenEntry } from "./entry-types.ts";

/** Whether an incoming entry is in the vault already. */
export type Presence =
  | { kind: "new" }
  | { kind: "same"; id: string; earlierPasswords?: number }
  /**
   * The same entry, with data that the vault's entry lacks: `added` without its values, and the number of earlier passwords, which
   * no entry can be given later.
   */
  | { kind: "more"; id: string; added: readonly Addition[]; earlierPasswords?: number }
  /** The same except for its password. */
  | { kind: "otherPassword"; id: string };

/**
 * Reports for each incoming entry whether it is in the vault, compared by type, title, link, email and password, and
 * for an entry without the last three by its notes, fields and one-time code; and which additional data it has. Among
 * several matches, one with the same contents comes first. An entry of the vault matches at most one incoming entry, so
 * that a file imported twice adds nothing, and true duplicates in a file keep their number. `files` are those that come
 * with incoming entries, by the index of each: an entry lacks a file when it has none of that name.
 */
export function compareWithVault(
  incoming: readonly IncomingEntry[],
  present: readonly OpenEntry[],
  files: readonly { entry: number; name: string }[] = [],
): Presence[] {
  const filesOf = Map.groupBy(files, ({ entry }) => entry);
  const free = new Set(present.map(({ _id }) => _id));
  const byId = new Map(present.map((entry) => [entry._id, entry]));
  // Fully equal entries are matched first, so that entries with another password do not take their place.
  const equal = incoming.map(takerBy(contentOf, present, free));
  const takeSame = takerBy(identityOf, present, free);
  const same = incoming.map((entry, i) => equal[i] ?? takeSame(entry));
  const takeOther = takerBy(identityButPassword, present, free);
  return incoming.map((entry, i) => {
    const here = byId.get(same[i] ?? "");
    const names = (filesOf.get(i) ?? []).map(({ name }) => name);
    if (here !== undefined) return presenceOf(entry, names, here);
    const other = takeOther(entry);
    return other === null ? { kind: "new" } : { kind: "otherPassword", id: other };
  });
}

function presenceOf(incoming: IncomingEntry, fileNames: readonly string[], here: OpenEntry): Presence {
  const added = [...additionsOf(here, incoming.draft).added, ...missingFiles(here, fileNames)];
  const known = new Set([here.password, ...(here.extra.history ?? []).map(({ password }) => password)]);
  const count = incoming.history.filter(({ password }) => !known.has(password)).length;
  const left = count === 0 ? {} : { earlierPasswords: count };
  if (added.length === 0) return { kind: "same", id: here._id, ...left };
  return { kind: "more", id: here._id, added, ...left };
}

type Compared = Omit<Draft, "isFavorite">;

/** Returns a function that finds for an incoming entry an equal, still free entry of the vault; null: there is none. */
function takerBy(nameOf: (texts: Compared) => string | null, present: readonly OpenEntry[], free: Set<string>) {
  const idsByName = new Map<string, string[]>();
  for (const entry of present.toReversed()) {
    const name = nameOf(entry);
    const ids = name === null ? undefined : idsByName.get(name);
    if (ids !== undefined) ids.push(entry._id);
    else if (name !== null) idsByName.set(name, [entry._id]);
  }
  return ({ draft }: IncomingEntry): string | null => {
    const ids = idsByName.get(nameOf(draft) ?? "") ?? [];
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) if (free.delete(id)) return id;
    return null;
  };
}

const isLogin = ({ link, email, password }: Compared) => link !== "" || email !== "" || password !== "";

function identityOf(texts: Compared): string {
  const { type = "login", title, link, email, password, notes, fields = [], totp = "" } = texts;
  const more = isLogin(texts) ? [] : [notes, totp, fields.map(({ name, value, kind }) => [name, value, kind])];
  return JSON.stringify([type, title, link, email, password, ...more]);
}

function contentOf(texts: Compared): string {
  const { notes, fields = [], totp = "", urls = [], expires = "" } = texts;
  return JSON.stringify([identityOf(texts), notes, fields, totp, urls, expires]);
}

function identityButPassword(texts: Compared): string | null {
  const { type = "login", title, link, email } = texts;
  return isLogin(texts) ? JSON.stringify([type, title, link, email]) : null;
}
