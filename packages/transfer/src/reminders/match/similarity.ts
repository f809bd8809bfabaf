import { foldName } from "./directory.ts";

export interface Likened {
  label: string;
  /** The address of a person; empty for a group. */
  email: string;
  kind: "people" | "groups" | "email";
}

const kinds: readonly Likened["kind"][] = ["people", "groups", "email"];

const localPart = (email: string) => email.split("@", 1)[0] ?? "";
const wordsOf = (text: string) => text.split(/[\s,;.@_()/&-]+/u).filter((word) => word !== "");

/**
 * Scores how well an option matches a folded name or address: in full, then by whole words, beginnings of words and
 * letters within; 0 is no match.
 */
function scoreOf({ label, email }: Likened, wanted: string, words: readonly string[]): number {
  const name = foldName(label);
  const local = foldName(localPart(email));
  if ([name, local, foldName(email)].includes(wanted)) return Number.POSITIVE_INFINITY;
  const own = wordsOf(`${name} ${local}`);
  const score = (word: string) => {
    if (own.includes(word)) return 10_000;
    if (own.some((one) => one.startsWith(word))) return 100;
    return own.some((one) => one.includes(word)) ? 1 : 0;
  };
  return words.reduce((sum, word) => sum + score(word), 0);
}

/**
 * Sorts options by how well they match a text, and their kinds by the best match in each; of an address, the part
 * before the @ counts.
 */
export function bySimilarity<Option extends Likened>(options: readonly Option[], text: string): Option[] {
  const wanted = foldName(text);
  const words = [...new Set(wordsOf(localPart(wanted)))];
  const scored = options.map((option) => ({ option, score: scoreOf(option, wanted, words) }));
  const best = new Map(kinds.map((kind) => [kind, 0]));
  for (const { option, score } of scored) best.set(option.kind, Math.max(best.get(option.kind) ?? 0, score));
  const first = kinds.toSorted((one, other) => compare(best.get(other) ?? 0, best.get(one) ?? 0));
  return scored
    .toSorted(
      (one, other) =>
        first.indexOf(one.option.kind) - first.indexOf(other.option.kind) || compare(other.score, one.score),
    )
    .map(({ option }) => option);
}

/** Compares two scores; the difference of two infinities would not be a number. */
const compare = (one: number, other: number) => (one === other ? 0 : one - other);

/** Returns at most `most` options of each kind, so that a long list of people does not cut off the groups. */
export function firstOfEachKind<Option extends Likened>(options: readonly Option[], most: number): Option[] {
  const count = new Map<Likened["kind"], number>();
  return options.filter(({ kind }) => {
    count.set(kind, (count.get(kind) ?? 0) + 1);
    return (count.get(kind) ?? 0) <= most;
  });
}
