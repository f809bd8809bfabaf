import { lastNoticeDay } from "@pomander/contract";
import { describe, expect, test } from "vitest";
import { columnsByValues, guessColumns, headingRow } from "./columns.ts";
import { dayIn, OrderFinder, unclearDay } from "./day.ts";
import type { RowReading } from "./cells.ts";
import { readReminderRow } from "./read-row.ts";
import { leadDaysIn, monthsIn, splitLead } from "./values.ts";

describe("columns", () => {
  test("are known by their headings, English and German, and what nobody knows goes to the notes", () => {
    const of = (text: string) => guessColumns(text.split(";")).join(" ");
    expect(of("Common Name;Not After;Issuer;Owner;Notify;Status;Notice (days)")).toBe(
      "title expiryDate notes people email ignore lead",
    );
    expect(of("Bezeichnung;Gültig bis;Vorlauf (Tage);Abteilung;Zuständig;Bemerkung;Kosten;")).toBe(
      "title expiryDate lead scopeTag people notes notes ignore",
    );
    expect(of("Vendor;Contract;Start Date;End Date;Term (months);E-Mail;Category;Type")).toBe(
      "notes title startDate expiryDate renewEvery email scopeTag type",
    );
    expect(of("name;login_password;login_totp;PIN;API key;Secret;Kennwort;Shipping;Secretary;Expires")).toBe(
      "title ignore ignore ignore ignore ignore ignore notes notes expiryDate",
    );
    expect(of("EXPIRY_DATE *;License Name:;Expires")).toBe("expiryDate title notes");
  });

  test("of frequencies whose cells say how often something is renewed are that", () => {
    const of = (...cells: string[]) =>
      columnsByValues(
        ["title", "frequency"],
        ["Name", "Turnus"],
        cells.map((cell) => ({ cells: ["a", cell] })),
      )[1];
    expect(of("jährlich", "12 Monate", "36", "monatlich", "einmalig", "")).toBe("renewEvery");
    expect(of("monatlich", "", "weekly", "yearly")).toBe("frequency");
  });

  test("stand in the first row whose headings are known, below titles", () => {
    const rows = [["IT contracts 2027"], ["", "as of", "today"], ["Name", "Ends", "Cost"], ["Fiber", "1.2.2027"]];
    expect(headingRow(rows.map((cells) => ({ cells })))).toBe(2);
    expect(headingRow([{ cells: ["x"] }, { cells: ["a", "b"] }])).toBe(1);
  });
});

const findOrder = (texts: readonly string[]) => {
  const finder = new OrderFinder();
  for (const text of texts) finder.add(text);
  return finder.findings();
};

describe("dates", () => {
  test.each(
    "2027-03-09|2027-03-09T23:00:00Z|9.3.2027|09.03.27|9. März 2027|9 Mar 2027|Mar 9, 2027|March 9th, 2027|09-Mar-27|Tuesday, March 9, 2027|Di., 9. März 2027 14:30 Uhr|20270309|2027/3/9|9.3.2027 10:00|09-MRZ-2027".split(
      "|",
    ),
  )("%s is March 9", (text) => expect(dayIn(text, null)).toBe("2027-03-09"));

  test.each(["", "soon", "31.2.2027", "46480", "13/13/2027", "2027", "1.2.3", "9".repeat(5_000)])(
    "%o is none",
    (text) => expect(dayIn(text, "dayFirst")).toBeNull(),
  );

  test("whose order can't be told by themselves go by one that can, else it is asked once", () => {
    expect(findOrder(["3/4/2027", "2027-01-01", "25/12/27"]).order).toBe("dayFirst");
    expect(findOrder(["03/04/27 12:00 AM", "12/25/2027"]).order).toBe("monthFirst");
    expect(findOrder(["5/5/2027", "3/4/2027", "3.4.2027"])).toEqual({
      order: null,
      example: { text: "3/4/2027", dayFirst: "2027-04-03", monthFirst: "2027-03-04" },
    });
    expect(findOrder(["5/5/2027"])).toEqual({ order: null, example: null });
    expect(dayIn("3/4/2027", null)).toBe(unclearDay);
    expect([dayIn("3/4/2027", "dayFirst"), dayIn("3/4/2027", "monthFirst")]).toEqual(["2027-04-03", "2027-03-04"]);
    expect([dayIn("5/5/2027", null), dayIn("25/12/2027", "monthFirst")]).toEqual(["2027-05-05", "2027-12-25"]);
  });
});

