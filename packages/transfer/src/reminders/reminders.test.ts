import { type ImportableField, importableFields, newReminderFields, pick } from "@pomander/contract";
import type { CsvFault } from "../faults.ts";
import { describe, expect, test } from "vitest";
import type { DateAnswer, RowReading } from "./cells.ts";
import { columnsOf, guessColumns } from "./columns.ts";
import { headingRow, headingsAt } from "./heading-rows.ts";
import { readReminderRow } from "./read-row.ts";
import { placesOf } from "./row-places.ts";
import { monthsIn } from "./renewal-months-in.ts";
import { leadDaysIn, splitLead } from "./lead-days-in.ts";

const linesOf = (...rows: string[][]) => rows.map((cells, at) => ({ line: at + 1, cells }));

describe("columns", () => {
  test("are known by their headings, English and German, and what nobody knows goes to the notes", () => {
    const of = (text: string) => guessColumns(text.split(";")).join(" ");
    expect(of("Common Name;Not After;Issuer;Owner;Notify;Status;Notice (days)")).toBe(
      "title expiryDate notes people email notes lead",
    );
    expect(of("Bezeichnung;Gültig bis;Vorlauf (Tage);Abteilung;Zuständig;Bemerkung;Kosten;")).toBe(
      "title expiryDate lead scopeTag people notes cost ignore",
    );
    expect(of("Vendor;Contract;Start Date;End Date;Term (months);E-Mail;Category;Type")).toBe(
      "notes title startDate expiryDate renewEvery email scopeTag type",
    );
    expect(of("name;login_password;login_totp;PIN;API key;Secret;Kennwort;Shipping;Secretary;Expires")).toBe(
      "title ignore ignore ignore ignore ignore ignore notes notes expiryDate",
    );
    expect(of("Product;License key;Days left;Pomander ID;Status")).toBe("title ignore ignore id ignore");
    expect(of("EXPIRY_DATE *;License Name:;Expires")).toBe("expiryDate title notes");
  });

  test("are known by the parts and the last words of longer headings, and a person beside a proof is a part of the title", () => {
    const of = (text: string) => guessColumns(text.split(";")).join(" ");
    expect(of("Asset Item;Keeper Name;Keeper Tel;Inspection Last;Inspection Next due")).toBe(
      "title people notes notes expiryDate",
    );
    expect(of("Certification;Account Owner;not_after;Issue date;Vendor name")).toBe(
      "title people expiryDate notes notes",
    );
    expect(of("Description;Term / Expires;Person responsible;Premium/Rent p.a.")).toBe("title expiryDate people cost");
    expect(of("Mitarbeiter;Prüfung;Datum der Prüfung;Gültig bis (Datum);Letzte Prüfung")).toBe(
      "title title notes expiryDate notes",
    );
    expect(of("Name;Training;Expires")).toBe("title title expiryDate");
    expect(of("Fahrzeug;Fahrer;HU")).toBe("title people expiryDate");
    expect(of("Mitarbeiter;gültig bis")).toBe("title expiryDate");
    expect(of("Vertrag Bezeichnung;Vertrag Partner;Laufzeit Beginn;Laufzeit Ende;Kündigung Frist")).toBe(
      "title notes notes expiryDate notice",
    );
  });

  test("have the meaning that their cells can have", () => {
    const of = (headings: string, ...rows: string[]) =>
      columnsOf(
        headings.split(";"),
        rows.map((row) => ({ cells: row.split(";") })),
      ).join(" ");
    expect(of("Vertrag;Laufzeit", "a;31.12.2027", "b;Q3 2028")).toBe("title expiryDate");
    expect(of("Vertrag;Laufzeit;Ende", "a;1.1.2026 - 31.12.2027;31.12.2027")).toBe("title notes expiryDate");
    expect(of("Vertrag;Laufzeit;Ende", "a;12 Monate;31.12.2027")).toBe("title renewEvery expiryDate");
    expect(of("Product;Renewal;Valid to", "a;yes;2027-01-01", "b;auto;n/a")).toBe("title notes expiryDate");
    expect(of("Item;Certificate;Expires;", "1;www;;x", "2;mail;;")).toBe("notes title expiryDate notes");
    expect(of("Name;Ends;Account Owner;Contact", "a;1.1.2027;Ana Silva;x@example.org")).toBe(
      "title expiryDate people email",
    );
    expect(of("Name;Ends;Annual cost", "a;1.1.2027;1.200,00 €", "b;1.2.2027;30")).toBe("title expiryDate cost");
    expect(of("Name;Ends;Cost;Curr", "a;1.1.2027;1200;EUR", "b;1.2.2027;;")).toBe("title expiryDate cost currency");
    expect(of("Name;Ends;Cost", "a;1.1.2027;see contract", "b;1.2.2027;unknown", "c;1.2.2027;30")).toBe(
      "title expiryDate notes",
    );
    expect(of("Name;Ends;Amount", "a;1.1.2027;25 users", "b;1.2.2027;30")).toBe("title expiryDate notes");
    expect(of("Name;Ends;Amount", "a;1.1.2027;€25", "b;1.2.2027;$30")).toBe("title expiryDate cost");
    expect(of("Name;Ends;Amount (EUR);Cost centre", "a;1.1.2027;25;4711")).toBe("title expiryDate cost scopeTag");
    expect(of("Name;Expires", "a;soon", "b;?")).toBe("title expiryDate");
  });

  test("of frequencies whose cells say how often something is renewed are that", () => {
    const of = (...cells: string[]) =>
      columnsOf(
        ["Name", "Turnus"],
        cells.map((cell) => ({ cells: ["a", cell] })),
      )[1];
    expect(of("jährlich", "12 Monate", "36", "monatlich", "einmalig", "")).toBe("renewEvery");
    expect(of("monatlich", "", "weekly", "yearly")).toBe("frequency");
  });

  test("stand in the first row whose headings are known, below titles", () => {
    const rows = [["IT contracts 2027"], ["", "as of", "today"], ["Name", "Ends", "Cost"], ["Fiber", "1.2.2027"]];
    expect(headingRow(linesOf(...rows))).toBe(2);
    expect(headingRow(linesOf(["x"], ["a", "b"]))).toBe(1);
  });

  test("stand in two rows where the upper one has groups, merged or with gaps, and no dates", () => {
    const groups = ["Dept", "Contract", "Contract", "Term", "Term", "Owner"];
    const below = ["Dept", "Name", "Partner", "Start", "End", "Owner"];
    const rows = linesOf(["Contracts"], groups, below, ["IT", "a", "b", "1.1.2026", "1.1.2027", "Ana"]);
    expect(headingRow(rows)).toBe(2);
    const both = ["Dept", "Contract Name", "Contract Partner", "Term Start", "Term End", "Owner"];
    expect(headingsAt(rows, 2)).toEqual(both);
    const gaps = linesOf(["Dept", "Contract", "", "Term", "", "Owner"], ["", "Name", "Partner", "Start", "End"], ["x"]);
    expect(headingRow(gaps)).toBe(1);
    expect(headingsAt(gaps, 1)).toEqual(both);
    const one = linesOf(["Title", "Expires", "", "Owner"], ["License", "1.1.2027", "Domain", "Ana"]);
    expect([headingRow(one), headingsAt(one, 0)]).toEqual([0, ["Title", "Expires", "", "Owner"]]);
    expect(headingsAt(linesOf(["As of", "1.2.2026"], ["Name", "Ends"]), 1)).toEqual(["Name", "Ends"]);
  });
});

