import { describe, expect, test } from "vitest";
import { columnsOf, guessColumns } from "./columns.ts";

/** Returns the meaning of a column with these cells between a title and a date. */
function columnWith(heading: string, cells: readonly string[]): string | undefined {
  const rows = cells.map((cell, at) => ({
    cells: [`Thing ${"abcdefghijklmnopqrstuvwxyz"[at % 26]}`, cell, "2027-01-31"],
  }));
  return columnsOf(["Title", heading, "Expires"], rows)[1];
}
const share = (good: number, of: number, [is, other]: readonly [string, string]) =>
  Array.from({ length: of }, (_, at) => (at < good ? is : other));

describe("a column has the meaning of its heading where enough of its cells can have it", () => {
  test.each<[string, string, number, readonly [string, string]]>([
    ["Start date", "startDate", 3, ["2026-01-31", "soon"]],
    ["Renew every", "renewEvery", 5, ["12 months", "whenever"]],
    ["Price", "cost", 5, ["99 EUR", "on request"]],
    ["Amount", "cost", 5, ["99 EUR", "7"]],
    ["Currency", "currency", 8, ["EUR", "much"]],
  ])("%s is %s from %i of ten on", (heading, column, least, cells) => {
    expect(columnWith(heading, share(least, 10, cells))).toBe(column);
    expect(columnWith(heading, share(least - 1, 10, cells))).toBe("notes");
  });

  test("a title is no column of numbers or days, and people are no column of addresses", () => {
    const title = (good: number, cells: readonly [string, string]) =>
      columnsOf(
        ["Contract", "Product", "Expires"],
        share(good, 10, cells).map((cell, at) => ({ cells: [cell, `Saw ${"abcdefghij"[at]}`, "2027-01-31"] })),
      ).indexOf("title");
    expect([title(7, ["4711", "a lease"]), title(8, ["4711", "a lease"])]).toEqual([0, 1]);
    expect([title(4, ["31.01.2026", "a lease"]), title(5, ["31.01.2026", "a lease"])]).toEqual([0, 1]);
    expect(columnWith("Owner", share(8, 10, ["ana@example.org", "Ben"]))).toBe("people");
    expect(columnWith("Owner", share(9, 10, ["ana@example.org", "Ben"]))).toBe("email");
  });

  test("cells that say that there is nothing don't count, and a column without any has the meaning of its heading", () => {
    expect(columnWith("Price", ["99 EUR", "n/a", "-", ""])).toBe("cost");
    expect(columnWith("Price", ["", "-", ""])).toBe("cost");
  });

  test("the first five hundred rows decide, by the first hundred characters of a cell", () => {
    expect(columnWith("Price", [...Array(250).fill("99 EUR"), ...Array(250).fill("x"), ...Array(600).fill("y")])).toBe(
      "cost",
    );
    expect(columnWith("Price", [...Array(249).fill("99 EUR"), ...Array(251).fill("x"), "99 EUR"])).toBe("notes");
    expect(columnWith("Renew every", [`12 months${" ".repeat(91)}x`])).toBe("renewEvery");
    expect(columnWith("Renew every", [`12 months${" ".repeat(90)}x`])).toBe("notes");
  });

  test("a date may need a question, and a period may turn out to be one", () => {
    const of = (heading: string, ...cells: string[]) =>
      columnsOf(
        ["Title", heading],
        cells.map((cell, at) => ({ cells: [`Thing ${"abc"[at]}`, cell] })),
      )[1];
    expect(of("Laufzeit", "31.12.2027", "31.12.2028", "24 Monate")).toBe("expiryDate");
    expect(of("Laufzeit", "31.12.2027", "24 Monate")).toBe("renewEvery");
    expect(of("Laufzeit", "31.12.2027", "24 Monate", "offen", "offen")).toBe("notes");
    expect(of("Laufzeit", "31.12.2027", "31.12.2028", "offen", "offen")).toBe("expiryDate");
    expect(of("Expires", "whenever", "soon")).toBe("expiryDate");
  });
});

describe("columns that nothing is read from", () => {
  test.each(["#", "No.", "Nr", "Lfd. Nr.", "Row", "Pos.", "Days left", "Resttage", ""])("%j", (heading) => {
    expect(guessColumns(["Title", heading, "Expires"])[1]).toBe("ignore");
  });

  test.each(["No. of seats", "Rows", "Days left over", "Tagesgeld", "Status", "Created by"])(
    "%j is not one",
    (heading) => {
      expect(guessColumns(["Title", heading, "Expires"])[1]).toBe("notes");
    },
  );

  test.each(["Status", "Created by"])("%j is one in an export of reminders", (heading) => {
    expect(guessColumns(["Pomander ID", "Title", heading, "Expires"])[2]).toBe("ignore");
    expect(guessColumns(["Pomander ID", "Title", "Remark on it", "Expires"])[2]).toBe("notes");
  });

  test("numbers of rows are some where fewer than three of ten have letters or two numbers", () => {
    expect(columnWith("No.", share(3, 10, ["MV 7", "8"]))).toBe("notes");
    expect(columnWith("No.", share(2, 10, ["MV 7", "8"]))).toBe("ignore");
    expect(columnWith("No.", share(3, 10, ["7-8", "8"]))).toBe("notes");
  });

  test("a column without a heading is, unless it has cells", () => {
    expect(columnWith("", ["", ""])).toBe("ignore");
    expect(columnWith("", ["in the cellar", ""])).toBe("notes");
  });
});

