import { describe, expect, test } from "vitest";
import type { ReminderColumn } from "./headings.ts";
import { placesOf } from "./row-places.ts";

const columns: ReminderColumn[] = ["title", "expiryDate", "people"];
const wide = ["Title", "Expires", "Owner"];
const data = ["TLS", "2027-03-09", "Ana"];

/** Returns the roles of rows below the headings; an empty row is a gap. A row of a section has its name. */
function places(rows: readonly (readonly string[])[], headings: readonly string[] = wide): string[] {
  const lines = rows.flatMap((cells, at) => (cells.length === 0 ? [] : [{ line: at + 2, cells }]));
  return placesOf(lines, { headings, columns }).map((place) => {
    if (place.kind === "row") return place.section === "" ? "row" : `row of ${place.section}`;
    return place.kind === "section" ? `section ${place.name}` : place.kind;
  });
}
/** Returns the role of a row between two of the list. */
const between = (...cells: string[]) => places([data, cells, data])[1];

describe("a name of the rows below it", () => {
  test("is alone at the start, below a gap or a total, and holds until the next one", () => {
    expect(places([["Office"], data, data, [], ["Lab"], data, ["Total", "", "2"], ["Garage"], data])).toEqual([
      "section Office",
      "row of Office",
      "row of Office",
      "section Lab",
      "row of Lab",
      "total",
      "section Garage",
      "row of Garage",
    ]);
  });

  test("is a title alone amid others only where it is in capitals, or ends with a colon", () => {
    expect([between("Office"), between("OFFICE"), between("Office:")]).toEqual([
      "row",
      "section OFFICE",
      "section Office:",
    ]);
  });

  test("is not in the column of titles, or over all columns", () => {
    expect([between("", "", "Office"), between("Office", "Office", "Office")]).toEqual([
      "section Office",
      "section Office",
    ]);
    expect(between("Office", "", "Ana")).toBe("row");
  });

  test("has a hundred characters at most", () => {
    expect(between("", "", "x".repeat(100))).toBe(`section ${"x".repeat(100)}`);
    expect(between("", "", "x".repeat(101))).toBe("row");
  });

  test("is above rows, not above another name or at the end", () => {
    expect(places([["Office"], ["Lab"], data])).toEqual(["row", "row", "row"]);
    expect(places([["Office"], [], ["Lab"], data])).toEqual(["row", "section Lab", "row of Lab"]);
    expect(places([data, ["OFFICE"]])[1]).toBe("row");
    expect(places([data, ["Office", "Office", "Office"]])[1]).toBe("row");
    expect(places([data, ["Office", "Office", "Office"], ["Lab", "Lab", "Lab"], data])).toEqual([
      "row",
      "section Office",
      "section Lab",
      "row of Lab",
    ]);
  });

  test("is no day, and no period", () => {
    expect([between("2027-03-09"), between("", "2027-03-09"), between("", "", "2027-03-09")]).toEqual([
      "row",
      "row",
      "row",
    ]);
    expect(between("2027-03-09", "2027-03-09", "2027-03-09")).toBe("row");
    expect(between("2027-01-01 to 2027-03-09", "", "")).toBe("row");
    expect(between("", "", "March 2027")).toBe("section March 2027");
    // A month over the date is one.
    expect([between("", "March 2027", ""), between("MARCH 2027", "MARCH 2027", "MARCH 2027")]).toEqual([
      "row",
      "section MARCH 2027",
    ]);
  });

  test("is in a table of three columns at least", () => {
    expect(places([["Office"], data], ["Title", "Expires", ""])).toEqual(["row", "row"]);
    expect(places([["Office"], data], ["Title", "Expires", "x"])).toEqual(["section Office", "row of Office"]);
  });
});

describe("a remark on the whole list", () => {
  test.each([
    "* = paid",
    "Legend: red is late",
    "Stand 1.1.2027",
    "As of 2027",
    "Questions? Ask Ana",
    "Page 2",
    "Quelle: SAP",
  ])("is one: %s", (text) => expect([between(text), between(text, text)]).toEqual(["remark", "remark"]));

  test.each(["Notebook", "Key card", "Page one", "Standards"])("is none: %s", (text) =>
    expect(between(text)).toBe("row"),
  );

  test("is a text below the list that is not in the column of titles", () => {
    expect(places([data, ["", "", "see the other sheet"]])[1]).toBe("remark");
    expect(places([data, ["see the other sheet"]])[1]).toBe("row");
    expect(places([["", "", "see the other sheet"]])).toEqual(["row"]);
  });
});

describe("the headings again", () => {
  test("are at least two of them, in their columns, and nothing else", () => {
    expect([between(" title", "EXPIRES:", ""), between("", "Expires", "Owner")]).toEqual(["headings", "headings"]);
    expect([between("Title"), between("Expires", "Title"), between("Title", "Expires", "Ana")]).toEqual([
      "row",
      "row",
      "row",
    ]);
  });

  test("may be parts of longer ones, by their first or last words", () => {
    const headings = ["Contract Title", "End of contract", "Owner"];
    const again = (...cells: string[]) => places([data, cells, data], headings)[1];
    expect([again("Title", "End", ""), again("Contract", "contract", "")]).toEqual(["headings", "headings"]);
    expect([again("Con", "End", ""), again("Title", "of", "")]).toEqual(["row", "row"]);
  });

  test("have no day under the date's", () => {
    expect(places([data, ["Title", "2027-03-09", ""], data], ["Title", "2027-03-09", "Owner"])[1]).toBe("row");
  });
});

describe("a total", () => {
  test.each([
    [["Total", "", "12"]],
    [["Sum", "3", "4"]],
    [["Gesamt", "", "€ 1.200,00"]],
    [["Total", "Total", "Total"]],
    [["Total", "all sites", "12 EUR"]],
    [["12 contracts"]],
    [["Items in Building A: 11", "", "2 open"]],
    [["incl. 19 % VAT"]],
  ])("is one: %j", (cells) => expect(between(...cells)).toBe("total"));

  test.each([
    [["Total care plan", "", "Ana"]],
    [["Total", "all", "sites"]],
    [["12 contracts", "", "Ana"]],
    [["Total", "2027-03-09", "12"]],
    [["Summary", "", "1"]],
  ])("is none: %j", (cells) => expect(between(...cells)).toBe("row"));
});
