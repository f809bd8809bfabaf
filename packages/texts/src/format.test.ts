import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createFormat, type Format, localize, type TextsOf } from "./format.ts";

const english = createFormat("en");

describe("English", () => {
  it("separates thousands", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (value) => {
        expect(english.number(value)).toBe(value.toLocaleString("en"));
      }),
    );
  });

  it("writes a number into each form", () => {
    const forms = { one: "# password of # found", other: "# passwords of # found" };
    expect([1, 0, 2, 1_234].map((count) => english.plural(count, forms))).toEqual([
      "1 password of 1 found",
      "0 passwords of 0 found",
      "2 passwords of 2 found",
      "1,234 passwords of 1,234 found",
    ]);
    expect(english.plural(1, { other: "#" })).toBe("1");
  });

  it("joins items", () => {
    expect(english.list([])).toBe("");
    expect(english.list(["a", "b"])).toBe("a and b");
    expect(english.list(["a", "b", "c"])).toBe("a, b, and c");
    expect(english.list(["a", "b", "c"], "disjunction")).toBe("a, b, or c");
  });

  it("writes days as specified, in every year that may be stored", () => {
    expect(english.day("2026-11-03")).toBe("Nov 03, 2026");
    expect(english.day("1900-01-01", "long")).toBe("January 01, 1900");
    expect(english.day("2999-12-31", "long")).toBe("December 31, 2999");
    expect(english.day("2026-11-03", "plain")).toBe("Nov 3, 2026");
    expect(english.day("2026-11-03", "full")).toBe("November 3, 2026");
  });

  it("writes the parts of a day", () => {
    const forms = ["withoutYear", "withWeekday", "weekday", "shortWeekday", "month", "shortMonth"] as const;
    expect(forms.map((form) => english.day("2026-09-03", form))).toEqual([
      "Sep 3",
      "Thursday, Sep 3",
      "Thursday",
      "Thu",
      "September 2026",
      "Sep",
    ]);
  });

  it("writes amounts of money exactly, with the currency's decimals at least", () => {
    expect(english.money("1200.5", "EUR")).toBe("€1,200.50");
    expect(english.money("12.3456", "USD")).toBe("$12.3456");
    expect(english.money("1200", "JPY")).toBe("¥1,200");
    expect(english.money("9007199254740993", "EUR")).toBe("€9,007,199,254,740,993.00");
  });

  it("names currencies, and shows the code of one that it doesn't know", () => {
    expect([english.currencyName("CHF"), english.currencyName("XQQ")]).toEqual(["Swiss Franc", "XQQ"]);
  });

  it("writes moments on the zone's clock or this device's", () => {
    expect(english.moment("2026-11-03T08:00:00.000Z", "Europe/Vienna")).toBe("Nov\u00a003,\u00a02026,\u00a009:00");
    expect(english.moment("2026-11-03T23:10:00.000Z", "UTC")).toBe("Nov\u00a003,\u00a02026,\u00a023:10");
    const here = new Date(2026, 10, 3, 0, 5).toISOString();
    for (const zone of [undefined, "Nowhere/Atall"])
      expect(english.moment(here, zone)).toBe("Nov\u00a003,\u00a02026,\u00a000:05");
    expect(english.moment("no moment")).toBe("—");
  });

  it("says how far away a day is", () => {
    expect([0, 1, -1, 8, -3, 1_234].map(english.relativeDays)).toEqual([
      "today",
      "tomorrow",
      "yesterday",
      "in 8 days",
      "3 days ago",
      "in 1,234 days",
    ]);
  });

  it("sorts numbers by value, without regard to case and accents", () => {
    expect(["b10", "B2", "ä1", "A3"].toSorted(english.compare)).toEqual(["ä1", "A3", "B2", "b10"]);
    expect(english.compare("Été", "ete")).toBe(0);
  });

  it.each([
    [0, "0 B"],
    [999, "999 B"],
    [1_000, "1 KB"],
    [1_536, "1.5 KB"],
    [10_300, "10 KB"],
    [1_048_576, "1 MB"],
    [53_687_091_200, "50 GB"],
    [2 ** 60, "1,024 PB"],
  ])("%i bytes are %s", (bytes, text) => expect(english.bytes(bytes).replace("\u00a0", " ")).toBe(text));
});

