import { expect, test } from "vitest";
import type { EntrySummary } from "./entry-types.ts";
import { foundElsewhere, searchEntries, sortByMatch } from "./search.ts";
import { lastFourOf, searchedCharacters, searchTextsOf, type SearchText } from "./search-texts.ts";

const field = (name: string, value: string, kind = "text") => ({ name, value, kind });
const entry = (_id: string, title = _id): EntrySummary => ({
  _id,
  title,
  revision: 1,
  link: "",
  email: "",
  category: "",
  tags: [],
  isFavorite: false,
  isArchive: false,
  createdAt: "",
  updatedAt: "",
});
const texts = (...all: SearchText[]) => all;
const note = (text: string): SearchText => ({ part: "notes", name: "", text });

test("a card shows its last four digits when it is long enough to keep the others", () => {
  const lastFour = (value: string) => lastFourOf([{ name: "number", value, kind: "hidden" }]);
  expect(lastFour("4111 1111-1111 1234")).toBe("1234");
  expect(lastFour("1234 567")).toBeNull();
  expect(lastFour("XXXX XXXX XXXX 1234")).toBeNull();
  expect(lastFourOf([])).toBeNull();
});

test("further links, visible fields, a card's last digits and notes are searched, and no hidden value", () => {
  const card = searchTextsOf({
    notes: "Key box",
    extra: {
      type: "card",
      urls: [{ url: "https://b.example" }],
      fields: [
        field("number", "4111 1111 1111 1234", "hidden"),
        field("code", "987"),
        field("cardholder", "Ana"),
        field("PIN", "4711", "hidden"),
        field("Branch", "North"),
        field("Frozen", "true", "boolean"),
      ],
      totp: "JBSWY3DPEHPK3PXP",
      history: [{ password: "earlier", until: "2026-01-01T00:00:00.000Z" }],
    },
  });
  expect(card).toEqual([
    { part: "cardNumber", name: "", text: "1234" },
    { part: "link", name: "", text: "https://b.example" },
    { part: "field", name: "cardholder", text: "Ana" },
    { part: "field", name: "Branch", text: "North" },
    { part: "notes", name: "", text: "Key box" },
  ]);
});

test("nothing of an entry that asks for the master password, and of long texts the beginning", () => {
  expect(searchTextsOf({ notes: "secret", extra: { reprompt: true, fields: [field("a", "b")] } })).toEqual([]);
  const [long, ...more] = searchTextsOf({ notes: "x".repeat(70_000), extra: {} });
  expect([long?.text.length, more.length]).toEqual([searchedCharacters, 0]);
});

test("every word is found in the summary or in another text, summaries first", () => {
  const entries = [entry("alarm", "Alarm"), entry("other", "Other"), entry("box", "Blue box")];
  const found = new Map([
    ["alarm", texts(note("The BLÜE box beside the door"))],
    ["other", texts(note("Blue"), { part: "field", name: "Branch", text: "box" })],
  ]);
  const ids = (query: string) => searchEntries(entries, query, found).map(({ _id }) => _id);
  expect(ids("blue box")).toEqual(["alarm", "other", "box"]);
  expect(ids("alarm blue")).toEqual(["alarm"]);
  expect(ids("ebox")).toEqual([]);
  expect(searchEntries(entries, "blue box").map(({ _id }) => _id)).toEqual(["box"]);
  expect(sortByMatch(searchEntries(entries, "blue box", found), "blue box").map(({ _id }) => _id)[0]).toBe("box");
});

test("what was found elsewhere is said with the words around it, as they are written", () => {
  const of = (query: string, ...all: SearchText[]) => foundElsewhere(entry("alarm", "Alarm"), query, all);
  expect(of("blue", note("Key: the BLU\u0308E box"))).toEqual({
    part: "notes",
    name: "",
    before: "Key: the ",
    found: "BLU\u0308E",
    after: " box",
  });
  const far = of("needle", note(`${"a b ".repeat(100)}Needle${" c".repeat(100)}`));
  expect(far?.before).toMatch(/^….{10,}/u);
  expect(far?.found).toBe("Needle");
  expect(far?.after).toMatch(/…$/u);
  expect((far?.before.length ?? 0) + (far?.after.length ?? 0)).toBeLessThan(120);
  expect(of("alarm", note("alarm"))).toBeNull();
  expect(of("ΟΔΥΣ", note("του Οδυσσέα"))).toMatchObject({ found: "Οδυσ" });
  expect(of("wifi", { part: "field", name: "Net", text: "Wi-Fi home" })).toMatchObject({ name: "Net", found: "" });
});
