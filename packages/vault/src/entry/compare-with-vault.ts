import { additionsOf } from "./additions.ts";
import type { Draft, IncomingEntry, OpenEntry } from "./entry-types.ts";
import { pluralize } from "../pluralize.ts";

/** Whether an entry on its way in is in the vault already. */
export type Presence =
  | { kind: "new" }
  | { kind: "same"; id: string; left?: readonly string[] }
  /** The same, with something that the entry of the vault has not: what, by name, and what no entry can be given later. */
  | { kind: "more"; id: string; added: readonly string[]; left?: readonly string[] }
  /** The same but for its password. */
  | { kind: "otherPassword"; id: string };

/**
 * Says of each incoming entry whether it is in the vault: by type, title, link, email and password, and of an entry
 * without the last three by its notes, fields and one-time code; and what it has more. Of several that are alike one with
 * the same contents comes first. An entry of the vault answers one incoming entry at
 * most, so that a file imported twice adds nothing, and true duplicates in a file stay as many as they are.
 */
export function compareWithVault(incoming: readonly IncomingEntry[], present: readonly OpenEntry[]): Presence[] {
  const free = new Set(present.map(({ _id }) => _id));
  const byId = new Map(present.map((entry) => [entry._id, entry]));
  // Whoever is wholly the same comes before all that have another password.
  const equal = incoming.map(takerBy(contentOf, present, free));
  const takeSame = takerBy(identityOf, present, free);
  const same = incoming.map((entry, i) => equal[i] ?? takeSame(entry));
  const takeOther = takerBy(identityButPassword, present, free);
  return incoming.map((entry, i) => {
    const here = byId.get(same[i] ?? "");
    if (here !== undefined) return presenceOf(entry, here);
    const other = takeOther(entry);
    return other === null ? { kind: "new" } : { kind: "otherPassword", id: other };
  });
}

function presenceOf(incoming: IncomingEntry, here: OpenEntry): Presence {
  const { added } = additionsOf(here, incoming.draft);
  const known = new Set([here.password, ...(here.extra.history ?? []).map(({ password }) => password)]);
  const earlier = incoming.history.filter(({ password }) => !known.has(password)).length;
  const left = earlier === 0 ? {} : { left: [pluralize(earlier, "earlier password", "earlier passwords")] };
  if (added.length === 0) return { kind: "same", id: here._id, ...left };
  return { kind: "more", id: here._id, added, ...left };
}

type Compared = Omit<Draft, "isFavorite">;

/** Gives for an incoming entry one that is there, alike, and still free; null: none is. */
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
