import { describe, expect, test } from "vitest";
import { OrderFinder } from "./order-finder.ts";
import { readDate, type DateReading } from "./read-date.ts";
import type { DateOrder } from "./written-day.ts";

const today = "2026-11-22";
const read = (text: string, order: DateOrder | null = null) => readDate(text, { order, today });
const said = (reading: DateReading) =>
  reading.kind === "guess" ? `${reading.guess} ${reading.day}` : reading.kind === "day" ? reading.day : reading.kind;

describe("a day that is written out", () => {
  test.each(
    "2027-03-09|2027-03-09T23:00:00Z|2027-03-09T00:00:00.000+02:00|9.3.2027|09.03.27|9. März 2027|9 Mar 2027|Mar 9, 2027|March 9th, 2027|09-Mar-27|Tuesday, March 9, 2027|Di., 9. März 2027 14:30 Uhr|20270309|2027/3/9|9.3.2027 10:00|09-MRZ-2027|9.Mär.2027|09/Mar/2027|Mar-09-2027|9 mars 2027|9 marzo 2027|9.3.2027, 24 Uhr|2027-03-09 23:59 CET|9.3.2027.|the 9th of March 2027|Mar  9 08:14:22 2027 GMT|2027-03-09 10:02:11 UTC|9 March, 2027|2027 Mar 9|9.\u00a0März\u00a02027".split(
      "|",
    ),
  )("%s is March 9, 2027", (text) => expect(read(text)).toEqual({ kind: "day", day: "2027-03-09" }));

  test("goes by the order of its column, and is asked for without one", () => {
    expect([said(read("3/4/2027", "dayFirst")), said(read("3/4/27", "monthFirst"))]).toEqual([
      "2027-04-03",
      "2027-03-04",
    ]);
    expect(read("3/4/2027")).toEqual({ kind: "either", days: ["2027-04-03", "2027-03-04"] });
    expect([said(read("5/5/2027")), said(read("25/12/2027", "monthFirst")), said(read("02-28-2027"))]).toEqual([
      "2027-05-05",
      "2027-12-25",
      "2027-02-28",
    ]);
  });

  test("that only a strange file has is asked for: a year of two digits after 69, one long past or far ahead", () => {
    expect(said(read("9.3.98"))).toBe("none");
    expect(said(read("1.1.1900"))).toBe("far 1900-01-01");
    expect(said(read("2200-01-01"))).toBe("far 2200-01-01");
    expect(said(read("31.12.9999"))).toBe("none");
  });

  test.each("end of March 85|Mar '85|Q1 85|01/85 - 12/85|Jan-Dec 85|mid 03/85|early Mar 85".split("|"))(
    "%s is no date: a year of two digits after 69 is none",
    (text) => expect(said(read(text))).toBe("none"),
  );
});

test.each(
  "181301760|18130176000|1813017600000.5|18130176000000|946684799000|4133980800000|46508.7.5|4650|465080".split("|"),
)("%s counts neither days nor the seconds or milliseconds of a day from 2000 to 2100", (text) =>
  expect(said(read(text))).toBe("none"),
);

