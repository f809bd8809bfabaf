import { isEmail, type Person } from "@pomander/contract";
import { fullName } from "@pomander/contract/full-name";
import { foldName, membersOf, peopleBy, type Assigned, type Directory, type People } from "./directory.ts";
import { NameIndex } from "./name-index.ts";
import type { Match, MatchOf } from "./match.ts";
import type { RowTag } from "./tags.ts";
import { rowNote, type RowNote } from "../diff/row-notes.ts";

type NamingTag = Pick<RowTag, "name" | "members" | "isWithoutGroup">;

interface NamedOptions {
  /** The row's tag; null: none. */
  tag: NamingTag | null;
  /** Whether the row has no address of its own, so that an address which cannot be assigned gets the email. */
  needsEmail: boolean;
  /** The people assigned to the reminder that the row matches; a name of theirs means them. */
  assigned: readonly Person[];
  /** Most people who may be assigned. */
  most: number;
}

export interface NamedPeople {
  assigned: Assigned[];
  email: string | null;
  /** The reasons why names are left out. */
  warnings: RowNote[];
  /** The names left out, without duplicates. */
  left: string[];
}

/** A name in the file that no account has, or that several have. */
export interface Unmatched {
  folded: string;
  /** The name as first written. */
  name: string;
  rows: number;
  isSeveral: boolean;
  /** The match in use. */
  match: Match;
  /** The probable match, which the user has to confirm; null if unclear. */
  proposed: Match | null;
}

/** Names of a row that lead to no assignment, by reason. */
type LeftOut = Record<"unknown" | "several" | "probable" | "outside" | "chosen" | "hasEmail", Set<string>>;

type Find = (name: string) => Assigned | null | undefined;

const withoutSlash = /\s+(?:&|\+|and|und|u\.|or|oder|bzw\.?|sowie|et|plus)\s+/iu;
const andWords = /\s+(?:&|\+|and|und|u\.|or|oder|bzw\.?|sowie|et|plus)\s+|\s*\/\s*/iu;

/** Whether a name is an account's or a group's, or an address. */
const isSure = (name: string, find: Find, { groupMatch }: KnownPeople) =>
  Boolean(find(name)) || isEmail(name) || groupMatch(foldName(name)).kind !== "none";
/** Whether a name may be a person's, or is that of several people. */
const isLikely = (name: string, find: Find, known: KnownPeople) =>
  isSure(name, find, known) || find(name) === null || known.index.find(name) !== undefined;

/** Finds the people that a file's names mean, and the names that no account has. */
export class PeopleFinder {
  readonly #directory: Directory;
  readonly #matchOf: MatchOf;
  readonly #unmatched = new Map<string, Unmatched>();
  #known: Promise<KnownPeople> | null = null;

  constructor(directory: Directory, matchOf: MatchOf) {
    this.#directory = directory;
    this.#matchOf = matchOf;
  }

