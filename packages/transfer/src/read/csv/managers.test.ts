import { describe, expect, test } from "vitest";
import { testFile } from "../../../test/files.ts";
import { csvOf, readText } from "../../../test/read.ts";
import { readFile } from "../../index.ts";

// Where no real export is at hand, rows are made up after the shapes that the programs write.
const under = (header: string, ...rows: readonly Readonly<Record<string, string>>[]) => {
  const names = header.split(",");
  return csvOf([names, ...rows.map((row) => names.map((name) => row[name] ?? ""))]);
};
const entriesOf = async (text: string) => (await readText(text)).entries;

describe("Bitwarden's CSV", () => {
  test("a real export is read whole", async () => {
    const contents = await readFile(testFile("csv/bitwarden.csv"));
    expect(contents).toMatchObject({ format: "bitwarden-csv", read: 48, skipped: [], failed: [] });
    const drafts = new Map(contents.entries.map(({ draft }) => [draft.title, draft]));
    expect(drafts.get("Bank, with comma")).toEqual({
      title: "Bank, with comma",
      link: "https://bank.example/start",
      email: "ada@example.com",
      password: "pässwörd 🍊",
      notes: 'line one\nline two\n"quoted"',
      category: "Money",
      tags: ["Private", "Money"],
      isFavorite: false,
      fields: [
        { name: "PIN", value: "4711", kind: "hidden" },
        { name: "branch", value: "Nørre Ålborg", kind: "text" },
        { name: "joint", value: "true", kind: "text" },
      ],
      reprompt: true,
    });
    expect(drafts.get("GitHub")).toMatchObject({
      link: "https://github.com/login",
      urls: [{ url: "https://gist.github.com" }],
      isFavorite: true,
      totp: "otpauth://totp/GitHub:ada?secret=JBSWY3DPEHPK3PXP&issuer=GitHub",
    });
    expect(drafts.get("=cmd|calc")).toMatchObject({ email: "+1", password: "@SUM(A1)", notes: "=1+1" });
    expect(drafts.get("android app")).toMatchObject({ link: "androidapp://com.example.app" });
  });

  const header = "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp";

  test.each([
    ["https://a.example,https://b.example", ["https://a.example", "https://b.example"]],
    ["https://maps.example/@12.5,13.5,15z", ["https://maps.example/@12.5,13.5,15z"]],
    ["https://maps.example/@1,2,androidapp://com.b", ["https://maps.example/@1,2", "androidapp://com.b"]],
    ["https://a.example,  HTTPS://b.example", ["https://a.example", "HTTPS://b.example"]],
    ["HTTPS://a.example/1,2.example", ["HTTPS://a.example/1,2.example"]],
    ["a.example,b.example/x", ["a.example", "b.example/x"]],
    ["a.example, b.example#x,c.example?q", ["a.example", "b.example#x", "c.example?q"]],
    ["a.example,b.e", ["a.example,b.e"]],
    ["a, b and c", ["a, b and c"]],
  ])("takes the links %s apart", async (joined, links) => {
    const [entry] = await entriesOf(under(header, { type: "login", name: "n", login_uri: joined }));
    expect([entry!.draft.link, ...(entry!.draft.urls ?? []).map(({ url }) => url)]).toEqual(links);
  });

  test("keeps that an item asks for the master password", async () => {
    const entries = await entriesOf(
      under(header, { type: "login", name: "a", reprompt: "1" }, { type: "login", name: "b", reprompt: "0" }),
    );
    expect(entries.map(({ draft }) => draft.reprompt)).toEqual([true, undefined]);
  });

  test("fails an item of a type that it does not know, and reads the others", async () => {
    const contents = await readText(
      under(header, { type: "passport", name: "P" }, { type: "note", name: "N", notes: "n" }),
    );
    expect(contents).toMatchObject({
      read: 2,
      entries: [{ source: "Line 3", draft: { type: "note", title: "N", notes: "n" } }],
      failed: [
        { source: "Line 2", title: "P", reason: { code: "row_type_unsupported", params: { type: "passport" } } },
      ],
    });
  });
});

