import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { utf8 } from "../../../test/files.ts";
import { csvOf, readText } from "../../../test/read.ts";
import { recognizeFile, type ImportFormat } from "../../index.ts";

// The headers of the programs' present and earlier versions, letter by letter.
const headers: readonly (readonly [format: ImportFormat, header: string, fixed?: Readonly<Record<string, string>>])[] =
  [
    [
      "bitwarden-csv",
      "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp",
      { type: "login", favorite: "1", reprompt: "1" },
    ],
    [
      "bitwarden-csv",
      "folder,favorite,type,name,notes,fields,reprompt,archivedDate,login_uri,login_username,login_password,login_totp",
      { type: "login", favorite: "1", reprompt: "1", archivedDate: "2026-11-01T10:00:00.000Z" },
    ],
    [
      "bitwarden-csv",
      "collections,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp",
      { type: "login", reprompt: "1" },
    ],
    [
      "1password-csv",
      "Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes",
      { Favorite: "true", Archived: "true" },
    ],
    ["lastpass-csv", "url,username,password,totp,extra,name,grouping,fav", { fav: "1" }],
    ["lastpass-csv", "url,username,password,extra,name,grouping,fav", { fav: "1" }],
    ["dashlane-csv", "username,username2,username3,title,password,note,url,category,otpUrl"],
    ["dashlane-csv", "username,username2,username3,title,password,note,url,category,otpSecret"],
    [
      "dashlane-csv",
      "type,account_name,account_holder,cc_number,code,expiration_month,expiration_year,routing_number,account_number,country,issuing_bank,note,name",
      { type: "payment_card", expiration_month: "03", expiration_year: "2027" },
    ],
    [
      "dashlane-csv",
      "type,account_name,account_holder,cc_number,code,expiration_month,expiration_year,routing_number,account_number,country,issuing_bank,note,name",
      { type: "bank" },
    ],
    ["dashlane-csv", "type,number,name,issue_date,expiration_date,place_of_issue,state", { type: "passport" }],
    [
      "dashlane-csv",
      "type,title,first_name,middle_name,last_name,login,date_of_birth,place_of_birth,email,email_type,item_name,phone_number,address,country,state,city,zip,address_recipient,address_building,address_apartment,address_floor,address_door_code,job_title,url",
      { type: "name" },
    ],
    ["dashlane-csv", "title,note"],
    ...["password", "credit_card", "identity", "note"].map(
      (type) =>
        [
          "nordpass-csv",
          "name,url,additional_urls,username,password,note,cardholdername,cardnumber,cvc,pin,expirydate,zipcode,folder,full_name,phone_number,email,address1,address2,city,country,state,type,custom_fields",
          {
            type,
            expirydate: "03/27",
            additional_urls: '["other"]',
            custom_fields: '[{"label":"own","type":"text","value":"mine"}]',
          },
        ] as const,
    ),
    [
      "nordpass-csv",
      "name,url,username,password,note,cardholdername,cardnumber,cvc,expirydate,zipcode,folder,full_name,phone_number,email,address1,address2,city,country,state,type",
      { type: "credit_card", expirydate: "03/27" },
    ],
    [
      "nordpass-csv",
      "name,url,username,password,note,cardholdername,cardnumber,cvc,expirydate,zipcode,folder,full_name,phone_number,email,address1,address2,city,country,state,type",
      { type: "identity" },
    ],
    ["roboform-csv", "Name,Url,MatchUrl,Login,Pwd,Note,Folder,RfFieldsV2"],
    ["roboform-csv", "Name,Url,MatchUrl,Login,Pwd,Note,Folder,Rf_fields"],
    ["keepass-csv", "Account,Login Name,Password,Web Site,Comments"],
    [
      "keepassxc-csv",
      "Group,Title,Username,Password,URL,Notes,TOTP,Icon,Last Modified,Created",
      { Group: "Root/a group", "Last Modified": "2026-11-20T17:37:49Z", Created: "2026-11-19T17:37:41Z" },
    ],
    ["strongbox-csv", "Title,Username,Email,Password,URL,OTPAuth,Notes"],
    ["dropbox-csv", "Name,URL,Username,Password,Notes"],
    ["chrome-csv", "name,url,username,password,note"],
    ["chrome-csv", "name,url,username,password"],
    [
      "firefox-csv",
      "url,username,password,httpRealm,formActionOrigin,guid,timeCreated,timeLastUsed,timePasswordChanged",
      { timeCreated: "1700000000000", timeLastUsed: "1700000000001", timePasswordChanged: "1700000000002" },
    ],
    ["apple-csv", "Title,URL,Username,Password,Notes,OTPAuth"],
    ["apple-csv", "Title,Url,Username,Password"],
    [
      "proton-csv",
      "type,name,url,email,username,password,note,totp,createTime,modifyTime,vault",
      { type: "login", createTime: "1700000000", modifyTime: "1700000001" },
    ],
    [
      "proton-csv",
      "type,name,url,autofillUrls,email,username,password,note,totp,createTime,modifyTime,vault",
      {
        type: "login",
        createTime: "1700000000",
        modifyTime: "1700000001",
        autofillUrls: '[{"url":"https://a.example"}]',
      },
    ],
    [
      "proton-csv",
      "type,name,url,username,password,note,totp,createTime,modifyTime",
      { type: "alias", createTime: "1700000000", modifyTime: "1700000001" },
    ],
  ];