describe("a date that is less than a day is a guess, and says of what kind", () => {
  test.each([
    ["46508", "dayNumber 2027-05-01"],
    ["46508.75", "dayNumber 2027-05-01"],
    ["1813017600", "epoch 2027-06-15"],
    ["1813017600.25", "epoch 2027-06-15"],
    ["946684800000", "epoch 2000-01-01"],
    ["4133980799", "epoch 2100-12-31"],
    ["1813017600000", "epoch 2027-06-15"],
    ["31.12.", "noYear 2026-12-31"],
    ["21.11.", "noYear 2027-11-21"],
    ["27. März", "noYear 2027-03-27"],
    ["27-Mar", "noYear 2027-03-27"],
    ["6/15", "noYear 2027-06-15"],
    ["29.2.", "noYear 2028-02-29"],
    ["Mar-27", "month 2027-03-31"],
    ["Mar '27", "month 2027-03-31"],
    ["März 2027", "month 2027-03-31"],
    ["02/2028", "month 2028-02-29"],
    ["2027-09", "month 2027-09-30"],
    ["06/27", "month 2027-06-30"],
    ["Ende März 2027", "month 2027-03-31"],
    ["end of June 2027", "month 2027-06-30"],
    ["Q3 2027", "quarter 2027-09-30"],
    ["Q3/27", "quarter 2027-09-30"],
    ["2027-Q1", "quarter 2027-03-31"],
    ["3. Quartal 2027", "quarter 2027-09-30"],
    ["IV. Quartal 2027", "quarter 2027-12-31"],
    ["second quarter of 2027", "quarter 2027-06-30"],
    ["1. Halbjahr 2027", "quarter 2027-06-30"],
    ["H2 2027", "quarter 2027-12-31"],
    ["KW 12/2027", "week 2027-03-28"],
    ["2027-W12", "week 2027-03-28"],
    ["week 12, 2027", "week 2027-03-28"],
    ["12. KW 27", "week 2027-03-28"],
    ["KW 53/2026", "week 2027-01-03"],
    ["2028", "year 2028-12-31"],
    ["Ende 2027", "year 2027-12-31"],
    ["end of year 2027", "year 2027-12-31"],
    ["Dec 31 '27", "shortYear 2027-12-31"],
    ["12/31/'27", "shortYear 2027-12-31"],
    ["'2027-08-01", "words 2027-08-01"],
    ["bis 31.12.2027", "words 2027-12-31"],
    ["exp. 2027-08-01", "words 2027-08-01"],
    ["01.07.2027 (verlängerbar)", "words 2027-07-01"],
    ["ca. Juni 2027", "words 2027-06-30"],
    ["~31.12.2027?", "words 2027-12-31"],
    ["jährlich zum 31.12.", "noYear 2026-12-31"],
    ["30.06. (jährlich)", "noYear 2027-06-30"],
    ["every year on 1 May", "noYear 2027-05-01"],
    ["31. Januar jeden Jahres", "noYear 2027-01-31"],
    ["bis 30.9.", "noYear 2027-09-30"],
    ["KW 50", "noYearPeriod 2026-12-13"],
    ["Ende Juni", "noYearPeriod 2027-06-30"],
    ["Q1", "noYearPeriod 2027-03-31"],
    ["Jahresende", "noYearPeriod 2026-12-31"],
    ["Anfang Mai 2027", "partOfMonth 2027-05-01"],
    ["early June 2027", "partOfMonth 2027-06-01"],
    ["Mitte März 2027", "partOfMonth 2027-03-15"],
    ["mid-June 2027", "partOfMonth 2027-06-15"],
    ["Mitte 03/2027", "partOfMonth 2027-03-15"],
    ["late June 2027", "month 2027-06-30"],
    ["Ende 03/27", "month 2027-03-31"],
    ["03.27", "month 2027-03-31"],
    ["Monatsende Mai 2027", "month 2027-05-31"],
    ["ca. 2028", "year 2028-12-31"],
    ["2028?", "year 2028-12-31"],
    ["vorauss. 2028", "year 2028-12-31"],
    ["1. HJ 2027", "quarter 2027-06-30"],
    ["III/2027", "quarter 2027-09-30"],
    ["12 months from 01.12.2026", "term 2027-11-30"],
    ["2 Jahre ab 29.02.2024", "term 2026-02-28"],
    ["6 months after 2027-01-01", "term 2027-06-30"],
    ["2O27-06-15", "typo 2027-06-15"],
    ["l5.06.2027", "typo 2027-06-15"],
    ["15,06,2027", "typo 2027-06-15"],
    ["15..06.2027", "typo 2027-06-15"],
    ["15 06 2027", "typo 2027-06-15"],
    ["15062027", "typo 2027-06-15"],
    ["2027, 06, 15", "typo 2027-06-15"],
    ["12.31.2027", "typo 2027-12-31"],
    ["27-12-31", "yearFirst 2027-12-31"],
    ["probably 31.10.2027", "words 2027-10-31"],
    ["verlängert bis 31.03.2027", "words 2027-03-31"],
    ["spätestens 31.07.2027", "words 2027-07-31"],
  ])("%s is %s", (text, expected) => expect(said(read(text))).toBe(expected));

  test("with the order of its column, where it needs one", () => {
    expect([said(read("renews 9/5/27", "monthFirst")), said(read("renews 9/5/27", "dayFirst"))]).toEqual([
      "words 2027-09-05",
      "words 2027-05-09",
    ]);
    expect([said(read("9/30", "monthFirst")), said(read("12/31", "monthFirst"))]).toEqual([
      "noYear 2027-09-30",
      "noYear 2026-12-31",
    ]);
    expect([said(read("3/4", "monthFirst")), said(read("renews 9/5/27"))]).toEqual(["noYear 2027-03-04", "either"]);
  });

  test("and is asked for where it can be two days", () => {
    expect(read("12/31")).toEqual({ kind: "either", days: ["2026-12-31", "2031-12-31"] });
    expect(read("Dec 31")).toEqual({ kind: "either", days: ["2026-12-31", "2031-12-31"] });
  });
});