test("lead times are read with their units, and the longest up to 99 days is the reminder's own", () => {
  expect(leadDaysIn("1, 30; 14 days")).toEqual([30, 14, 1]);
  expect(leadDaysIn("2 weeks and 1 day before expiry")).toEqual([14, 1]);
  expect(leadDaysIn("30 Tage / 3 Monate")).toEqual([90, 30]);
  expect(leadDaysIn("2", "Lead (weeks)")).toEqual([14]);
  expect([leadDaysIn("soon"), leadDaysIn("3 moons"), leadDaysIn("")]).toEqual([null, null, null]);
  expect(splitLead([30, 14, 1], 7)).toEqual({ remindBeforeDays: 30, alsoBeforeDays: [14, 1] });
  expect(splitLead([1, 180, 90], 7)).toEqual({ remindBeforeDays: 90, alsoBeforeDays: [180, 1] });
  expect(splitLead([180], 7)).toEqual({ remindBeforeDays: 7, alsoBeforeDays: [180] });
  expect([
    splitLead([366], 7),
    splitLead(
      Array.from({ length: 12 }, (_, day) => day),
      7,
    ),
  ]).toEqual([null, null]);
});

test("what is renewed is read as months, by the heading where a number stands alone", () => {
  const read = ["12", "2 years", "jährlich", "alle 6 Monate", "quarterly", "auto", "0", "900"].map((text) =>
    monthsIn(text),
  );
  expect(read).toEqual([12, 24, 12, 6, 3, null, null, null]);
  expect(monthsIn("3", "Laufzeit (Jahre)")).toBe(36);
});