/** Columns whose cells mean something else than their text. */
const translated = new Set(
  "type,favorite,reprompt,Favorite,Archived,fav,expiration_month,expiration_year,expirydate,Group,createTime,modifyTime,Last Modified,Created,timeCreated,timePasswordChanged".split(
    ",",
  ),
);

/** The text inside a column's JSON, by the column's name. */
const withinJson: Readonly<Record<string, string>> = {
  additional_urls: "other",
  custom_fields: "mine",
};

describe.each(headers.map(([format, header, fixed = {}]) => ({ format, header, fixed })))(
  "$format: $header",
  ({ format, header, fixed }) => {
    const names = header.split(",");

    test("is recognised by its header alone, in any case and with other delimiters", async () => {
      const row = names.map((name) => fixed[name] ?? "x");
      for (const delimiter of [",", ";", "\t"]) {
        for (const first of [names, names.map((name) => name.toUpperCase())]) {
          expect(await recognizeFile(utf8(csvOf([first, row], delimiter)))).toEqual({ format, needs: [] });
        }
      }
    });

    test("loses no text of any column", async () => {
      const text = fc.string({
        unit: fc.constantFrom(
          "a",
          "B",
          "1",
          " ",
          "ö",
          "🍊",
          "=",
          "+",
          "@",
          "-",
          "'",
          '"',
          "\\",
          "\n",
          ";",
          ",",
          "&",
          "<",
        ),
        minLength: 1,
      });
      await fc.assert(
        fc.asyncProperty(fc.array(text, { minLength: names.length, maxLength: names.length }), async (texts) => {
          // A number before each text distinguishes it from the others, and a plain end keeps it from being trimmed.
          const cells = names.map((name, index) => {
            // Four commas turn any text into a field of RoboForm's.
            const text = name.startsWith("Rf") ? texts[index]!.replaceAll(",", ";") : texts[index];
            return fixed[name] ?? `${index}${text}.`;
          });
          const contents = await readText(format === "keepass-csv" ? keepassOf([names, cells]) : csvOf([names, cells]));
          expect(contents).toMatchObject({ format, read: 1, failed: [], skipped: [] });
          const kept = textsIn(contents.entries);
          for (const [index, name] of names.entries()) {
            if (translated.has(name)) continue;
            const parts = partsOf(format, name, withinJson[name] ?? cells[index]!);
            for (const part of parts) expect(kept, `${name}: ${part}`).toSatisfy((all: string[]) => all.includes(part));
          }
        }),
        { numRuns: 30 },
      );
    });
  },
);