describe("a period is no day: its start or its end is asked for", () => {
  test.each([
    "2027-08-01 to 2028-07-31",
    "01.08.2027 - 31.07.2028",
    "1.8.2027–31.7.2028",
    "1.8.2027-31.7.2028",
    "2027-08-01/2028-07-31",
    "2027-08-01 – 2028-07-31",
    "vom 1. August 2027 bis zum 31. Juli 2028",
    "from 1 Aug 2027 until 31 Jul 2028",
    "8/1/2027 thru 7/31/2028",
    "01.08.–31.07.2028",
    "Aug 2027 - Jul 2028",
    "01.08.2027 → 31.07.2028",
    "8/1/2027 -> 7/31/2028",
    "extended from 01.08.2027 to 31.07.2028",
    "between 1 Aug 2027 and 31 Jul 2028",
    "Aug–Jul 2028",
    "08/2027 - 07/2028",
    "08.2027-07.2028",
    "8/27-7/28",
    "8/1-7/31/2028",
    "1 Aug – 31 Jul 2028",
  ])("%s", (text) => expect(read(text, "monthFirst")).toEqual({ kind: "range", from: "2027-08-01", to: "2028-07-31" }));

  test.each([
    ["15–20 March 2027", "2027-03-15 2027-03-20"],
    ["15.-20.03.2027", "2027-03-15 2027-03-20"],
    ["March 15-20, 2027", "2027-03-15 2027-03-20"],
    ["Jan–Dec 2027", "2027-01-01 2027-12-31"],
    ["Nov-Mar 2027", "2026-11-01 2027-03-31"],
    ["Q1-Q3 2027", "2027-01-01 2027-09-30"],
    ["Q3 2027 - Q2 2028", "2027-07-01 2028-06-30"],
    ["Q4 2027 - Q1 2028", "2027-10-01 2028-03-31"],
    ["1.27 - 12.27", "2027-01-01 2027-12-31"],
    ["12.26-1.27", "2026-12-01 2027-01-31"],
    ["2027–2029", "2027-01-01 2029-12-31"],
    ["2027 bis 2029", "2027-01-01 2029-12-31"],
  ])("%s also", (text, days) => {
    const reading = read(text);
    expect(reading.kind === "range" && `${reading.from} ${reading.to}`).toBe(days);
  });

  test.each([
    "30.06.2027 / 31.12.2027",
    "31.03.2027 (Basis), 30.09.2027 (Tank)",
    "Dec 2026 / Jan 2027",
    "2027-08-01 or 2028-08-01",
    "2028-07-31 to 2027-08-01",
  ])("%s are several", (text) => expect(said(read(text))).toBe("several"));
});

