import { describe, expect, test } from "vitest";
import { utf8 } from "../../../test/files.ts";
import { csvOf, readText } from "../../../test/read.ts";
import { recognizeFile } from "../../index.ts";
import { fault } from "../../../test/sentences.ts";

// Shapes as the programs write them; the rows are made up.
const formatOf = async (rows: readonly (readonly string[])[]) => (await recognizeFile(utf8(csvOf(rows)))).format;

describe("Keeper", () => {
  const rows = [
    [
      "Work\\Servers",
      "A",
      "ada",
      "x",
      "https://a.example",
      "n",
      "",
      "Account ID",
      "12",
      "TFC:Keeper",
      "otpauth://totp/A?secret=JBSW",
    ],
    ["", "B", "bob", "y", "", "", "Shared\\In", "PIN", "4711"],
    ["Home", "C", "", "z", "", "", "Shared"],
  ];

  test("its rows are read by their place, its pairs by their labels", async () => {
    const contents = await readText(csvOf(rows));
    expect(contents).toMatchObject({ format: "keeper-csv", read: 3, failed: [] });
    expect(contents.entries).toMatchObject([
      {
        source: "Line 1",
        draft: {
          title: "A",
          link: "https://a.example",
          email: "ada",
          password: "x",
          notes: "n",
          category: "Servers",
          tags: ["Work", "Servers"],
          totp: "otpauth://totp/A?secret=JBSW",
          fields: [{ name: "Account ID", value: "12", kind: "text" }],
        },
      },
      { draft: { category: "In", tags: ["Shared", "In"], fields: [{ name: "PIN", value: "4711", kind: "hidden" }] } },
      { draft: { category: "Home", tags: ["Home", "Shared"] } },
    ]);
  });

  test("a table of seven columns without anything of Keeper's is not taken for it", async () => {
    const plain = [
      ["Home", "A", "ada", "x", "https://a.example", "n", "s"],
      ["Home", "B", "bob", "y", "https://b.example", "n", "s"],
    ];
    expect(await formatOf(plain)).toBe("csv");
    expect(await formatOf([["folder", "title", "login", "password", "url", "notes", "shared"], ...plain])).toBe("csv");
    await expect(formatOf([...rows, ["", "D", "", "", "not a link", "", ""]])).rejects.toEqual(fault("unknown_file"));
  });
});

describe("Enpass", () => {
  test("its labels are read, those with a star as hidden, the last cell as the note", async () => {
    const text = csvOf([
      [
        "A",
        "Username",
        "",
        "E-mail",
        "ada@a.example",
        "*Password",
        "x",
        "Website",
        "https://a.example",
        "Website",
        "https://b.example",
        "*Answer",
        "42",
        "a note",
      ],
      ["B", "Username", "bob", "E-mail", "b@b.example", "*Password", "y", "TOTP", "JBSW"],
      ["Visa", "Cardholder", "Ada B", "Type", "Visa", "*Number", "4242", "*CVC", "123", "Expiry date", "02/28", ""],
      ["N", "only a note"],
    ]);
    const contents = await readText(text);
    expect(contents).toMatchObject({ format: "enpass-csv", read: 4, failed: [] });
    expect(contents.entries.map(({ draft }) => draft)).toMatchObject([
      {
        title: "A",
        link: "https://a.example",
        urls: [{ url: "https://b.example" }],
        email: "ada@a.example",
        password: "x",
        notes: "a note",
        fields: [{ name: "Answer", value: "42", kind: "hidden" }],
      },
      { email: "bob", totp: "JBSW", notes: "", fields: [{ name: "Email", value: "b@b.example" }] },
      {
        type: "card",
        expires: "2028-02-29",
        fields: [
          { name: "cardholder" },
          { name: "brand" },
          { name: "number" },
          { name: "expiry", value: "2028-02" },
          { name: "code" },
        ],
      },
      { type: "note", title: "N", notes: "only a note" },
    ]);
  });

  test("a header of another table is not taken for its labels", async () => {
    const rows = [
      ["title", "username", "password", "url"],
      ["A", "ada", "x", "https://a.example"],
    ];
    expect(await formatOf(rows)).toBe("apple-csv");
    expect(
      await formatOf([
        ["entry", "email", "password", "website"],
        ["A", "ada", "x", "https://a.example"],
      ]),
    ).toBe("csv");
    expect(
      await formatOf([
        ["A", "Username", "ada", "n"],
        ["B", "bob", "y", "n"],
      ]),
    ).toBe("csv");
  });
});