describe("KeePass's CSVs", () => {
  test("a real export of KeePassXC is read whole, with its groups below the root", async () => {
    const contents = await readFile(testFile("csv/keepassxc.csv"));
    expect(contents).toMatchObject({ format: "keepassxc-csv", read: 15, skipped: [], failed: [] });
    expect(contents.entries[0]).toEqual({
      source: "Line 2",
      draft: {
        title: "GitHub",
        link: "https://github.com/login",
        email: "ada",
        password: "second-password",
        notes: "line one\nline two",
        category: "Work",
        tags: ["Work"],
        isFavorite: false,
      },
      isArchive: false,
      history: [],
      createdAt: "2026-11-20T17:37:41.000Z",
      changedAt: "2026-11-20T17:37:49.000Z",
    });
    expect(contents.entries[1]).toMatchObject({
      source: "Line 4",
      draft: { password: "pässwörd 🍊", category: "Servers", tags: ["Work", "Servers"] },
    });
  });

  test("both escapes of KeePass 1 are read in one row", async () => {
    const text = String.raw`"Account","Login Name","Password","Web Site","Comments"
"a","ada","p\"a\\ss","https://a.example","say ""hi"", \"there\""
"b","bob","x\\","",""`;
    expect(await entriesOf(text)).toMatchObject([
      { draft: { password: String.raw`p"a\ss`, notes: 'say "hi", "there"' } },
      { draft: { title: "b", password: "x\\" } },
    ]);
  });
});

describe("browsers' CSVs", () => {
  test("apps of Chrome keep their link", async () => {
    const text = "name,url,username,password,note\r\n,android://hash@com.example.app/,,=1+1,\r\n";
    expect(await entriesOf(text)).toMatchObject([
      { draft: { title: "com.example.app", link: "android://hash@com.example.app/", password: "=1+1" } },
    ]);
  });

  test("Firefox's times are read, and its own account is left out", async () => {
    const header = "url,username,password,httpRealm,formActionOrigin,guid,timeCreated,timeLastUsed,timePasswordChanged";
    const text = under(
      header,
      { url: "chrome://FirefoxAccounts", username: "f00d", password: "{}" },
      {
        url: "https://www.a.example",
        username: "ada",
        password: "x",
        httpRealm: "Restricted",
        formActionOrigin: "https://login.a.example",
        guid: "{1}",
        timeCreated: "1700000000000",
        timeLastUsed: "1700000500000",
        timePasswordChanged: "1700000100000",
      },
    );
    expect(await readText(text)).toEqual({
      format: "firefox-csv",
      read: 2,
      skipped: [{ source: "Line 2", title: "Firefox account", reason: { code: "browser_sync_key", params: {} } }],
      failed: [],
      leftBehind: [],
      attachments: [],
      entries: [
        {
          source: "Line 3",
          draft: {
            title: "a.example",
            link: "https://www.a.example",
            email: "ada",
            password: "x",
            notes: "",
            category: "",
            tags: [],
            isFavorite: false,
            fields: [{ name: "httpRealm", value: "Restricted", kind: "text" }],
          },
          isArchive: false,
          history: [],
          createdAt: "2023-11-14T22:13:20.000Z",
          changedAt: "2023-11-14T22:15:00.000Z",
          passwordChangedAt: "2023-11-14T22:15:00.000Z",
          rest: { formActionOrigin: "https://login.a.example", guid: "{1}", timeLastUsed: "1700000500000" },
        },
      ],
    });
  });
});

describe("1Password's and Strongbox's CSVs", () => {
  test("1Password's tags, favourites and archive come along", async () => {
    const text =
      "Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes\nA,,ada,x,otpauth://totp/A?secret=JBSW,true,true,one;two,n\n";
    expect(await entriesOf(text)).toMatchObject([
      {
        isArchive: true,
        draft: { title: "A", isFavorite: true, tags: ["one", "two"], totp: "otpauth://totp/A?secret=JBSW" },
      },
    ]);
  });

  test("Strongbox's address stands beside the user name", async () => {
    const text = "Title,Username,Email,Password,URL,OTPAuth,Notes\nA,ada,ada@a.example,x,,,\nB,,b@b.example,x,,,\n";
    expect(await entriesOf(text)).toMatchObject([
      { draft: { email: "ada", fields: [{ name: "Email", value: "ada@a.example" }] } },
      { draft: { email: "b@b.example" } },
    ]);
  });
});

