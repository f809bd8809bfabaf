import { describe, expect, test } from "vitest";
import { utf8 } from "../../../test/files.ts";
import { csvOf, readText } from "../../../test/read.ts";
import { recognizeFile, type ColumnMeaning } from "../../index.ts";
import { fault, inSentences, refusalOf } from "../../../test/sentences.ts";

const rows = [
  [
    "Dienst",
    "Adresse",
    "Nutzer",
    "Kennwort",
    "Notiz",
    "Gruppe",
    "Stichworte",
    "Code",
    "Ablauf",
    "Wichtig",
    "Kunde",
    "PIN",
  ],
  ["A", "https://a.example", "ada", "x", "n", "Work", "one; two", "JBSW", "2027-03-09", "yes", "C-1", "4711"],
  ["", "https://b.example", "bob", "y", "", "", "", "", "", "", "", ""],
  ["", "", "", "", "", "", "", "", "", "", "", ""],
];
const columns: readonly ColumnMeaning[] = [
  "title",
  "link",
  "email",
  "password",
  "notes",
  "category",
  "tags",
  "totp",
  "expires",
  "favorite",
  "field",
  "hiddenField",
];

describe("any CSV", () => {
  test("is shown with its header and rows, and asks what its columns mean", async () => {
    for (const delimiter of [",", ";", "\t"]) {
      expect(await recognizeFile(utf8(csvOf(rows, delimiter)))).toEqual({
        format: "csv",
        needs: ["columns"],
        table: { columns: rows[0], hasHeader: true, rows: rows.slice(1) },
      });
    }
  });

  test("a first row of values is no header", async () => {
    const table = [
      ["https://a.example", "ada", "x"],
      ["https://b.example", "bob", "y"],
    ];
    expect(await recognizeFile(utf8(csvOf(table)))).toMatchObject({ table: { hasHeader: false, rows: table } });
    expect(await readText(csvOf(table), { columns: ["link", "email", "password"] })).toMatchObject({ read: 2 });
  });

  test("is read by the chosen meanings", async () => {
    const contents = await readText(csvOf(rows), { columns });
    expect(contents).toMatchObject({
      read: 3,
      failed: [],
      skipped: [{ source: "Line 4", reason: { code: "empty_row" } }],
    });
    expect(contents.entries.map(({ draft }) => draft)).toEqual([
      {
        title: "A",
        link: "https://a.example",
        email: "ada",
        password: "x",
        notes: "n",
        category: "Work",
        tags: ["one", "two"],
        totp: "JBSW",
        expires: "2027-03-09",
        isFavorite: true,
        fields: [
          { name: "Kunde", value: "C-1", kind: "text" },
          { name: "PIN", value: "4711", kind: "hidden" },
        ],
      },
      {
        title: "b.example",
        link: "https://b.example",
        email: "bob",
        password: "y",
        notes: "",
        category: "",
        tags: [],
        isFavorite: false,
      },
    ]);
  });

  test("a second column of one meaning loses nothing", async () => {
    const text = csvOf([
      ["t", "login", "login 2", "link", "link 2", "note", "note 2"],
      ["A", "ada", "ada2", "https://a.example", "https://b.example", "n1", "n2"],
    ]);
    const contents = await readText(text, { columns: ["title", "email", "email", "link", "link", "notes", "notes"] });
    expect(contents.entries[0]!.draft).toMatchObject({
      email: "ada",
      link: "https://a.example",
      urls: [{ url: "https://b.example" }],
      notes: "n1\nn2",
      fields: [{ name: "login 2", value: "ada2", kind: "text" }],
    });
  });

  test("a table that is known can be read by columns all the same", async () => {
    const text = "name,url,username,password\nA,https://a.example,ada,x\n";
    expect(await readText(text, { format: "csv", columns: ["notes", "link", "ignore", "password"] })).toMatchObject({
      entries: [{ draft: { title: "a.example", notes: "A", email: "", password: "x" } }],
    });
  });

  const expiries = (...days: string[]) =>
    readText(csvOf([["name", "until"], ...days.map((day, index) => [`N${index}`, day])]), {
      columns: ["title", "expires"],
    });

  test("dates are read in the common forms", async () => {
    const contents = await expiries("2027-03-09", "9.3.2027", "2027-03-09T10:00:00Z", "03/2027", "", "  ");
    expect(contents.failed).toEqual([]);
    expect(contents.entries.map(({ draft }) => draft.expires)).toEqual([
      "2027-03-09",
      "2027-03-09",
      "2027-03-09",
      "2027-03-31",
      undefined,
      undefined,
    ]);
  });

  test("one date of a column tells the order of the others", async () => {
    expect((await expiries("03/04/2027", "25/12/2027")).entries.map(({ draft }) => draft.expires)).toEqual([
      "2027-04-03",
      "2027-12-25",
    ]);
    expect((await expiries("03/04/2027", "12/25/2027")).entries.map(({ draft }) => draft.expires)).toEqual([
      "2027-03-04",
      "2027-12-25",
    ]);
  });

  test("a date whose order nothing tells fails, and so does what is no date", async () => {
    const contents = await expiries("03/04/2027", "soon", "04/04/2027");
    expect(contents.entries.map(({ draft }) => draft.expires)).toEqual(["2027-04-04"]);
    expect(inSentences(contents).failed).toEqual([
      {
        source: "Line 2",
        title: "N0",
        reason:
          '"03/04/2027" does not say which part is the month. Write dates as 2026-12-31, or import this column as a field.',
      },
      {
        source: "Line 3",
        title: "N1",
        reason: '"soon" is not a date. Write dates as 2026-12-31, or import this column as a field.',
      },
    ]);
    expect((await expiries("25/12/2027", "12/25/2027")).failed).toHaveLength(2);
  });

  test("meanings are refused that are not one a column, or that leave nothing", async () => {
    const text = "a,b\n1,2\n";
    expect(await refusalOf(readText(text))).toBe("Choose what each of this file's 2 columns contains.");
    await expect(readText(text, { columns: ["title"] })).rejects.toEqual(fault("columns_not_chosen"));
    expect(await refusalOf(readText(text, { columns: ["ignore", "ignore"] }))).toBe(
      "Choose at least one column of this file to import.",
    );
  });
});
