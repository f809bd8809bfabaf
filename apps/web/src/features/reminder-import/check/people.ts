import { isEmail, limits } from "@pomander/contract";
import { texts } from "../texts.ts";
import { foldName, type Assigned, type Directory, type People } from "./directory.ts";

const { reasons } = texts;

interface RowTag {
  name: string;
  /** Who may be assigned with it. */
  members: People;
  /** It is to be made, and no group gets it. */
  isWithoutGroup: boolean;
}

interface NamedOptions {
  directory: Directory;
  /** null: the row has none. */
  tag: RowTag | null;
  /** The row has no address of its own: one that cannot be assigned gets the email. */
  needsEmail: boolean;
}

export interface NamedPeople {
  assigned: Assigned[];
  email: string | null;
  /** Who is left out, and why. */
  remarks: string[];
}

/** Whom the names and addresses of a row name. "Last, First" are two of them. */
export async function peopleNamed(
  names: readonly string[],
  { directory, tag, needsEmail }: NamedOptions,
): Promise<NamedPeople> {
  const remarks: string[] = [];
  const everybody: People = names.length > 0 && directory.mayAssign ? await directory.everybody() : new Map();
  const left = { unknown: new Set<string>(), several: new Set<string>(), outside: new Set<string>() };
  const assigned = new Set<Assigned>();
  let email: string | null = null;
  const find = (name: string) => tag?.members.get(foldName(name)) ?? everybody.get(foldName(name));
  for (let at = 0; at < names.length; at++) {
    let name = names[at] ?? "";
    const next = names[at + 1];
    if (find(name) === undefined && next !== undefined && find(`${next} ${name}`) !== undefined) {
      name = `${next} ${name}`;
      at += 1;
    }
    const person = find(name);
    const member = person && tag?.members.get(foldName(person.email));
    if (member) assigned.add(member);
    else if (needsEmail && email === null && isEmail(name)) email = name;
    else left[person === undefined ? "unknown" : person === null ? "several" : "outside"].add(name);
  }
  if (!directory.mayAssign) {
    const others = [...left.unknown];
    return { assigned: [], email, remarks: others.length === 0 ? [] : [reasons.mayNotAssign(others)] };
  }
  if (left.unknown.size > 0) remarks.push(reasons.unknownPeople([...left.unknown]));
  if (left.several.size > 0) remarks.push(reasons.namesakes([...left.several]));
  if (left.outside.size > 0) remarks.push(reasonOutside([...left.outside], tag));
  const most = limits.reminderImport.assignees;
  if (assigned.size > most) remarks.push(reasons.tooManyPeople(most));
  return { assigned: [...assigned].slice(0, most), email, remarks };
}

function reasonOutside(names: readonly string[], tag: RowTag | null): string {
  if (tag === null) return reasons.noTagForPeople(names);
  return tag.isWithoutGroup ? reasons.tagWithoutGroup(names, tag.name) : reasons.notInGroup(names, tag.name);
}
