import { expect, test } from "vitest";
import { bySimilarity, firstOfEachKind, type Likened } from "./similarity.ts";

const person = (label: string, email: string): Likened => ({ label, email, kind: "people" });
const group = (label: string): Likened => ({ label, email: "", kind: "groups" });
const all = [
  person("Birgit Günther", "birgit.guenther@nordwind.example"),
  person("Ina Ito", "ina.ito@nordwind.example"),
  person("Clara Huber", "it@nordwind.example"),
  person("Britta Roth", "britta.roth@nordwind.example"),
  group("Vertrieb"),
  group("Security Team"),
  group("IT"),
];
const orderFor = (text: string) => bySimilarity(all, text).map(({ label }) => label);

test("exact matches come first, then words, beginnings of words and letters within; the kind that fits best leads", () => {
  expect(orderFor("IT")).toEqual([
    "Clara Huber",
    "Ina Ito",
    "Birgit Günther",
    "Britta Roth",
    "IT",
    "Security Team",
    "Vertrieb",
  ]);
  expect(orderFor("  vertrieb ").slice(0, 2)).toEqual(["Vertrieb", "Security Team"]);
  expect(orderFor("Security Nord")[0]).toBe("Security Team");
});

test("of an address only what is before its @ is compared; others keep their order", () => {
  expect(orderFor("roth@nordwind.example")[0]).toBe("Britta Roth");
  expect(orderFor("office@nordwind.example")).toEqual(all.map(({ label }) => label));
});

test("a long list of people does not cut off the groups", () => {
  expect(firstOfEachKind(all, 2).map(({ label }) => label)).toEqual([
    "Birgit Günther",
    "Ina Ito",
    "Vertrieb",
    "Security Team",
  ]);
});
