import { expect, test } from "vitest";
import { NameIndex } from "./name-index.ts";

const index = new NameIndex(
  [
    "Anna Müller",
    "Jürgen Müller",
    "John Smith",
    "Jane Smith",
    "Kevin O'Brien",
    "Hans-Peter Vogel",
    "Leyla Öztürk",
    "Stefan Weiß",
    "Michał Nowak",
    "Michael Brown",
    "Michael Torres",
    "Grace Nakamura",
    "Søren Ødegård",
    "Maria García López",
    "Zoë Łukasik",
    "Đorđe Bœuf",
    "Þóra Lærke",
    "Ayşe Işık",
    "Bjørn Guðrún",
    "Elizabeth Kovač",
  ].map((name) => ({
    _id: name,
    firstName: name.slice(0, name.indexOf(" ")),
    lastName: name.slice(name.indexOf(" ") + 1),
    email: "",
  })),
);
const said = (name: string) => {
  const found = index.find(name);
  return found === undefined ? "" : `${found.isWhole ? "=" : "~"} ${found.person?._id ?? "several"}`;
};

test.each([
  ["Anna Mueller", "= Anna Müller"],
  ["MULLER, Anna", "= Anna Müller"],
  ["Stefan Weiss", "= Stefan Weiß"],
  ["Kevin OBrien", "= Kevin O'Brien"],
  ["kevin o’brien", "= Kevin O'Brien"],
  ["Dr. Hans Peter Vogel", "= Hans-Peter Vogel"],
  ["Herr Prof. Dr. Stefan Weiß", "= Stefan Weiß"],
  ["Oeztuerk Leyla", "= Leyla Öztürk"],
  ["Soeren Oedegaard", "= Søren Ødegård"],
  ["Maria Garcia Lopez", "= Maria García López"],
  ["Zoe Lukasik", "= Zoë Łukasik"],
  ["Dorde Boeuf", "= Đorđe Bœuf"],
  ["Thora Laerke", "= Þóra Lærke"],
  ["Ayse Isik", "= Ayşe Işık"],
  ["Bjorn Gudrun", "= Bjørn Guðrún"],
  ["Bjoern Gudrun", "= Bjørn Guðrún"],
])("%s is the same name but for its letters", (name, expected) => expect(said(name)).toBe(expected));

test.each([
  ["Okafor", ""],
  ["Vogel", "~ Hans-Peter Vogel"],
  ["Hr. Vogel", "~ Hans-Peter Vogel"],
  ["hans-peter", "~ Hans-Peter Vogel"],
  ["H.-P. Vogel", "~ Hans-Peter Vogel"],
  ["HP Vogel", "~ Hans-Peter Vogel"],
  ["M. Torres", "~ Michael Torres"],
  ["Torres M", "~ Michael Torres"],
  ["Torres, M.", "~ Michael Torres"],
  ["St. Weiss", "~ Stefan Weiß"],
  ["Grace N.", "~ Grace Nakamura"],
  ["Grace", "~ Grace Nakamura"],
  ["Mike Brown", "~ Michael Brown"],
  ["Kev O'Brien", "~ Kevin O'Brien"],
  ["mtorres", "~ Michael Torres"],
  ["Michael J. Torres", "~ Michael Torres"],
  ["Grace Nakamura (until May)", "~ Grace Nakamura"],
  ["Garcia", "~ Maria García López"],
  ["J. Müller", "~ Jürgen Müller"],
  ["Anna Müller (?)", "~ Anna Müller"],
  ["Anna Müller?", "~ Anna Müller"],
  ["Liz Kovac", "~ Elizabeth Kovač"],
  ["Kovac, Betty", "~ Elizabeth Kovač"],
  ["Kovac E.", "~ Elizabeth Kovač"],
  ["smithj", "~ several"],
  ["graceNakamura", "~ Grace Nakamura"],
  ["g.nakamura", "~ Grace Nakamura"],
  ["nakamurag", "~ Grace Nakamura"],
  ["Müller", "~ several"],
  ["J. Smith", "~ several"],
  ["Michael", "~ several"],
  ["Mrs Smith", "~ several"],
])("%s is part of a name", (name, expected) => expect(said(name)).toBe(expected));

test.each([
  "Peter Müller",
  "Michael Smith",
  "Michael Nowak",
  "Grace Brown",
  "MT",
  "M.T.",
  "Kr",
  "HR",
  "security team",
  "Facilities",
  "Müller GmbH",
  "?",
  "",
  "x ".repeat(50),
])("%o is no one", (name) => expect(said(name)).toBe(""));

test("a word is a first or a last name where it is nobody's other one", () => {
  const names = ["Grace", "Jürgen", "Juergen", "Nakamura", "Hans-Peter", "Okafor", ""];
  expect(names.filter(index.isFirstName)).toEqual(["Grace", "Jürgen", "Juergen", "Hans-Peter"]);
  expect(names.filter(index.isLastName)).toEqual(["Nakamura"]);
  const both = new NameIndex([
    { _id: "1", firstName: "Scott", lastName: "Martin", email: "" },
    { _id: "2", firstName: "Martin", lastName: "Scott", email: "" },
  ]);
  expect([both.isFirstName("Scott"), both.isLastName("Martin")]).toEqual([false, false]);
  expect(both.find("Scott Martin")).toEqual({ person: null, isWhole: false });
});
