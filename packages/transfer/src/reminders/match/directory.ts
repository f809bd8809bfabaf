import type { Group, Member, ScopeTag, User } from "@pomander/contract";
import { fullName } from "@pomander/contract/full-name";
import type { KnownReminder, KnownReminders, Renewals } from "./known-reminders.ts";

/** The server's data that the rows of a file are compared with. */
export interface Directory {
  user: User;
  mayAssign: boolean;
  mayMakeTags: boolean;
  /** The user's own visible reminders. */
  own: KnownReminders;
  renewed: Renewals;
  /** Returns the reminders with one of these ids that the user may see. */
  visible: (ids: ReadonlySet<string>) => Promise<ReadonlyMap<string, KnownReminder>>;
  /** The scope tags that the user may use, by their folded name. */
  tags: ReadonlyMap<string, ScopeTag>;
  /** Returns the people who may be assigned with a tag. */
  membersOf: (scopeTagId: string) => Promise<People>;
  /** Returns all accounts; for a user who may assign people. */
  everybody: () => Promise<readonly Member[]>;
  /** Returns all groups, by name; for administrators, the only users who may assign people or create tags. */
  groups: () => Promise<readonly Group[]>;
  /**
   * Returns the users that an administrator may add to a new group: themselves and users they created; for a super
   * admin, all.
   */
  groupCandidates: () => Promise<readonly Member[]>;
}

/** Returns the directory with groups that were created since. */
export const withGroups = (directory: Directory, made: readonly Group[]): Directory =>
  made.length === 0 ? directory : { ...directory, groups: async () => [...(await directory.groups()), ...made] };

export type Assigned = Member;
/** People by folded name, in either order, and by address; null where several people have the name. */
export type People = ReadonlyMap<string, Assigned | null>;

export const foldName = (name: string) => name.normalize("NFC").trim().replaceAll(/\s+/gu, " ").toLowerCase();

export function peopleBy(members: readonly Member[]): People {
  const people = new Map<string, Assigned | null>();
  for (const member of members) {
    const { firstName, lastName } = member;
    for (const name of new Set([fullName(member), `${lastName} ${firstName}`].map(foldName)))
      people.set(name, people.has(name) && people.get(name)?._id !== member._id ? null : member);
  }
  for (const member of members) people.set(foldName(member.email), member);
  return people;
}

/** Returns the group's members whose addresses the user may see. */
export const membersOf = ({ members }: Group): Member[] =>
  members.flatMap(({ email, ...person }) => (email === undefined ? [] : [{ ...person, email }]));
