import { expect, test } from "vitest";
import { utf8 } from "../../test/files.ts";
import { cxf } from "../../test/json-samples/cxf.ts";
import { enpass } from "../../test/json-samples/enpass.ts";
import { keeper } from "../../test/json-samples/keeper.ts";
import { proton } from "../../test/json-samples/proton.ts";
import { readFile } from "../index.ts";

/** Returns the first entry that a file of this JSON gives. */
async function firstOf(json: unknown) {
  const { entries, failed } = await readFile(utf8(JSON.stringify(json)));
  expect(failed).toEqual([]);
  return entries[0]!.draft;
}
const linesOf = ({ fields = [] }: Awaited<ReturnType<typeof firstOf>>) =>
  fields.map(({ name, value, kind }) => (kind === "text" ? `${name}=${value}` : `${name}=${value} (${kind})`));
/** Returns an object in which each member has its own name as its value. */
const named = (members: string) => Object.fromEntries(members.split(" ").map((name) => [name, name]));

const protonItem = (type: string, content: object, more: object = {}) =>
  firstOf({
    ...proton,
    vaults: { v: { name: "V", items: [{ data: { type, metadata: { name: "A" }, content, ...more }, state: 1 }] } },
  });
const enpassItem = (category: string, fields: [type: string, label: string][]) =>
  firstOf({
    ...enpass,
    folders: [],
    items: [
      { uuid: "u", title: "A", category, fields: fields.map(([type, label]) => ({ type, label, value: label })) },
    ],
  });
const keeperRecord = (type: string, customFields: object) =>
  firstOf({ ...keeper, records: [{ title: "A", $type: type, custom_fields: customFields }] });
const cxfItem = (...credentials: object[]) =>
  firstOf({ ...cxf, accounts: [{ ...cxf.accounts[0], items: [{ id: "a", title: "A", credentials }] }] });

test("Proton Pass's identity has a place for each member, and its card too", async () => {
  const identity = await protonItem(
    "identity",
    named(
      "firstName middleName lastName company email phoneNumber streetAddress city stateOrProvince zipOrPostalCode countryOrRegion socialSecurityNumber passportNumber licenseNumber fullName",
    ),
  );
  expect(linesOf(identity)).toEqual([
    "firstName=firstName",
    "middleName=middleName",
    "lastName=lastName",
    "company=company",
    "email=email",
    "phone=phoneNumber",
    "address1=streetAddress",
    "city=city",
    "state=stateOrProvince",
    "postalCode=zipOrPostalCode",
    "country=countryOrRegion",
    "ssn=socialSecurityNumber (hidden)",
    "passportNumber=passportNumber (hidden)",
    "licenseNumber=licenseNumber (hidden)",
    "fullName=fullName",
  ]);
  const members = { ...named("cardholderName number verificationNumber pin later"), expirationDate: "2031-04" };
  const card = await protonItem("creditCard", { ...members, cardType: 3 });
  expect([card.type, card.expires, linesOf(card)]).toEqual([
    "card",
    "2031-04-30",
    [
      "cardholder=cardholderName",
      "brand=Mastercard",
      "number=number (hidden)",
      "expiry=2031-04",
      "code=verificationNumber (hidden)",
      "pin=pin (hidden)",
      "later=later",
    ],
  ]);
  const brands = await Promise.all([0, 1, 2, 4, 9, "JCB"].map((cardType) => protonItem("creditCard", { cardType })));
  expect(brands.flatMap(linesOf)).toEqual([
    "brand=Other",
    "brand=Visa",
    "brand=American Express",
    "brand=9",
    "brand=JCB",
  ]);
});

test("Proton Pass's ways to match a link, and the security of its Wi-Fi, are told by number", async () => {
  const modes = [0, 1, 2, 3, 4, 5, 6, 7];
  const autofillUrls = modes.map((mode) => ({ url: `https://${mode}.example`, mode }));
  const login = await protonItem("login", { autofillUrls, urls: ["https://1.example", "https://8.example", ""] });
  const { link, linkMatch, urls = [] } = login;
  expect([[link, linkMatch], ...urls.map(({ url, match }) => [url, match])]).toEqual([
    ["https://0.example", undefined],
    ["https://1.example", "exact"],
    ["https://2.example", "never"],
    ["https://3.example", "starts"],
    ["https://4.example", undefined],
    ["https://5.example", "regex"],
    ["https://6.example", undefined],
    ["https://7.example", undefined],
    ["https://8.example", undefined],
  ]);
  const security = await Promise.all([0, 1, 2, 3, 4, 9, "WPA9"].map((each) => protonItem("wifi", { security: each })));
  expect(security.flatMap(linesOf)).toEqual([
    "Security=WPA",
    "Security=WPA2",
    "Security=WPA3",
    "Security=WEP",
    "Security=9",
    "Security=WPA9",
  ]);
});

