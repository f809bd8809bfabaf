import { sealedTextBytes } from "@pomander/contract";
import { expect, test } from "vitest";
import { texts } from "../texts.ts";
import { emptyForm, formSchema, withTag } from "./schema.ts";

const filled = { ...emptyForm, title: "GitHub", password: "correct horse" };
const faults = (values: typeof filled) => {
  const result = formSchema.safeParse(values);
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
};

test("the entry form asks for a title and a password and nothing else", () => {
  expect(faults(filled)).toEqual([]);
  expect(faults(emptyForm)).toEqual([`title: ${texts.faults.title}`, `password: ${texts.faults.password}`]);
  expect(faults({ ...filled, title: "  " })).toEqual([`title: ${texts.faults.title}`]);
});

test("the entry form keeps every text as typed", () => {
  const typed = { ...filled, title: " a ", password: " pass ", notes: "\n" };
  expect(formSchema.parse(typed)).toEqual(typed);
});

test("an empty link is taken and what is none refused", () => {
  expect(faults({ ...filled, link: "  " })).toEqual([]);
  expect(faults({ ...filled, link: "nowhere" })).toEqual([`link: ${texts.faults.link}`]);
});

test("the entry form counts bytes, not characters", () => {
  const longest = "é".repeat(sealedTextBytes.title / 2);
  expect(faults({ ...filled, title: longest })).toEqual([]);
  expect(faults({ ...filled, title: `${longest}e` })).toEqual([
    `title: ${texts.faults.tooLong("Title", sealedTextBytes.title)}`,
  ]);
});

test("a lone surrogate is refused", () => {
  expect(faults({ ...filled, notes: "\ud800" })).toEqual([`notes: ${texts.faults.unstorable}`]);
});

test("a tag is added trimmed, once, and never an empty one", () => {
  expect(withTag(["work"], " home ")).toEqual(["work", "home"]);
  expect(withTag(["work"], " work ")).toBeNull();
  expect(withTag(["work"], "  ")).toBeNull();
});
