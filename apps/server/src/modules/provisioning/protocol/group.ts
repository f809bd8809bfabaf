import { limits } from "@pomander/contract";
import { invalidPath, type Operation, operationsOf } from "./operations.ts";
import type { ScimPath } from "./path.ts";
import { invalidValue, ScimError, tooLarge } from "./scim-error.ts";
import { isObject, memberOf, readObject, readText } from "./value.ts";

/** A group as the directory describes it. */
export interface ScimGroup {
  displayName: string;
  externalId: string | null;
  /** Ids of its people, which are only those of the mirror. */
  members: ReadonlySet<string>;
}

interface Draft {
  displayName: string | null;
  externalId: string | null;
  members: Set<string>;
}

/**
 * Returns the group that a body describes. @param before the group that it replaces: without `members` its members
 * stay. @throws ScimError `invalidValue`
 */
export function readGroup(body: unknown, before?: ScimGroup): ScimGroup {
  const draft: Draft = { displayName: null, externalId: null, members: new Set(before?.members) };
  return checked(applyTo(draft, operationsOf("replace", readObject(body))));
}

/** Returns a group after all operations. @throws ScimError `invalidValue`, `invalidPath`, `noTarget` */
export const patchGroup = (group: ScimGroup, operations: readonly Operation[]): ScimGroup =>
  checked(applyTo({ ...group, members: new Set(group.members) }, operations));

/** Returns whether operations may change who is in a group, so that its members have to be read. */
export const touchesMembers = (operations: readonly Operation[]): boolean =>
  operations.some(({ path, value }) =>
    path === null
      ? isObject(value) && operationsOf("add", value).some((one) => one.path?.attribute === "members")
      : path.attribute === "members",
  );

function checked({ displayName, externalId, members }: Draft): ScimGroup {
  if (displayName === null) throw invalidValue("displayName is missing");
  if (members.size > limits.scim.members) throw tooLarge(`A group has at most ${limits.scim.members} members`);
  return { displayName, externalId, members };
}

function applyTo(draft: Draft, operations: readonly Operation[]): Draft {
  for (const { op, path, value } of operations) {
    if (path !== null) applyOne(draft, { op, path, value });
    else if (isObject(value)) applyTo(draft, operationsOf(op, value));
  }
  return draft;
}

function applyOne(draft: Draft, { op, path, value }: Operation & { path: ScimPath }): void {
  const given = op === "remove" ? null : value;
  if (path.schema !== "core") return;
  if (path.attribute === "displayname") draft.displayName = readText("displayName", given);
  if (path.attribute === "externalid") draft.externalId = readText("externalId", given);
  if (path.attribute === "members") applyToMembers(draft.members, { op, path, value });
}

function applyToMembers(members: Set<string>, { op, path, value }: Operation & { path: ScimPath }): void {
  if (path.sub !== null && path.sub !== "value")
    throw invalidPath("Members are added, replaced and removed by their id");
  if (path.filter !== null) {
    if (op !== "remove") throw invalidPath("Only a remove selects members by a filter");
    members.delete(idOfFilter(path));
    return;
  }
  if (op === "remove" && (value === undefined || value === null)) {
    throw new ScimError("A remove names the members that it removes", { scimType: "noTarget" });
  }
  const ids = idsOf(value);
  if (op === "replace") members.clear();
  for (const id of ids) {
    if (op === "remove") members.delete(id);
    else members.add(id);
  }
}

function idOfFilter({ filter }: ScimPath): string {
  const [condition, ...others] = filter ?? [];
  const isById = condition?.path.attribute === "value" && condition.path.sub === null;
  if (!isById || others.length > 0 || typeof condition.value !== "string") {
    throw invalidPath('Members are selected by members[value eq "id"]');
  }
  return condition.value.toLowerCase();
}

/** Returns the ids of members, which are sent as objects or as texts. Null is an empty list. */
function idsOf(value: unknown): string[] {
  const members = value === null || value === undefined ? [] : Array.isArray(value) ? (value as unknown[]) : [value];
  return members.map((member) => {
    const id = readText("members", isObject(member) ? memberOf(member, "value") : member);
    if (id === null) throw invalidValue("A member has no id");
    return id.toLowerCase();
  });
}
