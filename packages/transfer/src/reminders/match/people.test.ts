import type { Group, Person } from "@pomander/contract";
import { fullName } from "@pomander/contract/full-name";
import { expect, test } from "vitest";
import { rowNote } from "../diff/row-notes.ts";
import { namesIn } from "../names-in.ts";
import { type Directory, peopleBy } from "./directory.ts";
import type { Match } from "./match.ts";
import { PeopleFinder } from "./people.ts";

const personOf = (_id: string, name: string) => {
  const [firstName = "", lastName = ""] = name.split(" ");
  return { _id, firstName, lastName, email: `${_id}@example.org` };
};
const ana = personOf("ana", "Ana Silva");
const ben = personOf("ben", "Ben Silva");
const grace = personOf("grace", "Grace Nakamura");
const zoe = personOf("zoe", "Zoe Lind");
const [tom, otherTom] = [personOf("tom1", "Tom Reed"), personOf("tom2", "Tom Reed")];
const groupOf = (name: string, members: readonly (typeof ana)[]) => ({ _id: `group ${name}`, name, members }) as Group;
const web = { name: "Web", members: peopleBy([ana, ben, grace]), isWithoutGroup: false };

interface Given {
  tag?: typeof web | null;
  needsEmail?: boolean;
  assigned?: readonly Person[];
  most?: number;
  matches?: Readonly<Record<string, Match>>;
  mayAssign?: boolean;
}
function finder({ matches = {}, mayAssign = true }: Given = {}) {
  const asked: string[] = [];
  const directory = {
    mayAssign,
    everybody: async () => {
      asked.push("accounts");
      return [ana, ben, grace, zoe, tom, otherTom];
    },
    groups: async () => [
      groupOf("Sales", [ana, ben]),
      groupOf("R & D", [grace, zoe]),
      groupOf("Ops Desk", [ana]),
      groupOf("Sales & Ops Desk", [grace]),
      groupOf("OpsDesk", [ben]),
    ],
  } as Pick<Directory, "mayAssign" | "everybody" | "groups"> as Directory;
  const people = new PeopleFinder(directory, (folded) => matches[folded]);
  const named = (cell: string, { tag = web, needsEmail = false, assigned = [], most = 50 }: Given = {}) =>
    people.named(namesIn(cell), { tag, needsEmail, assigned, most });
  return { people, named, asked };
}
/** Returns who is assigned by a cell, who gets the email, the names left out and the warnings. */
async function outcome(cell: string, given: Given = {}) {
  const { assigned, email, left, warnings } = await finder(given).named(cell, given);
  return { assigned: assigned.map(fullName), email, left, warnings };
}
/** Returns the names that are found in a cell: those of the people assigned, then those left, by reason. */
const namesOf = async (cell: string, given: Given = {}) => {
  const { assigned, left } = await outcome(cell, given);
  return [...assigned, ...left.map((name) => `(${name})`)].join("; ");
};

test.each([
  ["Ana Silva", "Ana Silva"],
  ["silva  ANA", "Ana Silva"],
  ["Ana Sílva", "Ana Silva"],
  ["Silva, Ana", "Ana Silva"],
  ["Silva, Ana, Silva, Ben", "Ana Silva; Ben Silva"],
  ["Ana Silva, Ben Silva", "Ana Silva; Ben Silva"],
  ["Ana Silva, Grace Nakamura, Ana Silva", "Ana Silva; Grace Nakamura"],
  ["BEN@example.org", "Ben Silva"],
  ["Sales", "Ana Silva; Ben Silva"],
  ["Ops Desk", "Ana Silva"],
  ["opsdesk", "Ben Silva"],
])("%s in a cell assigns: %s", async (cell, names) => expect(await namesOf(cell)).toBe(names));

test("a group's name with other spaces means it, unless the names of two groups differ by them alone", async () => {
  expect(await namesOf("R&D")).toBe("Grace Nakamura");
  expect(await namesOf("Ops D esk")).toBe("(Ops D esk)");
});

