import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { patchGroup, readGroup } from "./group.ts";
import { readOperations } from "./operations.ts";
import { patchUser, readUser } from "./user.ts";

interface Row {
  kind: "user" | "group";
  operations: object[];
  /** The resource that scimmy made. */
  result?: object;
  /** The error that it reported. */
  scimType?: string;
}

/**
 * The results of scimmy 1.3.5, an implementation of SCIM that shares no code with this one, recorded by its
 * `PatchOp.apply`. Left out is where it does not take what directories send (`"False"` as a text, a manager as a text),
 * and a remove of all members, which this server refuses.
 */
const recorded = JSON.parse(
  readFileSync(new URL("../../../../test/scim/scimmy-1.3.5.json", import.meta.url), "utf8"),
) as { user: object; group: object; rows: Row[] };

const titled = recorded.rows.map((row) => ({ ...row, title: `${row.kind}: ${JSON.stringify(row.operations)}` }));
const patched = ({ kind, operations }: Row) => {
  const changes = readOperations({ Operations: operations });
  return kind === "user" ? patchUser(readUser(recorded.user), changes) : patchGroup(readGroup(recorded.group), changes);
};

test.each(titled.filter(({ scimType }) => scimType === undefined))("101: $title has scimmy's result", (row) => {
  expect(patched(row)).toEqual(row.kind === "user" ? readUser(row.result) : readGroup(row.result));
});

test.each(titled.filter(({ scimType }) => scimType !== undefined))("101: $title has scimmy's error", (row) => {
  expect(() => patched(row)).toThrow(expect.objectContaining({ scimType: row.scimType }));
});

test("the recorded results are many, and change what they are made from", () => {
  const changing = recorded.rows.filter(({ result }) => result !== undefined);
  expect(changing.length).toBeGreaterThan(25);
  expect(new Set(changing.map(({ result }) => JSON.stringify(result))).size).toBeGreaterThan(15);
});
