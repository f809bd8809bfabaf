import { sealedTextBytes } from "@pomander/contract";
import { expect, test } from "vitest";
import { texts } from "../texts.ts";
import { formSchema, withTag, type FormValues } from "./schema.ts";
import { emptyForm, formOf } from "./values.ts";

const filled: FormValues = { ...emptyForm, title: "GitHub", password: "correct horse" };
const faults = (values: FormValues, began: FormValues | null = null) => {
  const result = formSchema(began ?? emptyForm).safeParse(values);
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
};

test("the entry form asks for a title and a password and nothing else", () => {
  expect(faults(filled)).toEqual([]);
  expect(faults(emptyForm)).toEqual([`title: ${texts.faults.title}`, `password: ${texts.faults.password}`]);
  expect(faults({ ...filled, title: "  " })).toEqual([`title: ${texts.faults.title}`]);
});

test("the entry form keeps every text as typed", () => {
  const typed = { ...filled, title: " a ", password: " pass ", notes: "\n" };
  expect(formSchema(emptyForm).parse(typed)).toEqual(typed);
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

test("a password is asked of a login, unless it has none", () => {
  const without = { ...filled, password: "" };
  const whole = { ...filled, _id: "a", totp: undefined, key: "" };
  expect(formOf(whole as never).hasNoPassword).toBe(false);
  expect(formOf({ ...whole, password: "" } as never).hasNoPassword).toBe(true);
  expect(faults(without, filled)).toEqual([`password: ${texts.faults.password}`]);
  expect(faults({ ...without, hasNoPassword: true }, filled)).toEqual([]);
  for (const type of ["note", "card", "identity", "ssh-key"] as const) expect(faults({ ...without, type })).toEqual([]);
});

test("further links are judged as the first, a pattern as a regular expression", () => {
  const withLink = (url: string, match: FormValues["linkMatch"]) =>
    faults({
      ...filled,
      link: url,
      linkMatch: match,
      urls: [
        { url: "", match: "domain" },
        { url, match },
      ],
    });
  expect(withLink("https://a.example", "exact")).toEqual([]);
  expect(withLink("nowhere", "starts")).toEqual([`link: ${texts.faults.link}`, `urls.1.url: ${texts.faults.link}`]);
  expect(withLink("^https://.*$", "regex")).toEqual([]);
  expect(withLink("(", "regex")).toHaveLength(2);
});

test("what no one-time code can be made of is refused, unless it came so from elsewhere", () => {
  const wrong = { ...filled, totp: "JBSWY3DP1" };
  expect(faults({ ...filled, totp: "JBSW Y3DP" })).toEqual([]);
  expect(faults(wrong)).toEqual([expect.stringMatching(/^totp: .*"1"/)]);
  expect(faults(wrong, wrong)).toEqual([]);
});

test("a card's month is one, or what it was", () => {
  const card = (expiry: string) =>
    formOf({
      ...filled,
      reprompt: true,
      isFavorite: false,
      type: "card",
      fields: [{ name: "expiry", value: expiry, kind: "text" }],
    });
  const place = card("").fields.findIndex(({ name }) => name === "expiry");
  expect(faults(card("08/29"))).toEqual([]);
  expect(faults(card("soon"))).toEqual([`fields.${place}.value: Enter a month and a year, such as 08/29`]);
  expect(faults(card("soon"), card("soon"))).toEqual([]);
});