test("Proton Pass's own fields keep their kinds, and one of them can be the one-time code", async () => {
  const totp = "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP";
  const extraFields = [
    { fieldName: "t", type: "text", data: { content: "a" } },
    { fieldName: "h", type: "hidden", data: { content: "b" } },
    { fieldName: "c", type: "totp", data: { totpUri: totp } },
    { fieldName: "c2", type: "totp", data: { totpUri: "JBSW" } },
    { fieldName: "d", type: "timestamp", data: { timestamp: "2027-01-31T00:00:00Z" } },
  ];
  const login = await protonItem("login", { itemUsername: "ada", itemEmail: "ada@example.com" }, { extraFields });
  expect([login.email, login.totp, linesOf(login)]).toEqual([
    "ada",
    totp,
    ["Email=ada@example.com", "t=a", "h=b (hidden)", "c2=JBSW (hidden)", "d=2027-01-31 (date)"],
  ]);
  const withTotp = await protonItem("login", { totpUri: "JBSWY3DPEHPK3PXP" }, { extraFields });
  expect([withTotp.totp, linesOf(withTotp)[2]]).toEqual(["JBSWY3DPEHPK3PXP", `c=${totp} (hidden)`]);
});

test("Enpass's identity and card have a place for each field", async () => {
  const labels = ["First name", "Middle name", "Last name", "Company", "Street", "City", "State", "ZIP", "Country"];
  const identity = await enpassItem("identity", [
    ...labels.map((label): [string, string] => ["text", label]),
    ["username", "u"],
    ["email", "e"],
    ["phone", "p"],
    ["phone", "second"],
  ]);
  expect(linesOf(identity)).toEqual([
    "firstName=First name",
    "middleName=Middle name",
    "lastName=Last name",
    "username=u",
    "company=Company",
    "email=e",
    "phone=p",
    "address1=Street",
    "city=City",
    "state=State",
    "postalCode=ZIP",
    "country=Country",
    "second=second",
  ]);
  const card = await enpassItem("creditcard", [
    ["ccName", "n"],
    ["ccType", "t"],
    ["ccNumber", "1"],
    ["ccExpiry", "04/2031"],
    ["ccCvc", "2"],
    ["ccPin", "3"],
    ["username", "u"],
  ]);
  expect([card.type, card.expires, card.email, linesOf(card)]).toEqual([
    "card",
    "2031-04-30",
    "",
    ["cardholder=n", "brand=t", "number=1 (hidden)", "expiry=2031-04", "code=2 (hidden)", "pin=3 (hidden)", "u=u"],
  ]);
});

test("Enpass's other categories are logins where they have a name, an address or a password, with a tag", async () => {
  for (const type of ["username", "email", "password"]) {
    const { tags, ...draft } = await enpassItem("travel", [[type, "x"]]);
    expect([draft.type ?? "login", tags]).toEqual(["login", ["travel"]]);
  }
  expect(await enpassItem("travel", [["text", "x"]])).toMatchObject({ type: "note", tags: ["travel"] });
  expect(await enpassItem("", [["text", "x"]])).toMatchObject({ type: "note", tags: [] });
  expect(await enpassItem("travel", [["text", "Valid until"]])).not.toHaveProperty("expires");
});

test("Keeper's contact, card and key have a place for each member", async () => {
  const contact = await keeperRecord("contact", {
    $name: named("first middle last suffix"),
    "$text:company": "company",
    $email: "email",
    $phone: { number: "1", ext: "2" },
    $address: named("street1 street2 city state zip country planet"),
  });
  expect(linesOf(contact)).toEqual([
    "firstName=first",
    "middleName=middle",
    "lastName=last",
    "company=company",
    "email=email",
    "phone=1",
    "address1=street1",
    "address2=street2",
    "city=city",
    "state=state",
    "postalCode=zip",
    "country=country",
    "suffix=suffix",
    "planet=planet",
    "ext=2",
  ]);
  const card = await keeperRecord("bankCard", {
    $paymentCard: { cardNumber: "1", cardExpirationDate: "04/2031", cardSecurityCode: "2", bank: "B" },
    "$text:cardholderName": "n",
    $pinCode: "3",
  });
  expect([card.type, card.expires, linesOf(card)]).toEqual([
    "card",
    "2031-04-30",
    ["cardholder=n", "number=1 (hidden)", "expiry=2031-04", "code=2 (hidden)", "pin=3 (hidden)", "bank=B"],
  ]);
  const key = await keeperRecord("sshKeys", { $keyPair: named("privateKey publicKey comment") });
  expect([key.type, linesOf(key)]).toEqual([
    "ssh-key",
    ["privateKey=privateKey (hidden)", "publicKey=publicKey", "comment=comment"],
  ]);
});

