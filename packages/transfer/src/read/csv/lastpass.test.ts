import { describe, expect, test } from "vitest";
import { csvOf, readText } from "../../../test/read.ts";
import { inSentences } from "../../../test/sentences.ts";

// Shapes as LastPass writes them; the rows are made up.
const header = "url,username,password,totp,extra,name,grouping,fav";
const fileOf = (...rows: string[]) => [header, ...rows].join("\n");
const noteOf = (lines: readonly string[], name = "note") =>
  csvOf([header.split(","), ["http://sn", "", "", "", lines.join("\n"), name, "", "0"]]);
const firstOf = async (text: string) => (await readText(text)).entries[0]!;

describe("LastPass", () => {
  test("reads a login with nested folders, TOTP and favourite", async () => {
    const text = fileOf("https://a.example,ada,pa55,JBSWY3DPEHPK3PXP,a note,A,Work\\Servers,1");
    expect(await firstOf(text)).toMatchObject({
      source: "Line 2",
      draft: {
        title: "A",
        link: "https://a.example",
        email: "ada",
        password: "pa55",
        totp: "JBSWY3DPEHPK3PXP",
        notes: "a note",
        category: "Servers",
        tags: ["Work", "Servers"],
        isFavorite: true,
      },
    });
  });

  test("makes a card of its note, with the month until which it is good", async () => {
    const lines = [
      "NoteType:Credit Card",
      "Language:en-US",
      "Name on Card:Ada B",
      "Type:Visa",
      "Number:4242424242424242",
      "Security Code:123",
      "Start Date:,",
      "Expiration Date:January,2028",
      "Notes:of the bank",
      "line: two",
    ];
    expect(await firstOf(noteOf(lines, "my card"))).toEqual({
      source: "Line 2",
      draft: {
        type: "card",
        title: "my card",
        link: "",
        email: "",
        password: "",
        notes: "of the bank\nline: two",
        category: "",
        tags: [],
        isFavorite: false,
        expires: "2028-01-31",
        fields: [
          { name: "cardholder", value: "Ada B", kind: "text" },
          { name: "brand", value: "Visa", kind: "text" },
          { name: "number", value: "4242424242424242", kind: "hidden" },
          { name: "expiry", value: "2028-01", kind: "text" },
          { name: "code", value: "123", kind: "hidden" },
        ],
      },
      isArchive: false,
      history: [],
      rest: { noteType: "Credit Card", language: "en-US" },
    });
  });

  test("makes an identity of an address, its telephone out of JSON", async () => {
    const lines = [
      "NoteType:Address",
      "First Name:Ada",
      "Last Name:B",
      "City / Town:Graz",
      'Phone:{"num":"431234567","ext":"12","cc3l":"AUT"}',
      "Birthday:May,1,1970",
      "Notes:",
    ];
    const { draft } = await firstOf(noteOf(lines));
    expect(draft).toMatchObject({ type: "identity", notes: "" });
    expect(draft.fields).toEqual([
      { name: "firstName", value: "Ada", kind: "text" },
      { name: "lastName", value: "B", kind: "text" },
      { name: "phone", value: "431234567 ext. 12", kind: "text" },
      { name: "city", value: "Graz", kind: "text" },
      { name: "Birthday", value: "May,1,1970", kind: "text" },
    ]);
  });

  test("keeps every line of a private key, those that look like labels too", async () => {
    const key = "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nMIIE\n-----END RSA PRIVATE KEY-----";
    const lines = [
      "NoteType:SSH Key",
      "Bit Strength:2048",
      "Passphrase:geheim",
      `Private Key:${key}`,
      "Public Key:ssh-rsa AAAA",
      "Notes:n",
    ];
    const { draft } = await firstOf(noteOf(lines));
    expect(draft).toMatchObject({ type: "ssh-key", notes: "n" });
    expect(draft.fields).toEqual([
      { name: "privateKey", value: key, kind: "hidden" },
      { name: "publicKey", value: "ssh-rsa AAAA", kind: "text" },
      { name: "Bit Strength", value: "2048", kind: "text" },
      { name: "Passphrase", value: "geheim", kind: "hidden" },
    ]);
  });

  test("takes the date on which a passport ends", async () => {
    const lines = ["NoteType:Passport", "Name:Ada Maria B", "Number:P123", "Expiration Date:March,9,2031", "Notes:"];
    expect((await firstOf(noteOf(lines))).draft).toMatchObject({
      type: "identity",
      expires: "2031-03-09",
      fields: [
        { name: "firstName", value: "Ada Maria" },
        { name: "lastName", value: "B" },
        { name: "passportNumber", value: "P123", kind: "hidden" },
      ],
    });
  });

  test.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
    [
      "Address",
      {
        Title: "Dr.",
        "First Name": "Ada",
        "Middle Name": "Maria",
        "Last Name": "B",
        Username: "ada",
        Company: "Acme",
        "Email Address": "ada@example.com",
        Phone: "+43 1",
        "Address 1": "Street 1",
        "Address 2": "Floor 2",
        "Address 3": "Door 3",
        "City / Town": "Graz",
        State: "Styria",
        "Zip / Postal Code": "8010",
        Country: "AT",
      },
      {
        title: "Dr.",
        firstName: "Ada",
        middleName: "Maria",
        lastName: "B",
        username: "ada",
        company: "Acme",
        email: "ada@example.com",
        phone: "+43 1",
        address1: "Street 1",
        address2: "Floor 2",
        address3: "Door 3",
        city: "Graz",
        state: "Styria",
        postalCode: "8010",
        country: "AT",
      },
    ],
    [
      "Driver's License",
      {
        Name: "Ada B",
        Number: "L1",
        Address: "Street 1",
        "City / Town": "Graz",
        State: "Styria",
        "ZIP / Postal Code": "8010",
        Country: "AT",
        "License Class": "B",
      },
      {
        firstName: "Ada",
        lastName: "B",
        licenseNumber: "L1",
        address1: "Street 1",
        city: "Graz",
        state: "Styria",
        postalCode: "8010",
        country: "AT",
        "License Class": "B",
      },
    ],
    ["Social Security", { Name: "Ada B", Number: "S1" }, { firstName: "Ada", lastName: "B", ssn: "S1" }],
    [
      "Passport",
      { Type: "P", Name: "Ada B", Country: "AT", Number: "P1" },
      { firstName: "Ada", lastName: "B", passportNumber: "P1", country: "AT", Type: "P" },
    ],
  ])("makes an identity of a note of type %s, each value once", async (type, values, expected) => {
    const lines = Object.entries(values).map(([label, value]) => `${label}:${value}`);
    const { draft } = await firstOf(noteOf([`NoteType:${type}`, ...lines, "Notes:"]));
    expect(draft.type).toBe("identity");
    const found = Object.fromEntries((draft.fields ?? []).map(({ name, value }) => [name, value]));
    expect([found, draft.fields?.length]).toEqual([expected, Object.keys(expected).length]);
  });

  test("makes a login of a server, and keeps the labels of types that it does not know", async () => {
    expect(
      (await firstOf(noteOf(["NoteType:Server", "Hostname:h", "Username:root", "Password:toor", "Notes:"]))).draft,
    ).toMatchObject({
      email: "root",
      password: "toor",
      fields: [{ name: "Hostname", value: "h" }],
    });
    const { draft } = await firstOf(noteOf(["NoteType:Custom_657", "my own:value", "my password:x", "Notes:"]));
    expect(draft).toMatchObject({ type: "note" });
    expect(draft.fields).toEqual([
      { name: "my own", value: "value", kind: "text" },
      { name: "my password", value: "x", kind: "hidden" },
    ]);
  });

  test("reads an export that is escaped for HTML, and leaves one alone that is not", async () => {
    const escaped = fileOf("https://a.example/?a=1&amp;b=2,ada,a&lt;b&amp;amp;,,,R&amp;D,,0");
    expect((await firstOf(escaped)).draft).toMatchObject({
      link: "https://a.example/?a=1&b=2",
      password: "a<b&amp;",
      title: "R&D",
    });
    const plain = fileOf("https://a.example/?a=1&b=2,ada,a&amp;b,,,R,,0");
    expect((await firstOf(plain)).draft).toMatchObject({ link: "https://a.example/?a=1&b=2", password: "a&amp;b" });
  });

  test("reads the web page that LastPass shows, saved as a file", async () => {
    const page = `<!DOCTYPE html><html><body><pre>${fileOf("https://a.example/?a=1&amp;b=2,ada,&lt;&#39;&quot;,,,A,,0")}\n</pre></body></html>`;
    expect((await firstOf(page)).draft).toMatchObject({
      link: "https://a.example/?a=1&b=2",
      password: `<'"`,
      title: "A",
    });
  });

  test("fails rows whose lines and quotation marks are not marked, and reads those around them", async () => {
    const contents = await readText(
      fileOf(
        "https://a.example,ada,x,,,A,,0",
        ",,,,first line",
        "second line,a login of several lines,,0",
        "https://b.example,ada,x,,,B,,0",
        ',,,,"quoted "within" a note",C,,0',
        "https://d.example,ada,x,,,D,,0",
      ),
    );
    expect(contents.entries.map(({ source, draft }) => [source, draft.title])).toEqual([
      ["Line 2", "A"],
      ["Line 5", "B"],
      ["Line 7", "D"],
    ]);
    expect(inSentences(contents).failed).toEqual([
      { source: "Lines 3 to 4", title: null, reason: "This row has 5 columns instead of 8." },
      {
        source: "Line 6",
        title: null,
        reason: "A quotation mark inside a value in this row isn't doubled.",
      },
    ]);
    expect(contents.read).toBe(5);
  });
});
