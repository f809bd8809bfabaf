import { expect, test } from "vitest";
import { csvOf, readText } from "../../../test/read.ts";

/** Returns what the rows of one of Dashlane's tables become. */
async function read(header: string, ...rows: Record<string, string>[]): Promise<unknown[]> {
  const names = header.split(",");
  const contents = await readText(csvOf([names, ...rows.map((row) => names.map((name) => row[name] ?? ""))]));
  expect(contents).toMatchObject({ format: "dashlane-csv", read: rows.length });
  return [
    ...contents.entries.map(({ draft }) => {
      const { title, type = "login", email, notes, expires, fields = [] } = draft;
      return [
        `${type} ${title}`,
        ...[email, notes, expires].map((text) => text ?? ""),
        ...fields.map(({ name, value, kind }) => `${name} ${kind} ${value}`),
      ].join(" | ");
    }),
    ...contents.failed.map(({ title, reason }) => [title, reason]),
  ];
}

test("a login has the first user name that there is, and the others as fields", async () => {
  const header = "username,username2,username3,title,password,note,url,category,otpUrl";
  expect(
    await read(
      header,
      { username: "a", username2: "b", username3: "c", title: "T", note: "n" },
      { username2: "b", username3: "c", title: "T" },
      { username3: "c", url: "https://a.example" },
      { username: "a", username2: "a", title: "T" },
    ),
  ).toMatchInlineSnapshot(`
    [
      "login T | a | n |  | username2 text b | username3 text c",
      "login T | b |  |  | username3 text c",
      "login a.example | c |  | ",
      "login T | a |  | ",
    ]
  `);
});

test("a card has its holder and expiry, a bank account is a note with hidden numbers", async () => {
  const header =
    "type,account_name,account_holder,cc_number,code,expiration_month,expiration_year,routing_number,account_number,country,issuing_bank,note,name";
  const card = { type: "payment_card", cc_number: "4111", code: "123", account_name: "Ana", note: "n" };
  const bank = {
    type: "bank",
    account_name: "Giro",
    account_holder: "Ana",
    routing_number: "1",
    account_number: "2",
    note: "n",
  };
  expect(
    await read(
      header,
      { ...card, name: "Visa", account_holder: "Ana S", expiration_month: "03", expiration_year: "2027" },
      card,
      { ...card, account_name: "" },
      { ...bank, name: "Savings" },
      bank,
      { ...bank, name: "Giro", account_name: "Giro" },
      { ...bank, account_name: "" },
      { ...bank, type: "loan", name: "L" },
    ),
  ).toMatchInlineSnapshot(`
    [
      "card Visa |  | n | 2027-03-31 | cardholder text Ana S | number hidden 4111 | expiry text 2027-03 | code hidden 123 | account_name text Ana",
      "card Ana |  | n |  | cardholder text Ana | number hidden 4111 | code hidden 123",
      "card Card |  | n |  | number hidden 4111 | code hidden 123",
      "note Savings |  | n |  | account_holder text Ana | routing_number hidden 1 | account_number hidden 2 | account_name text Giro",
      "note Giro |  | n |  | account_holder text Ana | routing_number hidden 1 | account_number hidden 2",
      "note Giro |  | n |  | account_holder text Ana | routing_number hidden 1 | account_number hidden 2",
      "note Bank account |  | n |  | account_holder text Ana | routing_number hidden 1 | account_number hidden 2",
      [
        "L",
        {
          "code": "row_type_unsupported",
          "params": {
            "type": "loan",
          },
        },
      ],
    ]
  `);
});

test("a document is an identity with its number where it belongs, and ends on its day", async () => {
  const header = "type,number,name,issue_date,expiration_date,place_of_issue,state";
  const of = (type: string, more: Record<string, string> = {}) => ({ type, number: "7", name: "Ana Silva", ...more });
  expect(
    await read(
      header,
      of("passport", { expiration_date: "2030-02-01", state: "BY" }),
      of("license", { expiration_date: "some day" }),
      of("social_security"),
      of("tax_number", { name: "" }),
      of("card"),
      of("visa"),
    ),
  ).toMatchInlineSnapshot(`
    [
      "identity Passport, Ana Silva |  |  | 2030-02-01 | firstName text Ana | lastName text Silva | state text BY | passportNumber hidden 7",
      "identity Driving licence, Ana Silva |  |  |  | firstName text Ana | lastName text Silva | licenseNumber hidden 7 | expiration_date text some day",
      "identity Social security number, Ana Silva |  |  |  | firstName text Ana | lastName text Silva | ssn hidden 7",
      "identity Tax number |  |  |  | number hidden 7",
      "identity Identity card, Ana Silva |  |  |  | firstName text Ana | lastName text Silva | number hidden 7",
      [
        "Ana Silva",
        {
          "code": "row_type_unsupported",
          "params": {
            "type": "visa",
          },
        },
      ],
    ]
  `);
});

test("personal information is an identity, by the best title that there is", async () => {
  const header =
    "type,title,first_name,middle_name,last_name,login,date_of_birth,place_of_birth,email,email_type,item_name,phone_number,address,country,state,city,zip,url";
  expect(
    await read(
      header,
      { type: "name", title: "Dr", first_name: "Ana", middle_name: "M", last_name: "Silva", login: "ana" },
      { type: "email", email: "a@example.org", item_name: "Home" },
      { type: "email", email: "a@example.org" },
      { type: "number", phone_number: "1" },
      { type: "address", address: "Street 1", city: "B", state: "BY", zip: "8", country: "DE" },
      { type: "website", url: "https://a.example" },
      { type: "name" },
    ),
  ).toMatchInlineSnapshot(`
    [
      "identity Ana Silva |  |  |  | title text Dr | firstName text Ana | middleName text M | lastName text Silva | username text ana | type text name",
      "identity Home |  |  |  | email text a@example.org | type text email",
      "identity a@example.org |  |  |  | email text a@example.org | type text email",
      "identity 1 |  |  |  | phone text 1 | type text number",
      "identity Street 1 |  |  |  | address1 text Street 1 | city text B | state text BY | postalCode text 8 | country text DE | type text address",
      "identity a.example |  |  |  | type text website",
      "identity name |  |  |  | type text name",
    ]
  `);
});