test.each([
  ["Ana Silva & Grace Nakamura", "Ana Silva; Grace Nakamura"],
  ["ANA SILVA UND GRACE NAKAMURA", "Ana Silva; Grace Nakamura"],
  ["Ana Silva bzw. Ben Silva", "Ana Silva; Ben Silva"],
  ["Ana & Ben Silva", "Ana Silva; Ben Silva"],
  ["Ana and Grace Nakamura", "Grace Nakamura; (Ana)"],
  ["Ana/Ben Silva", "Ana Silva; Ben Silva"],
  ["Ana/Ben Silva/", "Ana Silva; Ben Silva"],
  ["Sales & Ops Desk", "Grace Nakamura"],
  ["a/b@example.org", "(a/b@example.org)"],
  ["Sales + Grace Nakamura", "Ana Silva; Ben Silva; Grace Nakamura"],
  ["Cleaning Co. & Ana Silva", "Ana Silva; (Cleaning Co.)"],
  ["Cleaning Co. & help@other.example", "(Cleaning Co.); (help@other.example)"],
  // Without someone for certain, all parts must be possible people; with a slash, one.
  ["Ana & Grace", "(Ana); (Grace)"],
  ["Ana & Printers", "(Ana & Printers)"],
  ["Ana OR Printers", "(Ana OR Printers)"],
  ["Ana/Printers", "(Printers); (Ana)"],
  ["Tom Reed & Grace", "(Tom Reed); (Grace)"],
  ["Fire & Safety", "(Fire & Safety)"],
  ["TCP/IP", "(TCP/IP)"],
  ["R&D & Ana Silva", "Grace Nakamura; Ana Silva"],
  ["and/or", "(and/or)"],
])("%s in a cell has the names: %s", async (cell, names) => expect(await namesOf(cell)).toBe(names));

test("what the user said of several names together is not split", async () => {
  const cell = "Ana Silva & Ben Silva";
  const matches = { "ana silva & ben silva": { kind: "person", id: "grace" } } as const;
  expect(await namesOf(cell, { matches })).toBe("Grace Nakamura");
});

test.each([
  ["Doe, Jane", "(Doe, Jane)"],
  ["Doe, Jane, Roe", "(Doe); (Jane); (Roe)"],
  ["Doe, Ana Silva", "Ana Silva; (Doe)"],
  ["Doe, Sales", "Ana Silva; Ben Silva; (Doe)"],
  ["Doe, ops@other.example", "(Doe); (ops@other.example)"],
  // "Silva, A." is Ana's name in short.
  ["Silva, A.", "(Silva, A.)"],
  ["Grace Nakamura, Silva, A.", "Grace Nakamura; (Silva, A.)"],
  // "Nakamura" is only a last name, and "Ben" only a first one.
  ["Nakamura, Ben", "(Nakamura, Ben)"],
  ["Ben, Nakamura", "(Ben); (Nakamura)"],
  ["Ben, Grace", "(Ben); (Grace)"],
  ["Grace N., Printers", "(Printers); (Grace N.)"],
  ["Grace, Printers", "(Grace, Printers)"],
])("commas in %s are between the names: %s", async (cell, names) => expect(await namesOf(cell)).toBe(names));

test("two unknown names with a comma are one, unless the user said what each is", async () => {
  const none = { kind: "none" } as const;
  expect(await namesOf("Doe, Jane", { matches: { doe: none } })).toBe("(Doe, Jane)");
  expect(await namesOf("Doe, Jane", { matches: { doe: none, jane: none } })).toBe("(Doe); (Jane)");
  expect(await namesOf("Doe, Jane", { matches: { doe: none, jane: none, "doe, jane": none } })).toBe("(Doe, Jane)");
});

