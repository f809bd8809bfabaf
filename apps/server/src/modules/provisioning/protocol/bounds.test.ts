import { expect, test } from "vitest";
import { authentik } from "../../../../test/scim/recorded.ts";
import { patchGroup, readGroup } from "./group.ts";
import { readOperations } from "./operations.ts";
import { readUser } from "./user.ts";

/** Returns an object with so many attributes, each a path with a filter. */
const manyAttributes = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`k[a eq ${i}]`, 1]));
const renaming = { op: "replace", path: "name.givenName", value: "Ana" };

test.each<[string, (count: number) => unknown]>([
  ["attributes of a user", (count) => readUser({ ...authentik.createUser, ...manyAttributes(count) })],
  ["attributes of a group", (count) => readGroup({ displayName: "x", ...manyAttributes(count) })],
  ["operations", (count) => readOperations({ Operations: Array.from({ length: count }, () => renaming) })],
  [
    "attributes in operations without a path",
    (count) =>
      readOperations({
        Operations: Array.from({ length: 10 }, () => ({ op: "add", value: manyAttributes(count / 10) })),
      }),
  ],
])("110: more than 6,000 %s are refused as too many", (_what, read) => {
  expect(() => read(5_900)).not.toThrow();
  expect(() => read(6_010)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(/6,?000/), status: 413, scimType: undefined }),
  );
});

test("110: the 5,000 people of a group are removed by an operation each", () => {
  const members = Array.from({ length: 5_000 }, (_, i) => `m${i}`);
  const Operations = members.map((id) => ({ op: "remove", path: `members[value eq "${id}"]` }));
  const group = { displayName: "x", externalId: null, members: new Set(members) };
  expect(patchGroup(group, readOperations({ Operations })).members.size).toBe(0);
});

test.each([
  ["a filter within a filter", "externalId[a[b eq 1] eq 1]"],
  ["a filter of six conditions", `externalId[a eq 1${" and a eq 1".repeat(5)}]`],
])("110: %s is no path, and the name of no attribute", (_what, path) => {
  expect(() => readOperations({ Operations: [{ op: "replace", path, value: "y" }] })).toThrow(
    expect.objectContaining({ status: 400, scimType: "invalidPath" }),
  );
  expect(readUser({ ...authentik.createUser, [path]: "y" })).toEqual(readUser(authentik.createUser));
});