describe("NordPass", () => {
  const header =
    "name,url,additional_urls,username,password,note,cardholdername,cardnumber,cvc,pin,expirydate,zipcode,folder,full_name,phone_number,email,address1,address2,city,country,state,type,custom_fields";

  test("its kinds of rows, its two columns of JSON and its folder rows are read", async () => {
    const fields = [
      { label: "text", type: "text", value: "v" },
      { label: "secret", type: "hidden", value: "s" },
      { label: "since", type: "date", value: "14 December 1990" },
      { label: "unclear", type: "date", value: "01/02/1990" },
    ];
    const contents = await readText(
      under(
        header,
        { name: "Work", type: "folder" },
        {
          name: "A",
          url: "https://a.example",
          additional_urls: '["https://b.example","c"]',
          username: "ada",
          password: "x",
          folder: "Work/In",
          type: "password",
          custom_fields: JSON.stringify(fields),
        },
        {
          name: "Card",
          cardholdername: "Ada B",
          cardnumber: "4242",
          cvc: "123",
          pin: "0000",
          expirydate: "02/28",
          zipcode: "8010",
          type: "credit_card",
          custom_fields: JSON.stringify([{ label: "limit", type: "text", value: "500" }]),
        },
        { name: "Me", full_name: "Ada Maria B", city: "Graz", zipcode: "8010", type: "identity" },
        { name: "N", note: "a note", type: "note" },
      ),
    );
    expect(contents.skipped).toEqual([
      { source: "Line 2", title: "Work", reason: { code: "folder_only", params: {} } },
    ]);
    expect(contents.entries.map(({ draft }) => draft)).toMatchObject([
      {
        title: "A",
        link: "https://a.example",
        urls: [{ url: "https://b.example" }, { url: "c" }],
        category: "In",
        tags: ["Work", "In"],
        fields: [
          { name: "text", value: "v", kind: "text" },
          { name: "secret", value: "s", kind: "hidden" },
          { name: "since", value: "1990-12-14", kind: "date" },
          { name: "unclear", value: "01/02/1990", kind: "text" },
        ],
      },
      {
        type: "card",
        expires: "2028-02-29",
        fields: [
          { name: "cardholder", value: "Ada B" },
          { name: "number", value: "4242" },
          { name: "expiry", value: "2028-02" },
          { name: "code", value: "123" },
          { name: "pin", value: "0000" },
          { name: "limit", value: "500" },
          { name: "zipcode", value: "8010" },
        ],
      },
      {
        type: "identity",
        fields: [
          { name: "firstName", value: "Ada Maria" },
          { name: "lastName", value: "B" },
          { name: "city", value: "Graz" },
          { name: "postalCode", value: "8010" },
        ],
      },
      { type: "note", title: "N", notes: "a note" },
    ]);
  });

  test("a column that should be JSON and is not becomes a field", async () => {
    const [entry] = await entriesOf(under(header, { name: "A", type: "password", custom_fields: "[broken" }));
    expect(entry!.draft.fields).toEqual([{ name: "custom_fields", value: "[broken", kind: "text" }]);
  });
});

describe("RoboForm", () => {
  test("its fields go on over any number of columns", async () => {
    const text = csvOf([
      "Name,Url,MatchUrl,Login,Pwd,Note,Folder,RfFieldsV2".split(","),
      [
        "A",
        "https://a.example",
        "https://a.example",
        "'@ada",
        "''x",
        "",
        "/Work/In",
        "User ID$,,,txt,@ada",
        "Password$,,,pwd,'x",
        "TOTP KEY$,,,txt,JBSW",
        "PIN,,,pwd,47,11",
      ],
      ["N", "", "", "", "", "a note", ""],
    ]);
    expect(await entriesOf(`\ufeff${text}`)).toMatchObject([
      {
        draft: {
          title: "A",
          link: "https://a.example",
          email: "@ada",
          password: "'x",
          totp: "JBSW",
          category: "In",
          tags: ["Work", "In"],
          fields: [{ name: "PIN", value: "47,11", kind: "hidden" }],
        },
      },
      { draft: { type: "note", title: "N", notes: "a note" } },
    ]);
  });
});