/** Splits a cell as its reader does; names of people have tests of their own. */
function partsOf(format: ImportFormat, name: string, cell: string): string[] {
  const trimmed = (parts: string[]) => parts.map((part) => part.trim()).filter((part) => part !== "");
  if (format === "lastpass-csv" && name === "grouping") return trimmed(cell.split("\\"));
  if (["folder", "Folder"].includes(name)) return trimmed(cell.split("/"));
  if (name === "collections") return trimmed(cell.split(/[,/]/));
  if (name === "Tags") return trimmed(cell.split(cell.includes(";") ? ";" : ","));
  if (name === "full_name" || (format === "dashlane-csv" && name === "name")) return [];
  return [cell];
}

/** Returns every text in entries, and the parts from which titles are composed. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value, value.split(", ").at(-1)!];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const keepassOf = (rows: readonly (readonly string[])[]) =>
  rows
    .map((cells) => cells.map((cell) => `"${cell.replaceAll(/["\\]/g, (all) => `\\${all}`)}"`).join(","))
    .join("\r\n");

test("a file is of a format only with the columns that distinguish it, whichever other ones are missing", async () => {
  const lines = await Promise.all(
    [...new Map(headers.map(([format, header]) => [header, format]))].map(async ([header, format]) => {
      const names = header.split(",");
      const distinguishing: string[] = [];
      for (const missing of names) {
        const others = names.filter((name) => name !== missing);
        const recognized = await recognizeFile(utf8(csvOf([others, others.map(() => "x")]))).catch(() => null);
        if (recognized?.format !== format) distinguishing.push(missing);
      }
      return `${format}: ${distinguishing.join(",")}`;
    }),
  );
  expect(lines).toMatchInlineSnapshot(`
    [
      "bitwarden-csv: type,name,notes,fields,login_uri,login_username,login_password",
      "bitwarden-csv: type,name,notes,fields,login_uri,login_username,login_password",
      "bitwarden-csv: type,name,notes,fields,login_uri,login_username,login_password",
      "1password-csv: Title,Url,Username,Password,OTPAuth,Favorite,Archived",
      "lastpass-csv: url,username,password,extra,name,grouping,fav",
      "lastpass-csv: url,username,password,extra,name,grouping,fav",
      "dashlane-csv: username,username2,username3,title,password,note,url",
      "dashlane-csv: username,username2,username3,title,password,note,url",
      "dashlane-csv: type,account_name,account_holder,cc_number,code",
      "dashlane-csv: type,number,name,issue_date,expiration_date,place_of_issue",
      "dashlane-csv: type,title,first_name,last_name,date_of_birth,email_type",
      "dashlane-csv: title,note",
      "nordpass-csv: name,url,username,password,note,cardholdername,cardnumber,folder,type",
      "nordpass-csv: name,url,username,password,note,cardholdername,cardnumber,folder,type",
      "roboform-csv: Name,Url,MatchUrl,Login,Pwd,Note,Folder",
      "roboform-csv: Name,Url,MatchUrl,Login,Pwd,Note,Folder",
      "keepass-csv: Account,Login Name,Password,Web Site,Comments",
      "keepassxc-csv: Group,Title,Username,Password,URL,Notes",
      "strongbox-csv: Title,Username,Email,Password,URL,OTPAuth,Notes",
      "dropbox-csv: Name,URL,Username,Password,Notes",
      "chrome-csv: name,url,username,password",
      "chrome-csv: name,url,username,password",
      "firefox-csv: url,username,password,httpRealm,formActionOrigin",
      "apple-csv: Title,URL,Username,Password",
      "apple-csv: Title,Url,Username,Password",
      "proton-csv: type,name,url,username,password,note,totp",
      "proton-csv: type,name,url,username,password,note,totp",
      "proton-csv: type,name,url,username,password,note,totp,createTime",
    ]
  `);
});

test("each column becomes the field that its program means by it", async () => {
  const ownColumns =
    "title,link,username,password,totp,notes,category,tags,favorite,archived,type,expires,links,fields" as const;
  const own = ["pomander-csv", ownColumns, { type: "login", expires: "2027-01-02", fields: "" }] as const;
  const lines: string[] = [];
  for (const [format, header, fixed = {}] of [...headers, own] as typeof headers) {
    const names = header.split(",");
    const { entries } = await readText(csvOf([names, names.map((name) => fixed[name] ?? name)]));
    const [{ draft } = expect.fail("no entry")] = entries;
    const { title, link, email, password, notes, totp, category, expires, tags, urls = [] } = draft;
    const texts = { title, link, email, password, notes, totp, category, expires };
    const lists = { tags, urls: urls.map(({ url }) => url) };
    const filled = Object.entries({ ...texts, ...lists }).filter(
      ([, value]) => value !== undefined && value.length > 0,
    );
    lines.push(`${format}: ${filled.map(([name, value]) => `${name}=${String(value)}`).join(" ")}`);
  }
  expect(lines).toMatchInlineSnapshot(`
    [
      "bitwarden-csv: title=name link=login_uri email=login_username password=login_password notes=notes totp=login_totp category=folder tags=folder",
      "bitwarden-csv: title=name link=login_uri email=login_username password=login_password notes=notes totp=login_totp category=folder tags=folder",
      "bitwarden-csv: title=name link=login_uri email=login_username password=login_password notes=notes totp=login_totp category=collections tags=collections",
      "1password-csv: title=Title link=Url email=Username password=Password notes=Notes totp=OTPAuth tags=Tags",
      "lastpass-csv: title=name link=url email=username password=password notes=extra totp=totp category=grouping tags=grouping",
      "lastpass-csv: title=name link=url email=username password=password notes=extra category=grouping tags=grouping",
      "dashlane-csv: title=title link=url email=username password=password notes=note totp=otpUrl category=category tags=category",
      "dashlane-csv: title=title link=url email=username password=password notes=note totp=otpSecret category=category tags=category",
      "dashlane-csv: title=name notes=note expires=2027-03-31",
      "dashlane-csv: title=name notes=note",
      "dashlane-csv: title=Passport, name",
      "dashlane-csv: title=item_name link=url",
      "dashlane-csv: title=title notes=note",
      "nordpass-csv: title=name link=url email=username password=password notes=note category=folder tags=folder urls=other",
      "nordpass-csv: title=name link=url email=username password=password notes=note category=folder expires=2027-03-31 tags=folder urls=other",
      "nordpass-csv: title=name link=url email=username password=password notes=note category=folder tags=folder urls=other",
      "nordpass-csv: title=name link=url email=username password=password notes=note category=folder tags=folder urls=other",
      "nordpass-csv: title=name link=url email=username password=password notes=note category=folder expires=2027-03-31 tags=folder",
      "nordpass-csv: title=name link=url email=username password=password notes=note category=folder tags=folder",
      "roboform-csv: title=Name link=Url email=Login password=Pwd notes=Note category=Folder tags=Folder urls=MatchUrl",
      "roboform-csv: title=Name link=Url email=Login password=Pwd notes=Note category=Folder tags=Folder urls=MatchUrl",
      "keepass-csv: title=Account link=Web Site email=Login Name password=Password notes=Comments",
      "keepassxc-csv: title=Title link=URL email=Username password=Password notes=Notes totp=TOTP category=a group tags=a group",
      "strongbox-csv: title=Title link=URL email=Username password=Password notes=Notes totp=OTPAuth",
      "dropbox-csv: title=Name link=URL email=Username password=Password notes=Notes",
      "chrome-csv: title=name link=url email=username password=password notes=note",
      "chrome-csv: title=name link=url email=username password=password",
      "firefox-csv: title=url link=url email=username password=password",
      "apple-csv: title=Title link=URL email=Username password=Password notes=Notes totp=OTPAuth",
      "apple-csv: title=Title link=Url email=Username password=Password",
      "proton-csv: title=name link=url email=username password=password notes=note totp=totp category=vault tags=vault",
      "proton-csv: title=name link=url email=username password=password notes=note totp=totp category=vault tags=vault",
      "proton-csv: title=name link=url email=username password=password notes=note totp=totp",
      "pomander-csv: title=title link=link email=username password=password notes=notes totp=totp category=category expires=2027-01-02 tags=tags urls=links",
    ]
  `);
});
