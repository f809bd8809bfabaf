import { newUser, type User } from "@pomander/contract";
import fc from "fast-check";
import { expect, it } from "vitest";
import { columns, template } from "./columns.ts";
import { withPasswords } from "./made-passwords.ts";
import { readUsers } from "./read-users.ts";

const head = columns.join(",");
const read = (text: string, mayAddAdmins = true) => readUsers(new TextEncoder().encode(text), mayAddAdmins);
const rowsOf = (...lines: string[]) => read([head, ...lines].join("\n")).rows;
const reasons = (line: string, mayAddAdmins = true) =>
  read(`${head}\n${line}`, mayAddAdmins).rows.map(({ problems }) =>
    problems.map(({ column, reason }) => `${column ?? "row"}: ${reason}`),
  )[0];

it("reads the template that it offers", () => {
  const { rows, unused } = read(template);
  expect(unused).toEqual([]);
  expect(rows).toHaveLength(1);
  expect(newUser.safeParse(rows[0]?.user).success).toBe(true);
});

it("reads a row, whatever the separator, the line ends and the writing of the columns", () => {
  const cells = ["Zoë", "O'Neil", " Zoe@Example.com ", "pass;word,1", "+1 555", "TRUE", "False"];
  const names = ["First Name", "last_name", "EMAIL", "password", "mobile no", "ISADMIN", "isAllowedForRemindMe"];
  for (const separator of [",", ";", "\t"])
    for (const end of ["\n", "\r\n", "\r"]) {
      const lines = [names, cells.map((cell) => `"${cell}"`)].map((line) => line.join(separator));
      expect(read(lines.join(end) + end).rows).toEqual([
        {
          line: 2,
          name: "Zoë O'Neil",
          email: "Zoe@Example.com",
          problems: [],
          remarks: [],
          groups: "",
          isLeftOut: false,
          user: {
            firstName: "Zoë",
            lastName: "O'Neil",
            email: "zoe@example.com",
            password: "pass;word,1",
            mobileNo: "+1 555",
            isAdmin: true,
            isAllowedForRemindMe: false,
          },
        },
      ]);
    }
});

it("sends no space around a cell, and keeps those of a password", () => {
  const [row] = rowsOf("  Zoë , O'Neil  , zoe@example.com , pass word , +1 555 ,,");
  expect(row?.user).toMatchObject({
    firstName: "Zoë",
    lastName: "O'Neil",
    mobileNo: "+1 555",
    password: " pass word ",
  });
});

it("understands usual headings of other languages, and what people write for yes and no", () => {
  const german = read(
    "Vorname;Name;E-Mail-Adresse;Handy;Telefon;Admin;Erinnerungen\nZoë;Berg;zoe@example.com;+49 151 1;+49 30 2;nein;ja",
  );
  expect(german.rows[0]?.user).toEqual({
    firstName: "Zoë",
    lastName: "Berg",
    email: "zoe@example.com",
    password: "",
    mobileNo: "+49 151 1",
    isAdmin: false,
    isAllowedForRemindMe: true,
  });
  expect([german.unused, german.saysReminders]).toEqual([["Telefon"], true]);
  const french = read("Nom complet,Courriel\nAnne Petit,anne@example.com");
  expect(french.rows[0]?.user).toMatchObject({ firstName: "Anne", lastName: "Petit", isAllowedForRemindMe: false });
  expect(french.saysReminders).toBe(false);
  for (const heading of ["Group", "Group name", "Team", "Teams", "Gruppen", "Groupes", "Grupos"])
    expect(read(`Name,Email,${heading}\nAnne Petit,anne@example.com,Ops`).rows[0]?.groups).toBe("Ops");
});

it.each([
  ["Berg, Zoë Anna", "Zoë Anna", "Berg"],
  ["Zoë Anna Berg", "Zoë Anna", "Berg"],
  ["Ludwig van der Berg", "Ludwig", "van der Berg"],
  ["de Berg", "de", "Berg"],
  ["  Zoë ", "Zoë", ""],
  ["Berg,", "Berg", ""],
])("splits the whole name %j", (whole, firstName, lastName) => {
  expect(read(`Name,Email\n"${whole}",z@example.com`).rows[0]?.user).toMatchObject({ firstName, lastName });
});

it("sends a row whose telephone number is none without it, and says so", () => {
  const [row] = rowsOf("Ann,,a@example.com,password1,extension 12,,");
  expect(row).toMatchObject({
    problems: [],
    remarks: [{ column: "mobileNo", reason: '"extension 12" isn\'t a phone number, and is left out' }],
    user: { email: "a@example.com", mobileNo: "" },
  });
});

it("strips line breaks in values and counts lines as an editor does", () => {
  const rows = rowsOf('"An\nn",Ray,a@example.com,password1,,,', "Bob,Ray,b@example.com,password1,,,");
  expect(rows.map(({ line, name }) => [line, name])).toEqual([
    [2, "Ann Ray"],
    [4, "Bob Ray"],
  ]);
});

it("leaves out rows without an email, and passes over blank ones", () => {
  const rows = rowsOf("Ann,Ray,,password1,,,", "", ",,,,,,", "Bob,Ray,b@example.com,password1,,,");
  expect(rows.map(({ line, isLeftOut, user }) => [line, isLeftOut, user !== null])).toEqual([
    [2, true, false],
    [5, false, true],
  ]);
});

