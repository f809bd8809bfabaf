import { describe, expect, test } from "vitest";
import { columnsOf, guessColumns } from "./columns.ts";
import { headingRow, headingsAt } from "./heading-rows.ts";
import { readReminderRow } from "./read-row.ts";
import type { DateAnswer, DateQuestion } from "./cells.ts";
import { placesOf } from "./row-places.ts";
import { withOneTable } from "./tables.ts";

const guess = (text: string) => guessColumns(text.split(";")).join(" ");
const of = (headings: string, ...rows: string[]) =>
  columnsOf(
    headings.split(";"),
    rows.map((row) => ({ cells: row.split(";") })),
  ).join(" ");

describe("columns of other offices", () => {
  test.each([
    ["Agreement;Valid until;Contact", "title expiryDate people"],
    ["Policy Name;Renews;Handled by", "title expiryDate people"],
    ["Cover;Inception;Renewal;Cancel by", "title notes expiryDate notes"],
    ["Bezeichnung;Ende / fällig am;Kündigung bis;Kündigungsfrist", "title expiryDate notes notice"],
    ["Vertrag;Kündigung bis", "title expiryDate"],
    ["Vertrag;kuendbar zum;Laeuft bis", "title notes expiryDate"],
    ["Service;Notice deadline;Contract end", "title notes expiryDate"],
    ["Pruefung;naechste Pruefung;Zustaendig", "title expiryDate people"],
    ["Prüfgegenstand;Prüfung fällig;Prüfer", "title expiryDate people"],
    ["Betriebsmittel;gültig-bis;Sachbearbeiter/in", "title expiryDate people"],
    ["certificateName;expiryDate;Owner", "title expiryDate people"],
    ["Vendor;Renewal date;Manager", "title expiryDate people"],
    ["Vendor;Product;Renewal date", "notes title expiryDate"],
    ["Objet;Échéance;Responsable", "title expiryDate people"],
    ["Domain;gültig bis;Ansprechpartner 1;Ansprechpartner 2", "title expiryDate people notes"],
    ["Nachweis;Läuft ab;Führungskraft", "title expiryDate people"],
    ["Permit;Exp.;Mgr on the hook", "title expiryDate people"],
  ])("%s", (headings, columns) => expect(guess(headings)).toBe(columns));

  test("with numbers of contracts come in, those with numbers of rows don't", () => {
    const rest = ["Lease;2027-03-31", "Cyber;2027-06-30"];
    expect(of("Nr.;Vertrag;Ende", `MV 2018/3;${rest[0]!}`, `70-223344;${rest[1]!}`)).toBe("notes title expiryDate");
    expect(of("Nr.;Vertrag;Ende", `1;${rest[0]!}`, `2;${rest[1]!}`)).toBe("ignore title expiryDate");
  });

  test("without a known title have the first column of texts that are nearly each another one", () => {
    expect(of("Ref;Kram;Bis", "G-1;Dach;1.1.2027", "G-2;Keller;1.2.2027")).toBe("notes title expiryDate");
    expect(of("Vendor;Bought thing;Expires", "Acme;Saw;1.1.2027", "Acme;Lathe;1.2.2027")).toBe(
      "notes title expiryDate",
    );
    expect(of("Status;Code;Bis", "ok;7;1.1.2027", "ok;8;1.2.2027")).toBe("notes notes expiryDate");
  });

  test("have the place or thing in the title where the same titles come again and again", () => {
    const rows = [
      "1 High St;Gas;1.1.2027",
      "2 High St;Gas;1.1.2027",
      "1 High St;EICR;1.2.2027",
      "2 High St;EICR;1.2.2027",
    ];
    expect(of("Property;Certificate;Expires", ...rows)).toBe("title title expiryDate");
    expect(of("Colour;Certificate;Expires", ...rows)).toBe("notes title expiryDate");
  });
});

const linesOf = (...rows: string[][]) => rows.map((cells, at) => ({ line: at + 1, cells, fault: null }));