test("a name that leads to no assignment is left with its reason", async () => {
  const reasonsOf = async (cell: string, given: Given = {}) => {
    const { assigned, left, warnings } = await outcome(cell, given);
    expect([assigned, left]).toEqual([[], namesIn(cell).flat()]);
    return warnings;
  };
  expect(await reasonsOf("Printers; Movers")).toEqual([rowNote("unknownPeople", ["Printers", "Movers"])]);
  expect(await reasonsOf("Tom Reed; Silva")).toEqual([rowNote("namesakes", ["Tom Reed", "Silva"])]);
  expect(await reasonsOf("Grace")).toEqual([rowNote("probablePeople", ["Grace"])]);
  expect(await reasonsOf("Zoe Lind")).toEqual([rowNote("notInGroup", ["Zoe Lind"], "Web")]);
  expect(await reasonsOf("zoe@example.org")).toEqual([rowNote("notInGroup", ["zoe@example.org"], "Web")]);
  expect(await reasonsOf("Zoe Lind", { tag: { ...web, members: new Map(), isWithoutGroup: true } })).toEqual([
    rowNote("tagWithoutGroup", ["Zoe Lind"], "Web"),
  ]);
  expect(await reasonsOf("Ana Silva; Sales", { tag: null })).toEqual([
    rowNote("noTagForPeople", ["Ana Silva", "Sales"]),
  ]);
  expect(await reasonsOf("Movers", { matches: { movers: { kind: "none" } } })).toEqual([
    rowNote("keptInNotes", ["Movers"]),
  ]);
});

test("of a group, the members within the scope tag are assigned, and that others are left out is said", async () => {
  expect(await outcome("r&d")).toMatchObject({
    assigned: ["Grace Nakamura"],
    left: [],
    warnings: [rowNote("partOfGroup", "r&d", "Web")],
  });
  expect((await outcome("Sales")).warnings).toEqual([]);
});

test("a name means what the user said: a person, a group, an address, or no one any more", async () => {
  const of = (match: Match, given: Given = {}) => outcome("The boss", { matches: { "the boss": match }, ...given });
  expect((await of({ kind: "person", id: "ben" })).assigned).toEqual(["Ben Silva"]);
  expect(await of({ kind: "person", id: "zoe" })).toMatchObject({
    assigned: [],
    warnings: [rowNote("notInGroup", ["The boss"], "Web")],
  });
  expect((await of({ kind: "group", id: "group Sales" })).assigned).toEqual(["Ana Silva", "Ben Silva"]);
  expect(await of({ kind: "group", id: "gone" })).toMatchObject({
    assigned: [],
    left: ["The boss"],
    warnings: [rowNote("unknownPeople", ["The boss"])],
  });
  const email = { kind: "email", email: "boss@other.example" } as const;
  expect(await of(email, { needsEmail: true })).toEqual({
    assigned: [],
    email: email.email,
    left: [],
    warnings: [],
  });
  expect(await of(email)).toMatchObject({
    email: null,
    left: ["The boss"],
    warnings: [rowNote("hasEmail", ["The boss"])],
  });
});

test("one address gets the email: the first one that is not a member's", async () => {
  const matches = {
    boss: { kind: "email", email: "a@other.example" },
    chief: { kind: "email", email: "a@other.example" },
    clerk: { kind: "email", email: "b@other.example" },
  } as const;
  expect(await outcome("Boss; Chief; Clerk", { needsEmail: true, matches })).toMatchObject({
    email: "a@other.example",
    left: ["Clerk"],
    warnings: [rowNote("hasEmail", ["Clerk"])],
  });
  const given = { needsEmail: true };
  expect(await outcome("ana@example.org; x@other.example; y@other.example", given)).toMatchObject({
    assigned: ["Ana Silva"],
    email: "x@other.example",
    left: ["y@other.example"],
  });
  // Zoe is in no group of the scope tag.
  expect(await outcome("zoe@example.org", given)).toMatchObject({ email: "zoe@example.org", left: [], warnings: [] });
  expect(await outcome("zoe@example.org")).toMatchObject({ email: null, left: ["zoe@example.org"] });
  const said = { "zoe@example.org": { kind: "person", id: "ana" } } as const;
  expect(await outcome("zoe@example.org", { ...given, matches: said })).toMatchObject({ email: null });
});