describe("Proton Pass", () => {
  const header = "type,name,url,email,username,password,note,totp,createTime,modifyTime,vault";

  test("logins, aliases, cards and identities are read", async () => {
    const card = {
      cardholderName: "Ada B",
      cardType: 0,
      number: "4242",
      verificationNumber: "123",
      expirationDate: "2028-02",
      pin: "0000",
      note: "n",
    };
    const identity = {
      fullName: "Ada B",
      firstName: "Ada",
      lastName: "B",
      birthdate: "1970-05-01",
      streetAddress: "Street 1",
      extraPersonalDetails: [{ fieldName: "own", type: "hidden", data: { content: "secret" } }],
      extraSections: [
        { sectionName: "s", sectionFields: [{ fieldName: "deep", type: "text", data: { content: "text" } }] },
      ],
      note: "",
    };
    const drafts = (
      await entriesOf(
        under(
          header,
          {
            type: "login",
            name: "A",
            url: "https://a.example/, https://b.example",
            email: "a@a.example",
            username: "ada",
            password: "x",
            createTime: "1700000000",
            modifyTime: "1700000100",
            vault: "Personal",
          },
          { type: "alias", name: "B", email: "b.c@alias.example" },
          { type: "creditCard", name: "C", note: JSON.stringify(card) },
          { type: "identity", name: "D", note: JSON.stringify(identity) },
          { type: "note", name: "E", note: '{"not":"parsed"}' },
        ),
      )
    ).map(({ draft }) => draft);
    expect(drafts).toMatchObject([
      {
        title: "A",
        link: "https://a.example/",
        urls: [{ url: "https://b.example" }],
        email: "ada",
        category: "Personal",
        fields: [{ name: "Email", value: "a@a.example" }],
      },
      { title: "B", email: "b.c@alias.example" },
      {
        type: "card",
        notes: "n",
        expires: "2028-02-29",
        fields: [
          { name: "cardholder" },
          { name: "number" },
          { name: "expiry", value: "2028-02" },
          { name: "code" },
          { name: "pin" },
        ],
      },
      {
        type: "identity",
        fields: [
          { name: "firstName", value: "Ada" },
          { name: "lastName", value: "B" },
          { name: "address1", value: "Street 1" },
          { name: "fullName", value: "Ada B" },
          { name: "birthdate", value: "1970-05-01" },
          { name: "own", value: "secret", kind: "hidden" },
          { name: "s: deep", value: "text" },
        ],
      },
      { type: "note", notes: '{"not":"parsed"}' },
    ]);
  });

  test("times are seconds", async () => {
    const [entry] = await entriesOf(
      under(header, { type: "login", name: "A", createTime: "1700000000", modifyTime: "1700000100" }),
    );
    expect(entry).toMatchObject({ createdAt: "2023-11-14T22:13:20.000Z", changedAt: "2023-11-14T22:15:00.000Z" });
  });
});

