import { describe, expect, test } from "vitest";
import { authentik, entra, okta } from "../../../../test/scim/recorded.ts";
import { patchGroup, readGroup, type ScimGroup, touchesMembers } from "./group.ts";
import { readOperations } from "./operations.ts";

const ops: ScimGroup = { displayName: "Ops", externalId: "g1", members: new Set(["a", "b", "c"]) };
const patched = (body: unknown) => patchGroup(ops, readOperations(body));
const membersAfter = (...Operations: object[]) => [...patched({ Operations }).members].toSorted().join("");

describe("101: a PATCH of a group's members", () => {
  test.each<[string, object, string]>([
    ["added as a list of objects", { op: "add", path: "members", value: [{ value: "d", display: "D" }] }, "abcd"],
    ["added as one object", { op: "add", path: "members", value: { value: "d" } }, "abcd"],
    ["added as texts", { op: "add", path: "members", value: ["d", "e"] }, "abcde"],
    ["added who are in it", { op: "add", path: "members", value: [{ value: "a" }] }, "abc"],
    ["added without a path", { op: "add", value: { members: [{ value: "d" }] } }, "abcd"],
    ["added in capitals", { op: "add", path: "members", value: [{ value: "D" }] }, "abcd"],
    ["replaced", { op: "replace", path: "members", value: [{ value: "d" }] }, "d"],
    ["replaced without a path", { op: "replace", value: { members: [{ value: "d" }] } }, "d"],
    ["replaced by an empty list", { op: "replace", path: "members", value: [] }, ""],
    ["removed by a filter", { op: "remove", path: 'members[value eq "b"]' }, "ac"],
    ["removed by a list, as Entra does", { op: "Remove", path: "members", value: [{ $ref: null, value: "b" }] }, "ac"],
    ["removed by several", { op: "remove", path: "members", value: [{ value: "a" }, { value: "c" }] }, "b"],
    ["removed who aren't in it", { op: "remove", path: 'members[value eq "x"]' }, "abc"],
    ["removed by an empty list", { op: "remove", path: "members", value: [] }, "abc"],
    ["of another extension", { op: "replace", path: "urn:x:y:members", value: [] }, "abc"],
  ])("%s", (_what, operation, expected) => {
    expect(membersAfter(operation)).toBe(expected);
  });

  test("in several operations, in their order", () => {
    const all = [
      { op: "remove", path: 'members[value eq "b"]' },
      { op: "add", path: "members", value: [{ value: "d" }] },
      { op: "remove", path: "members", value: [{ value: "d" }] },
      { op: "add", path: "members", value: [{ value: "b" }] },
    ];
    expect(membersAfter(...all)).toBe("abc");
  });

  test.each<[string, object, string]>([
    ["a remove of all, without a value", { op: "remove", path: "members" }, "noTarget"],
    ["a remove of all, with null", { op: "remove", path: "members", value: null }, "noTarget"],
    ["a remove by another attribute", { op: "remove", path: 'members[display eq "b"]' }, "invalidPath"],
    ["a remove by two conditions", { op: "remove", path: 'members[value eq "b" and type eq "User"]' }, "invalidPath"],
    ["a remove by a number", { op: "remove", path: "members[value eq 5]" }, "invalidPath"],
    ["an add by a filter", { op: "add", path: 'members[value eq "b"]', value: [] }, "invalidPath"],
    ["a change of a member's name", { op: "replace", path: "members.display", value: "x" }, "invalidPath"],
    ["a member without an id", { op: "add", path: "members", value: [{ display: "x" }] }, "invalidValue"],
    ["a member that is a number", { op: "add", path: "members", value: [5] }, "invalidValue"],
    ["no name", { op: "remove", path: "displayName" }, "invalidValue"],
  ])("%s is refused", (_what, operation, scimType) => {
    expect(() => patched({ Operations: [operation] })).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/\w/), status: 400, scimType }),
    );
  });

  test("a group of more than 5,000 is refused", () => {
    const many = (count: number) => ({
      Operations: [{ op: "replace", path: "members", value: Array.from({ length: count }, (_, i) => `${i}`) }],
    });
    expect(patched(many(5_000)).members.size).toBe(5_000);
    expect(() => patched(many(5_001))).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/\w/), status: 413 }),
    );
  });

  test("the group before is not changed", () => {
    patched({ Operations: [{ op: "replace", path: "members", value: [] }] });
    expect(ops.members.size).toBe(3);
  });
});

describe("a group as directories change it", () => {
  test("Entra renames it by a path", () => {
    expect(patched(entra.renameGroup)).toMatchObject({ displayName: "Operations", externalId: "g1" });
  });

  test("Okta renames it by an object with its id", () => {
    expect(patched(okta.renameGroup("x"))).toMatchObject({ displayName: "Test SCIMv2 renamed", externalId: "g1" });
  });

  test("authentik sends it whole, without members, who stay", () => {
    const group = patched(authentik.changeGroup("x"));
    expect(group.displayName).toBe("authentik admins, renamed");
    expect(group.members).toEqual(ops.members);
  });

  test("a PUT without members leaves them, one with an empty list removes them", () => {
    expect(readGroup({ displayName: "x" }, ops).members).toEqual(ops.members);
    expect(readGroup({ displayName: "x", members: [] }, ops).members.size).toBe(0);
    expect(readGroup({ displayName: "x" }).members.size).toBe(0);
  });
});

test("members are read only where operations name them", () => {
  expect(touchesMembers(readOperations(entra.renameGroup))).toBe(false);
  expect(touchesMembers(readOperations(authentik.changeGroup("x")))).toBe(false);
  expect(touchesMembers(readOperations(entra.addMember("x")))).toBe(true);
  expect(touchesMembers(readOperations({ Operations: [{ op: "replace", value: { MEMBERS: [] } }] }))).toBe(true);
});