test("a term counts from the start that the row says, with its last day before the same day", () => {
  const ends = ["2 Jahre ab Beginn", "+ 3 years", "for 12 months", "36 mo. term", "ein Jahr", "1 yr"].map((text) =>
    said(readDate(text, { order: null, today, start: "2024-04-01" })),
  );
  const days = ["2026-03-31", "2027-03-31", "2025-03-31", "2027-03-31", "2025-03-31", "2025-03-31"];
  expect(ends).toEqual(days.map((day) => `term ${day}`));
  expect(said(readDate("30 days", { order: null, today, start: "2024-04-01" }))).toBe("none");
});

test("two digits of a year can come first: both days are said, unless only that one is near", () => {
  expect([said(read("31-12-27", "dayFirst")), said(read("15-06-27", "dayFirst"))]).toEqual([
    "2027-12-31",
    "2027-06-15",
  ]);
  expect(said(read("28-02-27", "dayFirst"))).toBe("either");
});

test.each([
  "",
  "soon",
  "31.2.2027",
  "2/30/2027",
  "13/13/2027",
  "1.2.3",
  "n/a",
  "-",
  "unbekannt",
  "laufend",
  "TBD",
  "0",
  "Marketing 2027",
  "Decommission 2027",
  "FY27",
  "2027/28",
  "Mitte 2027",
  "early 2027",
  "ab 1.1.2027",
  "2027-03-01 -",
  "01.03.2027 – offen",
  "1.3.2027 bis auf Weiteres",
  "2027-03-01 to be agreed",
  "01.03.2027-31.02.2028",
  "30/30/2027",
  "31.06.2027",
  "2 Jahre ab Beginn",
  "+ 3 years",
  "since 2019",
  "FY27 Q2",
  "jährlich",
  "yearly",
  "every 2 years",
  "12 Monate",
  "May be later",
  "from 2027-01-01",
  "not before 2027-01-01",
  "was 1.1.2027",
  "cancelled 1.1.2027",
  "Michaelmas 2027",
  "Q5 2027",
  "KW 54/2027",
  "192.168.10.27",
  "15..06.99",
  "30/11/2027 or 12 months after planning",
  "99999",
  "12345",
  "31 Nachweise",
  "monthly",
  "PO-20270301x",
  "v2.7.2027.1",
  "1/2/3/2027",
  "9".repeat(5_000),
  "1.1.2027 ".repeat(500),
])("%o is no day", (text) => expect(["none", "several"]).toContain(said(read(text, "dayFirst"))));

describe("the order of a column", () => {
  const findOrder = (texts: readonly string[]) => {
    const finder = new OrderFinder();
    for (const text of texts) finder.add(text);
    return finder.findings();
  };

  test("is plain by one date that has a 13 or more, else it is asked once", () => {
    expect(findOrder(["3/4/2027", "2027-01-01", "25/12/27"]).order).toBe("dayFirst");
    expect(findOrder(["03/04/27 12:00 AM", "12/25/2027"]).order).toBe("monthFirst");
    expect(findOrder(["5/5/2027", "3/4/2027", "3.4.2027"])).toEqual({
      order: null,
      example: { text: "3/4/2027", dayFirst: "2027-04-03", monthFirst: "2027-03-04" },
    });
    expect(findOrder(["27-12-31", "30/30/2027", "3/4/2027"]).order).toBe(null);
    expect(findOrder(["3/4/2027", "valid 3/4/2026 - 3/25/2027"]).order).toBe("monthFirst");
    expect(findOrder(["5/5/2027"])).toEqual({ order: null, example: null });
    expect(findOrder(["3/4/2027", "25/12/2027", "12/25/2027"]).order).toBe(null);
  });

  test("is as its heading says, unless its dates say otherwise", () => {
    const of = (heading: string, text: string) => {
      const finder = new OrderFinder();
      finder.add(text);
      finder.addHeading(heading);
      return finder.findings().order;
    };
    expect(of("Expires (MM/DD/YYYY)", "3/4/2027")).toBe("monthFirst");
    expect(of("Ablauf TT/MM/JJJJ", "3/4/2027")).toBe("dayFirst");
    expect(of("Expires (MM/DD/YYYY)", "25/4/2027")).toBe("dayFirst");
    expect(of("Expires", "3/4/2027")).toBe(null);
  });
});