describe("Dashlane", () => {
  test("a passport has the day on which it ends, and names are taken apart", async () => {
    const header = "type,number,name,issue_date,expiration_date,place_of_issue,state";
    const text = under(
      header,
      {
        type: "passport",
        number: "P1",
        name: "Ada B",
        issue_date: "2021-03-10",
        expiration_date: "2031-03-09",
        place_of_issue: "Graz",
      },
      { type: "tax_number", number: "T1" },
    );
    expect(await entriesOf(text)).toMatchObject([
      {
        draft: {
          type: "identity",
          title: "Passport, Ada B",
          expires: "2031-03-09",
          fields: [
            { name: "firstName", value: "Ada" },
            { name: "lastName", value: "B" },
            { name: "passportNumber", value: "P1" },
            { name: "issue_date", value: "2021-03-10" },
            { name: "place_of_issue", value: "Graz" },
          ],
        },
      },
      { draft: { title: "Tax number", fields: [{ name: "number", value: "T1", kind: "hidden" }] } },
    ]);
  });

  test("each kind of document has its title and its number", async () => {
    const header = "type,number,name,issue_date,expiration_date,place_of_issue,state";
    const types = ["card", "passport", "license", "social_security", "tax_number"];
    const rows = types.map((type) => ({ type, number: "N1", state: type === "license" ? "CA" : "" }));
    const found = (await entriesOf(under(header, ...rows, { type: "license", expiration_date: "soon" }))).map(
      ({ draft: { title, fields = [] } }) => [title, ...fields.map(({ name, value }) => `${name} ${value}`)],
    );
    expect(found).toEqual([
      ["Identity card", "number N1"],
      ["Passport", "passportNumber N1"],
      ["Driving licence", "state CA", "licenseNumber N1"],
      ["Social security number", "ssn N1"],
      ["Tax number", "number N1"],
      ["Driving licence", "expiration_date soon"],
    ]);
  });

  test("a person has a place for each member, and a title by the first of them", async () => {
    const header =
      "type,title,first_name,middle_name,last_name,login,date_of_birth,email,email_type,item_name,phone_number,address,city,state,zip,country,url";
    const members = "title first_name middle_name last_name login email phone_number address city state zip country";
    const whole = Object.fromEntries(members.split(" ").map((name) => [name, name]));
    const text = under(
      header,
      { ...whole, type: "name", item_name: "Mine" },
      { type: "email", email: "ada@example.com" },
      { type: "phone", phone_number: "1" },
      { type: "address", address: "Street 1" },
      { type: "website", url: "https://a.example" },
    );
    const [person, ...others] = await entriesOf(text);
    expect(person!.draft.fields?.map(({ name, value }) => `${name}=${value}`)).toEqual([
      "title=title",
      "firstName=first_name",
      "middleName=middle_name",
      "lastName=last_name",
      "username=login",
      "email=email",
      "phone=phone_number",
      "address1=address",
      "city=city",
      "state=state",
      "postalCode=zip",
      "country=country",
      "type=name",
    ]);
    expect([person, ...others].map((entry) => entry!.draft.title)).toEqual([
      "Mine",
      "ada@example.com",
      "1",
      "Street 1",
      "a.example",
    ]);
  });

  test("cards and accounts keep who holds them, and what they are called", async () => {
    const header =
      "type,account_name,account_holder,cc_number,code,expiration_month,expiration_year,routing_number,account_number,name,note";
    const text = under(
      header,
      { type: "payment_card", account_name: "Ada B", cc_number: "4242", code: "123", name: "Visa", note: "n" },
      {
        type: "payment_card",
        account_name: "Mine",
        account_holder: "Ada",
        expiration_month: "1",
        expiration_year: "2028",
      },
      { type: "bank", account_name: "Giro", account_holder: "Ada", routing_number: "R1", account_number: "A1" },
      { type: "bank", account_name: "Giro", name: "Bank" },
    );
    const found = (await entriesOf(text)).map(({ draft: { type, title, notes, expires, fields = [] } }) => [
      type,
      title,
      notes,
      expires,
      ...fields.map(({ name, value, kind }) => `${name} ${value} ${kind}`),
    ]);
    expect(found).toEqual([
      ["card", "Visa", "n", undefined, "cardholder Ada B text", "number 4242 hidden", "code 123 hidden"],
      ["card", "Mine", "", "2028-01-31", "cardholder Ada text", "expiry 2028-01 text", "account_name Mine text"],
      [
        "note",
        "Giro",
        "",
        undefined,
        "account_holder Ada text",
        "routing_number R1 hidden",
        "account_number A1 hidden",
      ],
      ["note", "Bank", "", undefined, "account_name Giro text"],
    ]);
  });

  test("logins fall back to their other user names", async () => {
    const header = "username,username2,username3,title,password,note,url,category,otpUrl";
    const text = under(
      header,
      { username2: "second", title: "A", password: "x" },
      { username: "first", username2: "second", title: "B", category: "Bank" },
    );
    expect(await entriesOf(text)).toMatchObject([
      { draft: { email: "second" } },
      { draft: { email: "first", category: "Bank", fields: [{ name: "username2", value: "second" }] } },
    ]);
    expect((await entriesOf(text))[0]!.draft).not.toHaveProperty("fields");
  });
});