test("counts, sums and remarks on the list are no rows of it, and a text over all columns is a name", () => {
  const headings = ["Item", "Owner", "Expires", "Cost"];
  const columns = guessColumns(headings);
  const all = (text: string) => headings.map(() => text);
  const kindOf = (...rows: string[][]) => placesOf(linesOf(...rows), { headings, columns })[0]?.kind;
  const row = ["Saw", "Ana", "1.1.2027", "5"];
  for (const total of [
    ["Items in building A: 11"],
    all("Items in building A: 11"),
    ["Sum grants", "", "", "5"],
    ["Total outgoing", "without grants", "", "81,470"],
    ["12 contracts"],
    ["No. of certificates: 10"],
    ["Zwischensumme"],
    ["Gesamtkosten", "", "", "84.000,00 €"],
    ["Anzahl", "", "", "12"],
    ["Übertrag", "", "", "5"],
    ["TOTAL number of items", "TOTAL number of items", "TOTAL number of items", "32"],
  ])
    expect([total, kindOf(total, row)]).toEqual([total, "total"]);
  for (const remark of [
    "Legende: rot = überfällig",
    "* only in writing",
    "Stand: 16.11.2026",
    "Source: finance",
    "End of list",
  ])
    expect([remark, kindOf([remark], row)]).toEqual([remark, "remark"]);
  expect(kindOf(all("BUILDING A"), all("Machine shop"), row)).toBe("section");
  expect(kindOf(["March 2027"], row)).toBe("section");
  expect(kindOf(["Total Commander", "Ana", "1.1.2027"], row)).toBe("row");
  expect(kindOf(["Number of the Beast poster", "Ana", "soon"], row)).toBe("row");
});

describe("further tables below the first", () => {
  test("come in its columns, and what it has no column for behind them", () => {
    const rows = linesOf(
      ["Name", "Valid from", "Valid to", "Owner"],
      ["A", "1.1.2026", "1.1.2027", "Ana"],
      ["Licences"],
      ["License", "Owner", "Renewal date", "Vendor"],
      ["B", "Ben", "1.2.2027", "Adobe"],
      ["Name", "Valid from", "Valid to", "Owner"],
      ["C", "1.1.2026", "1.3.2027", "Ana"],
    );
    expect(withOneTable(rows).map(({ cells }) => cells)).toEqual([
      rows[0]?.cells,
      rows[1]?.cells,
      ["Licences"],
      rows[0]?.cells,
      ["B", "", "1.2.2027", "Ben", "Vendor: Adobe"],
      rows[5]?.cells,
      rows[6]?.cells,
    ]);
  });

  test("are none where a row only names things", () => {
    const rows = linesOf(
      ["Name", "Valid to", "Owner"],
      ["Certificate", "Ends", "Ana Silva"],
      ["Domain", "soon", "Ben"],
    );
    expect(withOneTable(rows)).toEqual(rows);
  });
});

test("headings of months and quarters are headings", () => {
  const rows = linesOf(["Contract", "", "2027", ""], ["Name", "Ends", "Q1", "Q2"], ["a", "1.1.2027"]);
  expect([headingRow(rows), headingsAt(rows, 1)[0]]).toEqual([1, "Contract Name"]);
});

describe("a row with a start", () => {
  const read = (cells: string[], ...answers: [DateQuestion["kind"], DateAnswer][]) => {
    const headings = ["Contract", "Valid from", "Valid until"];
    const result = readReminderRow(
      { line: 2, cells, fault: null },
      {
        headings,
        columns: ["title", "notes", "expiryDate"],
        order: null,
        answers: new Map(answers),
        today: "2026-11-22",
        defaults: { type: "work", lead: [30], email: "ana@example.org", tag: "", currency: "" },
      },
    );
    return [result.question?.kind ?? null, result.draft?.expiryDate ?? null];
  };

  test.each<[string[], DateQuestion["kind"] | null, string | null]>([
    [["a", "01.04.2026", "+ 3 years"], "term", "2029-03-31"],
    [["a", "01.04.2026", "2 Jahre ab Beginn"], "term", "2028-03-31"],
    [["a", "", "+ 3 years"], null, null],
    [["a", "01.05.2027 - 30.04.2028", ""], "range", "2028-04-30"],
    [["a", "01.05.2027", ""], null, null],
    [["a", "01.01.2028", "31.12.2027"], "early", "2027-12-31"],
    [["a", "01.01.2027", "31.12.2027"], null, "2027-12-31"],
  ])("%o", (cells, question, day) => {
    expect(read(cells)).toEqual([question, question === null ? day : null]);
    expect(read(cells, [question ?? "far", question === "range" ? "to" : "use"])).toEqual([question, day]);
  });
});
