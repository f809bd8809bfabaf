import { expect, test } from "vitest";
import { readLastpassNote } from "./lastpass-notes.ts";

/** Returns what a note of a type becomes, of these lines. */
const read = (noteType: string, ...lines: string[]) => {
  const {
    type,
    email,
    password,
    notes,
    expires,
    fields = [],
    rest,
  } = readLastpassNote([`NoteType:${noteType}`, ...lines].join("\n"));
  return {
    type,
    email,
    password,
    notes,
    expires,
    fields: fields.flatMap(({ name, value }) => (value === "" ? [] : `${name}: ${value}`)),
    rest,
  };
};

test("each label of an address is the field of that meaning", () => {
  const labels = [
    "Title",
    "First Name",
    "Middle Name",
    "Last Name",
    "Username",
    "Company",
    "Email Address",
    "Phone",
    "Address 1",
    "Address 2",
    "Address 3",
    "City / Town",
    "State",
    "Zip / Postal Code",
    "Country",
    "Gender",
  ];
  const { type, fields } = read("Address", ...labels.map((label, at) => `${label}:v${at}`), "Notes:n");
  expect([type, fields]).toEqual([
    "identity",
    [
      "title: v0",
      "firstName: v1",
      "middleName: v2",
      "lastName: v3",
      "username: v4",
      "company: v5",
      "email: v6",
      "phone: v7",
      "address1: v8",
      "address2: v9",
      "address3: v10",
      "city: v11",
      "state: v12",
      "postalCode: v13",
      "country: v14",
      "Gender: v15",
    ],
  ]);
});

test("a telephone is read out of its JSON", () => {
  const phone = (value: string) => read("Address", `Phone:${value}`).fields;
  expect(phone('{"num":"123","ext":"4","cc3l":"DEU"}')).toEqual(["phone: 123 ext. 4"]);
  for (const without of ['{"num":"123","ext":""}', '{"num":"123","ext":4}', '{"num":"123"}'])
    expect(phone(without)).toEqual(["phone: 123"]);
  expect([phone('{"num":7}'), phone("123")]).toEqual([['phone: {"num":7}'], ["phone: 123"]]);
});

test("documents have their number, their holder's name, and the day on which they end", () => {
  const lines = ["Name:Ada Maria B", "Number:7", "Expiration Date:March,9,2031", "Country:UK"];
  const name = ["firstName: Ada Maria", "lastName: B"];
  const fields = (type: string, ...more: string[]) => read(type, ...lines, ...more).fields.toSorted();
  expect(fields("Passport")).toEqual([...name, "country: UK", "passportNumber: 7"].toSorted());
  expect(fields("Social Security")).toEqual([...name, "ssn: 7", "Country: UK"].toSorted());
  const more = ["Address:Street 1", "City / Town:B", "State:BY", "ZIP / Postal Code:8", "Sex:f"];
  expect(fields("Driver's License", ...more)).toEqual(
    [
      ...name,
      "licenseNumber: 7",
      "address1: Street 1",
      "city: B",
      "state: BY",
      "postalCode: 8",
      "country: UK",
      "Sex: f",
    ].toSorted(),
  );
  expect(read("Passport", ...lines)).toMatchObject({ type: "identity", expires: "2031-03-09" });
  expect(read("Passport", "Expiration Date:soon")).toMatchObject({
    expires: undefined,
    fields: ["Expiration Date: soon"],
  });
});

test("a card has its holder, brand, number, expiry and code", () => {
  const card = (expiration: string) =>
    read(
      "Credit Card",
      "Name on Card:Ada B",
      "Type:Visa",
      "Number:4111",
      "Security Code:123",
      "Start Date:,",
      `Expiration Date:${expiration}`,
    );
  const fields = ["cardholder: Ada B", "brand: Visa", "number: 4111"];
  expect(card("March,2031")).toMatchObject({
    type: "card",
    expires: "2031-03-31",
    fields: [...fields, "expiry: 2031-03", "code: 123"],
  });
  for (const none of [",", ",,", ""])
    expect(card(none)).toMatchObject({ expires: undefined, fields: [...fields, "code: 123"] });
});

test("lines of an SSH key are only labels that it has, each once", () => {
  const key = ["-----BEGIN KEY-----", "Proc-Type: 4,ENCRYPTED", "abc", "-----END KEY-----"];
  const lines = [
    "Language:en-US",
    "Bit Strength:2048",
    "Format:RSA",
    "Passphrase:p",
    `Private Key:${key[0]}`,
    ...key.slice(1),
    "Public Key:ssh-rsa A",
    "Hostname:h",
    "Date:2026",
    "Notes:one",
    "Date:two",
  ];
  expect(read("SSH Key", ...lines)).toEqual({
    type: "ssh-key",
    email: undefined,
    password: undefined,
    notes: "one\nDate:two",
    expires: undefined,
    fields: [
      `privateKey: ${key.join("\n")}`,
      "publicKey: ssh-rsa A",
      "Bit Strength: 2048",
      "Format: RSA",
      "Passphrase: p",
      "Hostname: h",
      "Date: 2026",
    ],
    rest: { noteType: "SSH Key", language: "en-US" },
  });
});

test("other types are logins where they have a user name or a password, else notes", () => {
  expect(read("Server", "Hostname:h", "Username:root", "Password:toor")).toMatchObject({
    type: "login",
    email: "root",
    password: "toor",
    fields: ["Hostname: h"],
  });
  expect(read("Server", "Password:toor").type).toBe("login");
  expect(read("Server", "Username:root").type).toBe("login");
  expect(read("Wi-Fi", "SSID:home", "Expiration Date:March,9,2031", "Empty:,,")).toMatchObject({
    type: "note",
    expires: "2031-03-09",
    fields: ["SSID: home"],
    rest: { noteType: "Wi-Fi" },
  });
});

test("a label has eighty characters at most before the first colon, and comes once", () => {
  const [longest, longer] = ["x".repeat(80), "y".repeat(81)];
  expect(read("Wi-Fi", `${longest}:a:b`, `${longer}:c`, "A:1", "A:2", ":3").fields).toEqual([
    `${longest}: a:b\n${longer}:c`,
    "A: 1\nA:2\n:3",
  ]);
});

test("a text without a type is a note as it is", () => {
  for (const text of ["", "Notes:x", " NoteType:Server", "text\nNoteType:Server"])
    expect(readLastpassNote(text)).toEqual({ type: "note", notes: text });
});