test("a row can be the name of a section, a total, or the headings again; one with a date never is", () => {
  const headings = ["Name", "Vendor", "Expires", "Cost"];
  const columns = guessColumns(headings);
  const rows = [
    ["SSL"],
    ["www", "x", "1.1.2027", "5"],
    ["Subtotal", "", "", "5"],
    ["Licenses", "Licenses", "Licenses", "Licenses"],
    ["Name", "Vendor", "Expires", "Cost"],
    ["Total Commander", "Ghisler", "1.1.2027"],
    ["Alone", "", "1.1.2027"],
    ["Without a date"],
    ["DOMAINS"],
    ["example.org", "x", "1.1.2027"],
    ["Summe", "", "2 Stück", "5"],
    ["Last words"],
  ];
  const places = placesOf(linesOf(...rows), { headings, columns });
  expect(
    places.map((place) =>
      "section" in place ? `in ${place.section}` : "name" in place ? `section ${place.name}` : place.kind,
    ),
  ).toEqual([
    "section SSL",
    "in SSL",
    "total",
    "section Licenses",
    "headings",
    "in Licenses",
    "in Licenses",
    "in Licenses",
    "section DOMAINS",
    "in DOMAINS",
    "total",
    "in DOMAINS",
  ]);
});

test("lead times are read with their units, and the longest up to 99 days is the reminder's own", () => {
  expect(leadDaysIn("1, 30; 14 days")).toEqual([30, 14, 1]);
  expect(leadDaysIn("2 weeks and 1 day before expiry")).toEqual([14, 1]);
  expect(leadDaysIn("30 Tage / 3 Monate")).toEqual([90, 30]);
  expect(leadDaysIn("2", "Lead (weeks)")).toEqual([14]);
  expect(leadDaysIn("6 Wo.")).toEqual([42]);
  expect(leadDaysIn("6 Mon. z. Ende")).toEqual([180]);
  expect(leadDaysIn("3 Monate zum Quartalsende")).toEqual([90]);
  expect(leadDaysIn("6 months before end of term")).toEqual([180]);
  expect(leadDaysIn("1 month to the end")).toEqual([30]);
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
    answers: new Map(),
    today: "2026-11-22",
    defaults: { type: "work", lead: [7], email: "me@example.org", tag: "", currency: "" },
  };
  const read = (...cells: string[]) => readReminderRow({ line: 5, cells, fault: null }, reading);

  test("becomes a reminder; nothing of it is lost, and what isn't said is as chosen for the file", () => {
    const { draft, warnings } = read(
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
    const ofNew: Partial<Record<ImportableField, unknown>> = newReminderFields;
    const { scopeTag: _tag, ...standard } = pick(ofNew, importableFields);
    expect(draft).toEqual({
      ...standard,
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
      renewEveryMonths: 12,
      notes: "Vendor: Acme, Inc.\nBy hand\nType: SSL",
      tagName: "IT",
      noAddress: "",
    });
    expect(warnings).toEqual([]);
    expect(read("a", "2027-03-09").draft).toMatchObject({ email: null, remindBeforeDays: 7, people: [] });
    expect(read("a", "2027-03-09", "", "Silva, Ana / Eva; Ben, a@example.org").draft).toMatchObject({
      email: "a@example.org",
      people: [["Silva", "Ana"], ["Eva"], ["Ben"]],
    });
    expect(read("a", "2027-03-09", "", "Silva, Ana; Ben").draft?.noAddress).toBe("Silva, Ana; Ben");
  });

  test("says what was read otherwise than it stands; no frequency refuses it", () => {
    const remarked = (date: string, lead: string, frequency = "") => {
      const { draft, warnings } = read("a", date, lead, "", "", "", "", "", "", "", frequency);
      return [draft?.frequency, draft?.renewEveryMonths, draft?.notes, ...warnings];
    };
    expect(remarked("2027-03-09", "-", "36")).toEqual(["once", 36, ""]);
    expect(remarked("2027-03-09", "", "now and then")).toEqual([
      "once",
      null,
      "Frequency: now and then",
      { code: "noFrequency", params: ["now and then"] },
    ]);
    expect(remarked("2027-12-31", "keine")).toEqual([
      "once",
      null,
      "",
      { code: "leadReplaced", params: ["keine", [7]] },
    ]);
    expect(remarked("2027-03-31", "-5").slice(3)).toEqual([{ code: "leadBefore", params: ["-5"] }]);
  });

  test("whose date is less than a day is asked about, and keeps its words where it is used", () => {
    const asked = (date: string, answer?: DateAnswer) => {
      const kind = date.includes(" to ") ? "range" : "month";
      const answers = new Map(answer === undefined ? [] : [[kind, answer] as const]);
      const { draft, question, faults, warnings } = readReminderRow(
        { line: 5, cells: ["a", date], fault: null },
        { ...reading, answers },
      );
      return [question?.kind, draft?.expiryDate, draft?.notes, ...warnings, ...faults.map(({ note }) => note)];
    };
    const question = { code: "askedDate", params: ["Mar-27", "2027-03-31"] };
    expect(asked("Mar-27")).toEqual(["month", undefined, undefined, question]);
    expect(asked("Mar-27", "use")).toEqual([
      "month",
      "2027-03-31",
      "Expires: Mar-27",
      { code: "dateReadAs", params: ["Mar-27", "2027-03-31"] },
    ]);
    expect(asked("Mar-27", "out").at(-1)).toEqual({ code: "unusedDate", params: ["Mar-27"] });
    const period = "2027-08-01 to 2028-07-31";
    expect(asked(period).at(-1)).toEqual({ code: "askedPeriod", params: [period] });
    expect([asked(period, "from")[1], asked(period, "to")[1]]).toEqual(["2027-08-01", "2028-07-31"]);
    expect(asked(period, "to")[2]).toBe(`Expires: ${period}`);
    expect(asked("2027-03-09")).toEqual([undefined, "2027-03-09", ""]);
  });

  test("that doesn't recur keeps its start date in the notes, and a term that is no number of months too", () => {
    const started = ["Vertrag", "Startdatum", "Ende", "Laufzeit"];
    const readStarted = (headings: readonly string[], ...cells: string[]) =>
      readReminderRow({ line: 2, cells, fault: null }, { ...reading, headings, columns: guessColumns(headings) }).draft;
    expect(readStarted(started, "a", "1.2.2025", "2027-01-31", "bis auf Weiteres")?.notes).toBe(
      "Laufzeit: bis auf Weiteres\nStartdatum: 1.2.2025",
    );
    expect(readStarted([...started, "Pomander ID"], "a", "1.2.2025", "2027-01-31")?.notes).toBe("");
  });

  test("without a scope tag gets the one of the file", () => {
    const defaults = { ...reading.defaults, tag: "Office" };
    const tagOf = (tag: string) =>
      readReminderRow({ line: 5, cells: ["a", "2027-03-09", "", "", "", tag], fault: null }, { ...reading, defaults });
    expect([tagOf("IT"), tagOf("")].map(({ draft }) => [draft?.tagName, draft?.said.has("scopeTag")])).toEqual([
      ["IT", true],
      ["Office", false],
    ]);
  });

  const noticed = (period: string, heading = "Kündigungsfrist") => {
    const columns = guessColumns(["Vertrag", "Vertragsende", heading]);
    expect(columns).toEqual(["title", "expiryDate", "notice"]);
    const row = { line: 2, cells: ["a", "2026-12-31", period], fault: null };
    const { draft, warnings } = readReminderRow(row, {
      headings: ["", "", heading],
      columns,
      order: null,
      answers: new Map(),
      today: "2026-11-22",
      defaults: { ...reading.defaults, lead: [30, 7] },
    });
    expect([draft?.remindBeforeDays, draft?.alsoBeforeDays]).toEqual([30, [7]]);
    return [draft?.noticePeriod, draft?.notes, ...warnings];
  };

  test.each([
    ["3 Monate", "3 months"],
    ["drei Monate zum Quartalsende", "3 months to end of quarter"],
    ["3 Mon. z. Quartalsende", "3 months to end of quarter"],
    ["3 Monate zum Ende eines Kalendervierteljahres", "3 months to end of quarter"],
    ["6 Wochen zum Jahresende", "6 weeks to end of year"],
    ["6 Wochen (zum Ende des Kalenderjahres)", "6 weeks to end of year"],
    ["3 Monate zum 31.12.", "3 months to end of year"],
    ["4 Wochen zum Monatsende", "4 weeks to end of month"],
    ["1 Monat zum Ende des Kalenderhalbjahres", "1 month to end of half-year"],
    ["einen Monat", "1 month"],
    ["10 Arbeitstage zum Monatsende", "10 working days to end of month"],
    ["3 Monate zum Vertragsende", "3 months"],
    ["2 Wochen vor Ablauf", "2 weeks"],
    ["90 days", "90 days"],
    ["3 months’ notice", "3 months"],
    ["6 weeks to the end of the year", "6 weeks to end of year"],
    ["3 months to quarter’s end", "3 months to end of quarter"],
    ["six months to the end of a calendar half year", "6 months to end of half-year"],
    ["30 days before end of term", "30 days"],
    ["5 business days to month-end", "5 working days to end of month"],
    ["10 working days to end of half-year", "10 working days to end of half-year"],
  ])("reads the notice period %s", (text, period) => {
    expect(noticed(text)).toEqual([period, ""]);
  });

  test("with a notice period that says more keeps its words, and so with a text that is none", () => {
    expect(noticed("1", "Notice period (months)")).toEqual(["1 month", ""]);
    for (const [text, read] of [
      ["3 Monate, schriftlich", "3 months"],
      ["3 Monate zum Quartalsende, frühestens zum Jahresende", "3 months"],
      ["3 Werktage zum Monatsende", "3 working days to end of month"],
    ])
      expect(noticed(text ?? "")).toEqual([
        read,
        `Kündigungsfrist: ${text}`,
        { code: "noticeReadAs", params: [text, read] },
      ]);
    for (const nothing of ["", "-", "–", "?"]) expect(noticed(nothing)).toEqual([null, ""]);
    expect(noticed("keine")).toEqual([null, "Kündigungsfrist: keine"]);
    for (const other of ["jederzeit", "3", "0 Monate", "3 Monde", "400 Wochen", `${"9".repeat(400)} Tage`]) {
      const [period, text, warning] = noticed(other);
      expect([period, text]).toEqual([null, `Kündigungsfrist: ${other}`]);
      expect(warning).toMatchObject({ code: "noNotice" });
    }
  });

  test("names the reminder that it was exported from, where its cell has a Pomander ID", () => {
    const id = "01A1F754-d71c-77f2-8eea-000000000050";
    const named = (cell: string) => {
      const row = { line: 2, cells: [cell, "a", "2027-03-09"], fault: null };
      const columns = guessColumns(["Pomander ID", "Title", "Expires"]);
      const { draft, warnings } = readReminderRow(row, { ...reading, columns });
      return [draft?.id, ...warnings];
    };
    expect(named(` ${id} `)).toEqual([id.toLowerCase()]);
    expect(named("")).toEqual([null]);
    expect(named("1,23E+05")).toEqual([null, { code: "noId", params: ["1,23E+05"] }]);
  });

  test("that makes none says everything for which it makes none, and at which cell", () => {
    expect(read("", "soon", "later").faults).toEqual([
      { at: 0, note: { code: "noTitle", params: [] } },
      { at: 1, note: { code: "noDate", params: ["soon"] } },
      { at: 2, note: { code: "noNumberOfDays", params: ["later"] } },
    ]);
    expect(read("a", "2027-03-09", "", "", "", "", "", "", "x", "y".repeat(10_000)).faults).toMatchObject([{ at: 9 }]);
    const faultOf = (...cells: string[]) => {
      const [fault, ...more] = read(...cells).faults;
      expect(more).toEqual([]);
      return fault?.note;
    };
    expect(faultOf("", "2027-03-09")).toEqual({ code: "noTitle", params: [] });
    expect(faultOf("x".repeat(201), "2027-03-09")).toEqual({ code: "longTitle", params: [200] });
    expect(faultOf("a", "n/a")).toEqual({ code: "noExpiry", params: [] });
    expect(faultOf("a", "soon")).toEqual({ code: "noDate", params: ["soon"] });
    expect(faultOf("a", "3/4/2027")).toEqual({
      code: "eitherDate",
      params: ["3/4/2027", ["2027-04-03", "2027-03-04"]],
    });
    expect(faultOf("a", "2027-03-09", "400")).toMatchObject({ code: "tooManyLeads" });
    const fault: CsvFault = { code: "quote_open", params: {} };
    expect(readReminderRow({ line: 5, cells: [], fault }, reading).faults).toEqual([
      { at: null, note: { code: "brokenRow", params: [fault] } },
    ]);
  });
});
