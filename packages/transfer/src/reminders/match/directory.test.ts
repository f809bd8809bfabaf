import type { Group, Member } from "@pomander/contract";
import { expect, test } from "vitest";
import { type Directory, membersOf, peopleBy, withGroups } from "./directory.ts";

const person = (firstName: string, lastName: string, email: string) =>
  ({ _id: email, firstName, lastName, email }) as unknown as Member;
const group = (name: string, members: readonly Partial<Member>[] = []) => ({ name, members }) as unknown as Group;

test("groups that were created since come after those that were there", async () => {
  const [here, made] = [group("Here"), group("Made")];
  const directory = { groups: async () => [here] } as unknown as Directory;
  expect(await withGroups(directory, [made]).groups()).toEqual([here, made]);
  expect(withGroups(directory, [])).toBe(directory);
});

test("people are named in either order, or by their address; a name of two is nobody's", () => {
  const ana = person("Ana", "Silva", "ana@example.org");
  const [ben, other] = [person("Ben", "Ray", "ben@example.org"), person("Ray", "Ben", "ray@example.org")];
  const people = peopleBy([ana, ben, other]);
  expect(["ana silva", "silva ana", "ana@example.org"].map((name) => people.get(name))).toEqual([ana, ana, ana]);
  expect(["ben ray", "ray ben"].map((name) => people.get(name))).toEqual([null, null]);
  expect(people.get("ray@example.org")).toBe(other);
  expect(peopleBy([person("Ana", "", "a@example.org"), person("Ana", "", "a@example.org")]).get("ana")).not.toBeNull();
});

test("a group's members are those whose address may be seen", () => {
  const { email: _email, ...hidden } = person("Ben", "Ray", "ben@example.org");
  const ana = person("Ana", "Silva", "ana@example.org");
  expect(membersOf(group("Web", [ana, hidden]))).toEqual([ana]);
});
