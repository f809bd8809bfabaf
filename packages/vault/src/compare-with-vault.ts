import type { Draft, IncomingEntry, OpenEntry } from "./entry-types.ts";

/** Whether an entry on its way in is in the vault already. */
export type Presence =
  | { kind: "new" }
  | { kind: "same"; id: string }
  /** The same but for its password. */
  | { kind: "otherPassword"; id: string };

/**
 * Says of each incoming entry whether it is in the vault: by type, title, link, email and password, and of an entry
 * without the last three by its notes, fields and one-time code. An entry of the vault answers one incoming entry at
 * most, so that a file imported twice adds nothing, and true duplicates in a file stay as many as they are.
 */
export function compareWithVault(incoming: readonly IncomingEntry[], present: readonly OpenEntry[]): Presence[] {
  const free = new Set(present.map(({ _id }) => _id));
  // Whoever is wholly the same comes before all that have another password.
  const same = incoming.map(takerBy(identityOf, present, free));
  const takeOther = takerBy(identityButPassword, present, free);
  return incoming.map((entry, i) => {
    const id = same[i] ?? null;
    if (id !== null) return { kind: "same", id };
    const other = takeOther(entry);
    return other === null ? { kind: "new" } : { kind: "otherPassword", id: other };
  });
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

function identityButPassword(texts: Compared): string | null {
  const { type = "login", title, link, email } = texts;
  return isLogin(texts) ? JSON.stringify([type, title, link, email]) : null;
}