describe("another language", () => {
  it("chooses among its own plural forms", () => {
    const russian = { one: "# пароль", few: "# пароля", many: "# паролей", other: "# пароля" };
    expect([1, 2, 5, 21, 22, 111].map((count) => createFormat("ru").plural(count, russian))).toEqual([
      "1 пароль",
      "2 пароля",
      "5 паролей",
      "21 пароль",
      "22 пароля",
      "111 паролей",
    ]);
    const arabic = { zero: "zero", one: "one", two: "two", few: "few", many: "many", other: "other" };
    expect([0, 1, 2, 3, 11, 100].map((count) => createFormat("ar").plural(count, arabic))).toEqual(Object.keys(arabic));
  });

  it("has its own numbers, lists and days", () => {
    const german = createFormat("de");
    expect(german.number(1_234.5)).toBe("1.234,5");
    expect(german.list(["a", "b", "c"])).toBe("a, b und c");
    expect(["short", "long", "plain"].map((form) => german.day("2026-11-03", form as "short"))).toEqual([
      "03.11.2026",
      "3. November 2026",
      "03.11.2026",
    ]);
    expect(german.day("2026-11-03", "withWeekday")).toBe("Dienstag, 3. Nov.");
    expect(german.moment("2026-11-03T08:00:00.000Z", "Europe/Vienna")).toBe("03.11.2026,\u00a009:00");
    expect(german.moment("2026-11-03T08:00:00.000Z", "Nowhere/Atall")).toMatch(/^\d\d\.11\.2026,\u00a0\d\d:00$/);
    expect([1, 2, -1].map(german.relativeDays)).toEqual(["morgen", "übermorgen", "gestern"]);
    expect(german.money("1200.5", "EUR")).toBe("1.200,50\u00a0€");
    expect([german.currencyName("CHF"), createFormat("en").currencyName("CHF")]).toEqual([
      "Schweizer Franken",
      "Swiss Franc",
    ]);
    expect(german.bytes(1_536)).toBe("1,5\u00a0KB");
    expect(["Zug", "Ähre", "Apfel"].toSorted(german.compare)).toEqual(["Ähre", "Apfel", "Zug"]);
  });
});

const texts = ({ plural }: Format) => ({
  heading: "Passwords",
  choices: ["Yes", "No"] as const,
  found: (count: number) => plural(count, { one: "# password found", other: "# passwords found" }),
  empty: { title: "None yet" },
});
type Texts = TextsOf<typeof texts>;

describe("texts", () => {
  afterEach(() => {
    globalThis.pomanderLanguage = undefined;
    vi.resetModules();
  });

  const german: Texts = {
    heading: "Passwörter",
    choices: ["Ja", "Nein"],
    found: (count) => `${count} gefunden`,
    empty: { title: "Noch keine" },
  };

  it("are English unless the program runs in another language", () => {
    expect(localize("passwords", texts).found(1_234)).toBe("1,234 passwords found");
  });

  it("are those of the language whose script ran before", async () => {
    vi.resetModules();
    globalThis.pomanderLanguage = {
      tag: "de",
      load: () => Promise.resolve(),
      translate: (name, untranslated) =>
        name === "passwords"
          ? ({ number }) => ({ ...german, found: (count: number) => `${number(count)} da` })
          : untranslated,
    };
    const { localize: localizeGerman } = await import("./format.ts");
    expect(localizeGerman("passwords", texts).found(1_234)).toBe("1.234 da");
    expect(localizeGerman("reminders", texts).heading).toBe("Passwords");
  });

  it("that come later are there once the language has loaded them", async () => {
    vi.resetModules();
    let isLoaded = false;
    const load = async () => {
      await Promise.resolve();
      isLoaded = true;
    };
    globalThis.pomanderLanguage = { tag: "de", load, translate: (_name, untranslated) => untranslated };
    const { allTexts, format } = await import("./format.ts");
    await allTexts();
    expect([isLoaded, format.number(1_234)]).toEqual([true, "1.234"]);
  });

  it("of a language have the same type, so that one that lacks a text does not compile", () => {
    const { empty: _, ...incomplete } = german;
    // @ts-expect-error: "empty" is missing.
    const missing: Texts = incomplete;
    // @ts-expect-error: "title" is missing within "empty".
    const missingWithin: Texts = { ...german, empty: {} };
    // @ts-expect-error: the second choice is missing.
    const tooFew: Texts = { ...german, choices: ["Ja"] };
    // @ts-expect-error: the text takes a number.
    const otherParameter: Texts = { ...german, found: (name: string) => name };
    expect([missing, missingWithin, tooFew, otherParameter]).toHaveLength(4);
  });
});