test("Keeper's own fields keep their kinds", async () => {
  const day = Date.parse("2027-01-31");
  const login = await keeperRecord("login", {
    $secret: "a",
    "$pinCode:Door": "b",
    $accountNumber: "c",
    $licenseNumber: "d",
    $password: "e",
    "$url:Site": "https://a.example",
    $checkbox: true,
    "$date:Since": day,
    $birthDate: day,
    "$text:Note::1": "f",
    plain: "g",
    $host: { hostName: "h", port: "22" },
  });
  expect(linesOf(login)).toEqual([
    "secret=a (hidden)",
    "Door=b (hidden)",
    "accountNumber=c (hidden)",
    "licenseNumber=d (hidden)",
    "password=e (hidden)",
    "Site=https://a.example (url)",
    "checkbox=true (boolean)",
    "Since=2027-01-31 (date)",
    "birthDate=2027-01-31 (date)",
    "Note=f",
    "plain=g",
    "host: hostName=h",
    "host: port=22",
  ]);
  expect(await keeperRecord("login", { $expirationDate: day })).toMatchObject({ expires: "2027-01-31" });
  const two = await keeperRecord("login", { $expirationDate: [day, day] });
  expect([two.expires, linesOf(two).length]).toEqual([undefined, 2]);
});

const valueOf = (fieldType: string, value: string) => ({ fieldType, value });
const values = (members: string) =>
  Object.fromEntries(members.split(" ").map((name) => [name, valueOf("string", name)]));

test("CXF's people, addresses, cards and documents have a place for each member", async () => {
  const identity = await cxfItem(
    { type: "person-name", ...values("title given given2 surname surname2") },
    {
      type: "address",
      ...values("city territory postalCode country tel"),
      streetAddress: valueOf("string", "one\ntwo\nthree\nfour"),
    },
    { type: "passport", ...values("passportNumber issuingCountry") },
    { type: "drivers-license", ...values("licenseNumber") },
    { type: "identity-document", ...values("identificationNumber") },
  );
  expect([identity.type, linesOf(identity)]).toEqual([
    "identity",
    [
      "title=title",
      "firstName=given",
      "middleName=given2",
      "lastName=surname",
      "phone=tel",
      "address1=one",
      "address2=two",
      "address3=three, four",
      "city=city",
      "state=territory",
      "postalCode=postalCode",
      "country=country",
      "ssn=identificationNumber (hidden)",
      "passportNumber=passportNumber (hidden)",
      "licenseNumber=licenseNumber (hidden)",
      "surname2=surname2",
      "issuingCountry=issuingCountry",
    ],
  ]);
  const members = {
    ...values("fullName cardType number verificationNumber pin"),
    expiryDate: valueOf("year-month", "2031-04"),
  };
  const card = await cxfItem({ type: "credit-card", ...members });
  expect([card.type, card.expires, linesOf(card)]).toEqual([
    "card",
    "2031-04-30",
    [
      "cardholder=fullName",
      "brand=cardType",
      "number=number (hidden)",
      "expiry=2031-04",
      "code=verificationNumber (hidden)",
      "pin=pin (hidden)",
    ],
  ]);
});

test("CXF's Wi-Fi, keys of programs and second names are kept", async () => {
  const wifi = await cxfItem({ type: "wifi", passphrase: valueOf("concealed-string", "p"), ...values("ssid") });
  expect([wifi.password, linesOf(wifi)]).toEqual(["p", ["ssid=ssid"]]);
  const keys = await cxfItem(
    { type: "api-key", ...values("username key url keyType") },
    { type: "api-key", ...values("username key url") },
  );
  expect([keys.email, keys.password, keys.link, linesOf(keys)]).toEqual([
    "username",
    "key",
    "url",
    ["keyType=keyType", "username=username", "password=key (hidden)", "url=url (url)"],
  ]);
});