  /** Returns the names that no account has, or that several have, with those in the most rows first. */
  unmatched(): Unmatched[] {
    return [...this.#unmatched.values()].toSorted((one, other) => other.rows - one.rows);
  }

  /**
   * Returns the people that the names and addresses of a row mean. "Last, First" arrives as two names. Throws what the
   * directory throws.
   */
  async named(names: readonly (readonly string[])[], options: NamedOptions): Promise<NamedPeople> {
    const { tag, needsEmail, most } = options;
    if (names.length === 0) return { assigned: [], email: null, warnings: [], left: [] };
    const known = await (this.#known ??= readKnown(this.#directory));
    const there = assignedBy(options);
    const find = (name: string) => {
      const folded = foldName(name);
      const same = there.get(folded) ?? tag?.members.get(folded) ?? known.people.get(folded);
      if (same !== undefined) return same;
      const like = known.index.find(name);
      return like?.isWhole ? like.person : undefined;
    };
    const assigned = new Set<Assigned>();
    const left: LeftOut = {
      unknown: new Set(),
      several: new Set(),
      probable: new Set(),
      outside: new Set(),
      chosen: new Set(),
      hasEmail: new Set(),
    };
    const warnings: RowNote[] = [];
    let email: string | null = null;
    const send = (address: string, name: string) => {
      if (needsEmail && (email === null || email === address)) email = address;
      else left.hasEmail.add(name);
    };
    const assign = (people: readonly Assigned[], name: string, isGroup: boolean) => {
      const members = people.flatMap((person) => tag?.members.get(foldName(person.email)) ?? []);
      for (const member of members) assigned.add(member);
      if (members.length === 0) left.outside.add(name);
      else if (isGroup && members.length < people.length) warnings.push(rowNote("partOfGroup", name, tag?.name ?? ""));
    };
    const unmatched = new Set<string>();
    for (const name of names
      .flatMap((together) => this.#joined(together, find, known))
      .flatMap((one) => this.#split(one, find, known))) {
      const person = find(name);
      const folded = foldName(name);
      const same = there.get(folded);
      if (same !== undefined) {
        assigned.add(same);
        continue;
      }
      const said = this.#matchOf(folded);
      const isMember = person !== undefined && person !== null && tag?.members.has(foldName(person.email));
      // An address without an account, or of a user who cannot be assigned, gets the email if there is no other.
      if (said === undefined && !isMember && needsEmail && email === null && isEmail(name)) {
        email = name;
        continue;
      }
      if (person) {
        assign([person], name, false);
        continue;
      }
      const match = said ?? known.groupMatch(folded);
      const like = match.kind === "none" ? known.index.find(name)?.person : undefined;
      const isSeveral = person === null || like === null;
      const proposed = like && !isSeveral ? ({ kind: "person", id: like._id } as const) : null;
      if (!unmatched.has(folded)) this.#count(folded, { name, isSeveral, match, proposed });
      unmatched.add(folded);
      if (match.kind === "email") send(match.email, name);
      else if (match.kind === "none")
        left[said ? "chosen" : isSeveral ? "several" : proposed ? "probable" : "unknown"].add(name);
      else {
        const people = known.peopleOf(match);
        if (people === null) left.unknown.add(name);
        else assign(people, name, match.kind === "group");
      }
    }
    warnings.push(...this.#warningsOf(left, tag));
    if (assigned.size > most) warnings.push(rowNote("tooManyPeople", most));
    const tooMany = [...assigned].slice(most).map(fullName);
    const leftNames = new Set([...Object.values(left).flatMap((some) => [...some]), ...tooMany]);
    return { assigned: [...assigned].slice(0, most), email, warnings, left: [...leftNames] };
  }

  /**
   * Returns names that only commas separate, with "Last, First" as one name: if it is a known person's, or if these are
   * the only two names and unknown.
   */
  #joined(names: readonly string[], find: Find, known: KnownPeople): string[] {
    const joined: string[] = [];
    for (let at = 0; at < names.length; at++) {
      const [name = "", next] = names.slice(at, at + 2);
      const isWhole = next !== undefined && find(name) === undefined && find(`${next} ${name}`) !== undefined;
      // "Smith, J."
      const isLike =
        next !== undefined && !isWhole && find(name) === undefined && known.index.find(`${next} ${name}`) !== undefined;
      if (isWhole) joined.push(`${next} ${name}`);
      else joined.push(isLike ? `${name}, ${next}` : name);
      if (isWhole || isLike) at += 1;
    }
    const isSaid = (name: string) => this.#matchOf(foldName(name)) !== undefined;
    const isKnown = (name: string) => isSure(name, find, known);
    const whole = joined.join(", ");
    const [first = "", second = ""] = joined;
    const { index } = known;
    const isLastAndFirst = index.isLastName(first) && index.isFirstName(second);
    const areTwo =
      (!isLastAndFirst && joined.every((name) => isLikely(name, find, known))) ||
      joined.some((name) => name.includes(" ") && isLikely(name, find, known));
    const isOne = joined.length === 2 && !areTwo && !joined.some(isKnown) && (isSaid(whole) || !joined.every(isSaid));
    return isOne ? [whole] : joined;
  }

  /**
   * Splits "Ana Silva & Ben Okafor", "Ana & Ben Silva" or "Ana/Ben" if together they are no known name: each part must
   * be a possible person, or one part a certain one; with a slash, one possible person is enough.
   */
  #split(name: string, find: Find, known: KnownPeople): string[] {
    const said = this.#matchOf(foldName(name)) !== undefined;
    const parts = name.split(andWords).filter((part) => part !== "");
    if (said || parts.length < 2 || isSure(name, find, known)) return [name];
    const family = find(parts.at(-1) ?? "")?.lastName;
    const whole = parts.map((part) =>
      family !== undefined && !part.includes(" ") && find(`${part} ${family}`) ? `${part} ${family}` : part,
    );
    const likely = whole.filter((part) => isLikely(part, find, known));
    const isSlashed = !withoutSlash.test(name);
    const areAll = likely.length === whole.length || whole.some((part) => isSure(part, find, known));
    return areAll || (isSlashed && likely.length > 0) ? whole : [name];
  }

  #count(folded: string, found: Omit<Unmatched, "folded" | "rows">): void {
    const before = this.#unmatched.get(folded);
    this.#unmatched.set(folded, { folded, ...found, name: before?.name ?? found.name, rows: (before?.rows ?? 0) + 1 });
  }

  #warningsOf({ unknown, several, probable, outside, chosen, hasEmail }: LeftOut, tag: NamingTag | null): RowNote[] {
    const said = (reason: (names: readonly string[]) => RowNote, names: ReadonlySet<string>) =>
      names.size === 0 ? [] : [reason([...names])];
    return [
      ...said((names) => rowNote(this.#directory.mayAssign ? "unknownPeople" : "mayNotAssign", names), unknown),
      ...said((names) => rowNote("namesakes", names), several),
      ...said((names) => rowNote("probablePeople", names), probable),
      ...said((names) => reasonOutside(names, tag), outside),
      ...said((names) => rowNote("keptInNotes", names), chosen),
      ...said((names) => rowNote("hasEmail", names), hasEmail),
    ];
  }
}

/** Returns the assigned people by folded name, in either order, without names that several share. */
function assignedBy({ tag, assigned }: NamedOptions): ReadonlyMap<string, Assigned> {
  if (assigned.length === 0) return new Map();
  const members = new Map(
    [...(tag?.members.values() ?? [])].flatMap((member) => (member ? [[member._id, member]] : [])),
  );
  const people = peopleBy(
    assigned.map((person) => ({ ...person, email: members.get(person._id)?.email ?? person._id })),
  );
  return new Map(
    [...people].flatMap(([name, person]) => (person === null ? [] : [[name, members.get(person._id) ?? person]])),
  );
}

interface KnownPeople {
  people: People;
  /** Accounts by other forms of their names. */
  index: NameIndex;
  /** Returns the people of a match; null: the account or the group no longer exists. */
  peopleOf: (match: { kind: "person" | "group"; id: string }) => readonly Assigned[] | null;
  /** Returns the match for the name of a group. */
  groupMatch: (folded: string) => Match;
}

const unspaced = (name: string) => foldName(name).replaceAll(" ", "");

/** Reads all accounts and groups if the user may assign people; otherwise returns none. */
async function readKnown(directory: Directory): Promise<KnownPeople> {
  const [members, groups] = directory.mayAssign
    ? await Promise.all([directory.everybody(), directory.groups()])
    : [[], []];
  const byId = new Map<string, readonly Assigned[]>([
    ...members.map((member) => [member._id, [member]] as const),
    ...groups.map((group) => [group._id, membersOf(group)] as const),
  ]);
  // A group is also found with other spaces ("R & D" for "R&D"), unless several names differ only in spaces.
  const byName = new Map(groups.map(({ name, _id }) => [foldName(name), _id]));
  const byUnspaced = new Map<string, string | null>();
  for (const { name, _id } of groups) byUnspaced.set(unspaced(name), byUnspaced.has(unspaced(name)) ? null : _id);
  return {
    people: peopleBy(members),
    index: new NameIndex(members),
    peopleOf: ({ id }) => byId.get(id) ?? null,
    groupMatch: (folded) => {
      const id = byName.get(folded) ?? byUnspaced.get(unspaced(folded)) ?? null;
      return id === null ? { kind: "none" } : { kind: "group", id };
    },
  };
}

function reasonOutside(names: readonly string[], tag: NamingTag | null): RowNote {
  if (tag === null) return rowNote("noTagForPeople", names);
  return rowNote(tag.isWithoutGroup ? "tagWithoutGroup" : "notInGroup", names, tag.name);
}