it("says of each fault which column it is in", () => {
  const long = "x".repeat(101);
  expect(reasons(",,a@example.com,password1,,,")).toEqual(["firstName: First name is required"]);
  expect(reasons(`${long},${long},a@example.com,password1,${long},,`)).toHaveLength(2);
  expect(reasons("Ann,,not an address,password1,,,")).toEqual(["email: Please enter a valid email"]);
  expect(reasons("Ann,,a@example.com,short,,,")).toEqual(["password: Password must be at least 8 characters"]);
  expect(reasons(`Ann,,a@example.com,${"x".repeat(257)},,,`)).toEqual(["password: This password is too long"]);
  expect(reasons(`Ann,,a@example.com,v1.${"A".repeat(43)},,,`)).toEqual(["password: This can't be used as a password"]);
  expect(reasons("Ann,,a@example.com,password1,,perhaps,2")).toEqual([
    "isAdmin: must be true or false",
    "isAllowedForRemindMe: must be true or false",
  ]);
  expect(reasons('Ann,"R"ay,a@example.com,password1,,,')).toEqual(["row: a quotation mark is in the wrong place"]);
  expect(reasons("Ann,Ray,a@example.com,password1,,,,more")).toEqual(["row: 1 more value than columns"]);
});

const passwordOf = (user: object) => ("password" in user ? user.password : null);

it("without the column, or with an empty cell, a password is made for who is added, and told for whom", () => {
  const { rows } = read("firstName,email\nAnn,ANN@example.com\nBob,b@example.com\nEve,no address");
  const mixed = rowsOf("Ann,,a@example.com,password1,,,", "Bob,,b@example.com,,,,");
  let made = 0;
  const { valid, givenTo } = withPasswords([...rows, ...mixed.slice(0, 1)], () => `made-here-${++made}`);
  expect(valid.map(({ line, user }) => [line, passwordOf(user)])).toEqual([
    [2, "made-here-1"],
    [3, "made-here-2"],
    [2, "password1"],
  ]);
  const created = ["ann@example.com", "a@example.com"].map((email) => ({ email }) as User);
  expect(givenTo(created)).toEqual([{ user: created[0], password: "made-here-1", until: null }]);
  // People who are invited by email get no password; a password of the file stays.
  const invited = withPasswords(mixed, null);
  expect(invited.valid.map(({ user }) => ["invite" in user, "password" in user])).toEqual(
    mixed.flatMap(({ user }) => (user === null ? [] : [[user.password === "", user.password !== ""]])),
  );
  expect(invited.valid.some(({ user }) => "invite" in user)).toBe(true);
  expect(invited.givenTo([])).toEqual([]);
  const [given] = withPasswords(mixed).valid.slice(1);
  expect(newUser.safeParse(given?.user).success).toBe(true);
  expect(passwordOf(given!.user)).toHaveLength(16);
});

it("an admin's file makes no admins", () => {
  const line = "Ann,,a@example.com,password1,,true,";
  expect(reasons(line, true)).toEqual([]);
  expect(reasons(line, false)).toEqual(["isAdmin: only a super admin can add admins"]);
});

it("the same address again is the later row's fault", () => {
  const rows = rowsOf("Ann,,a@example.com,password1,,,", "Bob,, A@Example.com,password1,,,");
  expect(rows.map(({ problems }) => problems)).toEqual([[], [{ column: "email", reason: "same email as on line 2" }]]);
});

it("says what is wrong with a file as a whole", () => {
  expect(() => readUsers(Uint8Array.of(0xff, 0xfe, 0x41), true)).toThrow("the file couldn't be read");
  expect(() => read("")).toThrow("the file is empty");
  expect(() => read("firstName,password\n")).toThrow("the column email is missing");
  expect(() => read("title,post\n")).toThrow("the columns firstName, email are missing");
  expect(() => read(`${head},E-Mail\n`)).toThrow("the column email appears twice");
});

it("does nothing with columns that are not its own, be they rights", () => {
  const { rows, unused } = read(`${head},isSuperAdmin,createdBy\nAnn,,a@example.com,password1,,,,true,me`);
  expect(unused).toEqual(["isSuperAdmin", "createdBy"]);
  expect(Object.keys(rows[0]?.user ?? {})).not.toContain("isSuperAdmin");
});

it("finds nothing wrong only with what the server takes", () => {
  // A file with a zero byte is refused as a whole.
  const cell = fc.string({ unit: "binary", maxLength: 120 }).map((value) => value.replaceAll("\0", ""));
  const row = fc.record({
    firstName: cell,
    lastName: cell,
    email: fc.oneof(cell, fc.emailAddress()),
    password: fc.oneof(cell, fc.string({ minLength: 8, maxLength: 300 })),
    mobileNo: cell,
    isAdmin: fc.constantFrom("", "true", "FALSE", " True "),
    isAllowedForRemindMe: fc.constantFrom("", "true", "x"),
  });
  fc.assert(
    fc.property(row, (values) => {
      const cells = columns.map((column) => `"${values[column].replaceAll('"', '""')}"`);
      const file = read(`${head}\n${cells.join(",")}\n`);
      const refused = file.rows.filter(
        ({ user }) => user !== null && !newUser.safeParse({ ...user, password: user.password || "made here" }).success,
      );
      expect(refused).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