describe("the title of a sheet without a known one", () => {
  const titled = (heading: string, cells: readonly string[]) =>
    columnsOf(
      [heading, "Expires"],
      cells.map((cell) => ({ cells: [cell, "2027-01-31"] })),
    )[0] === "title";
  const things = [
    "Roof of the house",
    "Cellar",
    "Garden shed",
    "Lift",
    "Boiler",
    "Gate",
    "Barrier",
    "Pump",
    "Fence",
    "Ramp",
  ];

  test("is a column of texts, six of ten rows full and nearly all different", () => {
    expect(titled("Kram", things)).toBe(true);
    expect(titled("Kram", [...things.slice(0, 6), "", "", "", ""])).toBe(true);
    expect(titled("Kram", [...things.slice(0, 5), "", "", "", "", ""])).toBe(false);
    expect(titled("Kram", [...things.slice(0, 9), "G-17"])).toBe(true);
    expect(titled("Kram", [...things.slice(0, 8), "G-17", "G-18"])).toBe(false);
    expect(titled("Kram", [...things.slice(0, 8), "Cellar", "Cellar"])).toBe(true);
    expect(titled("Kram", [...things.slice(0, 7), "Cellar", "Cellar", "Cellar"])).toBe(false);
  });

  test.each([["ab"], ["ana@example.org"], ["31 January 2027"], ["G-17"], ["INV2026/7"]])(
    "is none of cells like %s",
    (cell) => {
      expect(titled("Kram", [cell])).toBe(false);
    },
  );

  test.each(["Serial", "Inv. no", "Telefon", "Location", "Link", "Supplier"])("is no column named %s", (heading) => {
    expect(
      columnsOf(
        [heading, "Kram", "Expires"],
        things.map((cell) => ({ cells: [`${cell} x`, cell, "2027-01-31"] })),
      ),
    ).toEqual(["notes", "title", "expiryDate"]);
  });
});

test("the company that a thing is from is no better title than another one", () => {
  const rows = [
    ["Acme Tools", "Miller Steel", "2027-01-31"],
    ["Zeta Wood", "Baker Glass", "2027-01-31"],
  ];
  expect(
    columnsOf(
      ["Supplier", "Vendor", "Expires"],
      rows.map((cells) => ({ cells })),
    )[0],
  ).toBe("title");
});

describe("a place beside titles that come again", () => {
  const of = (heading: string, ...pairs: [title: string, place: string][]) =>
    columnsOf(
      ["Certificate", heading, "Expires"],
      pairs.map(([title, place]) => ({ cells: [title, place, "2027-01-31"] })),
    )[1];
  const pairs = (count: number, titles: number, places: number): [string, string][] =>
    Array.from({ length: count }, (_, at) => [`Check ${"abcdefghijkl"[at % titles]}`, `House ${at % places}`]);

  test("is a part of the title from four rows on, where it makes two more of them different, and eight of ten", () => {
    expect(of("Building", ...pairs(4, 2, 4))).toBe("title");
    expect(of("Building", ...pairs(3, 1, 3))).toBe("notes");
    expect(of("Colour", ...pairs(4, 2, 4))).toBe("notes");
    expect(of("Building", ...pairs(10, 2, 8))).toBe("title");
    expect(
      of(
        "Building",
        ...pairs(10, 2, 7).map(([title, place]): [string, string] => ["Check", place === "" ? title : place]),
      ),
    ).toBe("notes");
    expect(of("Building", ...pairs(4, 3, 4))).toBe("notes");
  });

  test("is none where nine of ten titles are different", () => {
    const ten = pairs(10, 10, 10);
    expect(of("Building", ...ten.slice(0, 9), ["Check a", "House 99"])).toBe("notes");
    expect(of("Building", ...ten.slice(0, 8), ["Check a", "House 98"], ["Check b", "House 99"])).toBe("title");
  });
});

test("how often a thing is renewed is no frequency of messages, unless a column of its own says it", () => {
  expect(columnWith("Frequency", ["36", "24", "weekly"])).toBe("renewEvery");
  expect(columnWith("Frequency", ["36", "weekly"])).toBe("frequency");
  expect(columnWith("Frequency", ["monthly", "monthly"])).toBe("frequency");
  const both = columnsOf(
    ["Title", "Frequency", "Renew every", "Expires"],
    [{ cells: ["a", "36", "12 months", "2027-01-31"] }],
  );
  expect(both.slice(1, 3)).toEqual(["frequency", "renewEvery"]);
});

test("three people can have the same course: the person is a part of its title, and the keeper of another thing", () => {
  expect(guessColumns(["Employee", "Training", "Expires"])).toEqual(["title", "title", "expiryDate"]);
  expect(guessColumns(["Name", "Training", "Expires"])).toEqual(["title", "title", "expiryDate"]);
  expect(guessColumns(["Employee", "Vehicle", "Expires"])).toEqual(["people", "title", "expiryDate"]);
  expect(guessColumns(["Employee", "Vehicle", "Owner", "Expires"])).toEqual(["notes", "title", "people", "expiryDate"]);
  expect(guessColumns(["Employee", "Expires"])).toEqual(["title", "expiryDate"]);
});

test.each(["Valable jusqu'au", "Valable jusqu’au"])("%j is a reminder's date", (heading) => {
  expect(guessColumns(["Titre", heading])).toEqual(["title", "expiryDate"]);
});