test("a name means the person of that name who is assigned already, whom others may share it with", async () => {
  const tag = { ...web, members: peopleBy([tom, otherTom]) };
  const there = async (cell: string, people: readonly Person[], given: Given = {}) => {
    const assigned = people.map(({ _id, firstName, lastName }) => ({ _id, firstName, lastName }));
    return (await finder(given).named(cell, { tag, assigned, ...given })).assigned;
  };
  expect(await there("Tom Reed", [])).toEqual([]);
  for (const cell of ["Tom Reed", "reed, tom", "tom2@example.org"])
    expect(await there(cell, [otherTom])).toEqual([otherTom]);
  expect(await there("Tom Reed", [tom, otherTom])).toEqual([]);
  // Someone outside the scope tag, whose address isn't known here, stays assigned.
  expect(await there("Zoe Lind", [zoe])).toMatchObject([{ _id: "zoe" }]);
  expect(await there("Zoe Lind", [zoe], { mayAssign: false, tag: null })).toMatchObject([{ _id: "zoe" }]);
});

test("of namesakes the one who may be assigned with the scope tag is meant", async () => {
  const tag = { ...web, members: peopleBy([otherTom, zoe]) };
  const { assigned } = await finder().named("Tom Reed; Reed, Tom", { tag });
  expect(assigned.map(({ _id }) => _id)).toEqual(["tom2"]);
});

test("who may not assign people learns that of each name, and no account is read", async () => {
  const { named, asked } = finder({ mayAssign: false });
  const { assigned, warnings } = await named("Zoe Lind; Sales", { tag: null });
  expect([assigned, warnings]).toEqual([[], [rowNote("mayNotAssign", ["Zoe Lind", "Sales"])]]);
  expect(asked).toEqual([]);
});

test("accounts are read once for all rows, and not for a row without names", async () => {
  const { named, asked } = finder();
  expect(await named("")).toEqual({ assigned: [], email: null, warnings: [], left: [] });
  expect(asked).toEqual([]);
  await Promise.all([named("Ana Silva"), named("Ben Silva")]);
  expect(asked).toEqual(["accounts"]);
});

test("people above the maximum are left out, and said", async () => {
  expect(await outcome("Ana Silva; Ben Silva; Grace Nakamura", { most: 2 })).toMatchObject({
    assigned: ["Ana Silva", "Ben Silva"],
    left: ["Grace Nakamura"],
    warnings: [rowNote("tooManyPeople", 2)],
  });
  expect((await outcome("Ana Silva; Ben Silva", { most: 2 })).warnings).toEqual([]);
});

test("names without an account are listed once, by their number of rows, with the likely person", async () => {
  const { people, named } = finder({ matches: { movers: { kind: "none" } } });
  for (const cell of ["Movers; Ana Silva", "GRACE; Grace", "Grace; Tom Reed", "grace; Reed", "Movers; r&d"])
    await named(cell);
  const none = { kind: "none" };
  const unsure = { match: none, proposed: null };
  expect(people.unmatched()).toEqual([
    {
      folded: "grace",
      name: "GRACE",
      rows: 3,
      isSeveral: false,
      match: none,
      proposed: { kind: "person", id: "grace" },
    },
    { folded: "movers", name: "Movers", rows: 2, isSeveral: false, ...unsure },
    { folded: "tom reed", name: "Tom Reed", rows: 1, isSeveral: true, ...unsure },
    { folded: "reed", name: "Reed", rows: 1, isSeveral: true, ...unsure },
    {
      folded: "r&d",
      name: "r&d",
      rows: 1,
      isSeveral: false,
      match: { kind: "group", id: "group R & D" },
      proposed: null,
    },
  ]);
});