describe("a row", () => {
  const headings = [
    "Name",
    "Expires",
    "Lead",
    "Notify",
    "Type",
    "Tag",
    "Owner",
    "Term",
    "Vendor",
    "Notes",
    "Frequency",
  ];
  const reading: RowReading = {
    headings,
    columns: guessColumns(headings),
    order: null,
    defaults: { type: "work", lead: [7], email: "me@example.org" },
  };
  const read = (...cells: string[]) => readReminderRow({ line: 5, cells, fault: null }, reading);

  test("becomes a reminder; nothing of it is lost, and what isn't said is as chosen for the file", () => {
    const { draft, remarks } = read(
      " www \n example",
      "9 Mar 2027",
      "30, 14",
      "Ana <ana@example.org>; ops@example.org",
      "SSL",
      "IT",
      "Ben Silva",
      "1 year",
      "Acme, Inc.",
      "By hand",
      "-",
    );
    expect(draft).toEqual({
      id: null,
      said: new Set(["renewEvery", "notes", "people", "scopeTag"]),
      leads: { lead: [30, 14], also: null },
      title: "www example",
      type: "work",
      expiryDate: "2027-03-09",
      remindBeforeDays: 30,
      alsoBeforeDays: [14],
      email: "ana@example.org",
      people: [["Ben Silva"], ["ops@example.org"]],
      frequency: "once",
      remindDaysStart: null,
      renewEveryMonths: 12,
      notes: "Vendor: Acme, Inc.\nBy hand\nType: SSL",
      tagName: "IT",
      noAddress: "",
    });
    expect(remarks).toEqual([]);
    expect(read("a", "2027-03-09").draft).toMatchObject({ email: null, remindBeforeDays: 7, people: [] });
    expect(read("a", "2027-03-09", "", "Silva, Ana / Eva; Ben, a@example.org").draft).toMatchObject({
      email: "a@example.org",
      people: [["Silva", "Ana"], ["Eva"], ["Ben"]],
    });
    expect(read("a", "2027-03-09", "", "Silva, Ana; Ben").draft?.noAddress).toBe("Silva, Ana; Ben");
  });

  test("says what was read otherwise than it stands; no frequency refuses it", () => {
    const remarked = (date: string, lead: string, frequency = "") => {
      const { draft, remarks } = read("a", date, lead, "", "", "", "", "", "", "", frequency);
      return [draft?.frequency, draft?.renewEveryMonths, draft?.notes, ...remarks];
    };
    expect(remarked("2027-03-09", "-", "36")).toEqual(["once", 36, ""]);
    expect(remarked("2027-03-09", "", "now and then")).toEqual([
      "once",
      null,
      "Frequency: now and then",
      `"now and then" isn't a frequency, so emails come once for each lead time.`,
    ]);
    expect(remarked("12/2027", "keine")).toEqual([
      "once",
      null,
      "",
      `"12/2027" has no day, so it's the last of the month.`,
      `Lead time "keine": 7 is used instead.`,
    ]);
    expect(remarked("März 2027", "-5").slice(3)).toEqual([
      `"März 2027" has no day, so it's the last of the month.`,
      `Lead time "-5" is read as days before.`,
    ]);
  });

  const noticed = (period: string, expires = "2026-12-31", lead = "", heading = "Kündigungsfrist") => {
    const columns = guessColumns(["Vertrag", "Vertragsende", heading, "Vorlauf"]);
    expect(columns).toEqual(["title", "expiryDate", "notice", "lead"]);
    const defaults = { ...reading.defaults, lead: [30, 7] };
    const row = { line: 2, cells: ["a", expires, period, lead], fault: null };
    const { draft, remarks } = readReminderRow(row, {
      headings: ["", "", heading, ""],
      columns,
      order: null,
      defaults,
    });
    return [draft?.remindBeforeDays, draft?.alsoBeforeDays, draft?.notes, ...remarks];
  };

  test("with a notice period sends as long before its last day, which the notes say, and says what it doesn't", () => {
    const notes = "Notice period: 3 months. Give notice by Sep 30, 2026.";
    expect(noticed("3 Monate")).toEqual([30, [122, 99, 7], notes]);
    expect(noticed("3 months", "2026-12-31", "14", "Notice Period")).toEqual([14, [106], notes]);
    expect(noticed("drei Monate zum Quartalsende")).toEqual([
      30,
      [122, 99, 7],
      notes,
      'Notice period "drei Monate zum Quartalsende" is read as 3 months.',
    ]);
    expect(noticed("90 days")[2]).toBe("Notice period: 90 days. Give notice by Oct 2, 2026.");
    expect(noticed("6 Wochen")).toEqual([30, [72, 49, 7], "Notice period: 6 weeks. Give notice by Nov 19, 2026."]);
    expect(noticed("1", "2027-03-31", "", "Notice period (months)")[2]).toMatch(
      /^Notice period: 1 month\. .* Feb 28, 2027\.$/u,
    );
    expect(noticed("12 months", "2026-12-31")).toEqual([
      30,
      [7],
      "Notice period: 12 months. Give notice by Dec 31, 2025.",
      expect.stringMatching(/^No email before the last day to give notice: that would be more than 365 days/u),
    ]);
    expect(noticed("11 months", "2026-12-31").slice(0, 2)).toEqual([30, [364, 341, 7]]);
    for (const nothing of ["", "-", "keine", "n/a"]) expect(noticed(nothing)).toEqual([30, [7], ""]);
    for (const other of ["jederzeit", "3", "0 Monate", "3 Monde", `${"9".repeat(400)} Tage`]) {
      const [lead, also, text, remark] = noticed(other);
      expect([lead, also]).toEqual([30, [7]]);
      expect(text).toBe(`Kündigungsfrist: ${other}`);
      expect(remark).toMatch(/isn't a notice period, so it goes to the notes\.$/u);
    }
    const days = Array.from({ length: 11 }, (_, n) => n + 1).join(", ");
    expect(noticed("30 days", "2026-12-31", days)[1]).toHaveLength(10);
    const exported = {
      line: 2,
      cells: ["a", "2028-12-31", "Notice period: 3 months. Give notice by Sep 30, 2026."],
      fault: null,
    };
    const again = readReminderRow(exported, {
      ...reading,
      headings: ["", "", "Notes"],
      columns: ["title", "expiryDate", "notes"],
    });
    expect(again.draft?.notes).toBe("Notice period: 3 months. Give notice by Sep 30, 2028.");
    expect(lastNoticeDay("2028-02-29", { amount: 4, unit: "year" })).toBe("2024-02-29");
    expect(lastNoticeDay("2027-01-31", { amount: 2, unit: "month" })).toBe("2026-11-30");
  });

  test("names the reminder that it was exported from, where its cell has a Pomander ID", () => {
    const id = "01A1F754-d71c-77f2-8eea-000000000050";
    const named = (cell: string) => {
      const row = { line: 2, cells: [cell, "a", "2027-03-09"], fault: null };
      const columns = guessColumns(["Pomander ID", "Title", "Expires"]);
      const { draft, remarks } = readReminderRow(row, { ...reading, columns });
      return [draft?.id, ...remarks];
    };
    expect(named(` ${id} `)).toEqual([id.toLowerCase()]);
    expect(named("")).toEqual([null]);
    expect(named("1,23E+05")).toEqual([null, `"1,23E+05" isn't a Pomander ID, so the row is read without one.`]);
  });

  test("that makes none says everything for which it makes none, and at which cell", () => {
    expect(read("", "soon", "later").faults).toEqual([
      { at: 0, message: "It has no title." },
      { at: 1, message: '"soon" isn\'t a date.' },
      { at: 2, message: '"later" isn\'t a number of days.' },
    ]);
    expect(read("a", "2027-03-09", "", "", "", "", "", "", "x", "y".repeat(10_000)).faults).toMatchObject([{ at: 9 }]);
    const faultOf = (...cells: string[]) => {
      const [fault, ...more] = read(...cells).faults;
      expect(more).toEqual([]);
      return fault?.message;
    };
    expect(faultOf("", "2027-03-09")).toBe("It has no title.");
    expect(faultOf("x".repeat(201), "2027-03-09")).toBe("The title is longer than 200 characters.");
    expect(faultOf("a", "n/a")).toBe("It has no expiry date.");
    expect(faultOf("a", "soon")).toBe('"soon" isn\'t a date.');
    expect(faultOf("a", "3/4/2027")).toBe('"3/4/2027" can be two dates. Write it as 2027-04-03 or 2027-03-04.');
    expect(faultOf("a", "2027-03-09", "400")).toMatch(/lead times/u);
    expect(readReminderRow({ line: 5, cells: [], fault: "Broken." }, reading).faults).toEqual([
      { at: null, message: "Broken." },
    ]);
  });
});
