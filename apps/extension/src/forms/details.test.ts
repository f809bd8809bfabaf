// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { classifyDetails } from "./details.ts";

// Tests of other files draw in the same document.
afterEach(() => document.body.replaceChildren());

const view = {
  shadowRootOf: (element: Element) => element.shadowRoot,
  isVisible: (element: Element) => !element.hasAttribute("hidden"),
};
/** Returns what each field takes of a kind, by its name. */
function partsIn(html: string): Record<string, Record<string, string>> {
  document.body.innerHTML = html;
  return Object.fromEntries(
    classifyDetails(document, view).map(({ kind, parts }) => [
      kind,
      Object.fromEntries([...parts].map(([{ name }, part]) => [name, part])),
    ]),
  );
}
const field = (name: string, label: string, more = "") => `<label>${label} <input name="${name}" ${more}></label>`;

test("a checkout by its tokens takes a card and an identity", () => {
  const html = `<form>${[
    "name",
    "street-address",
    "postal-code",
    "cc-name",
    "cc-number",
    "cc-exp-month",
    "cc-exp-year",
    "cc-csc",
  ]
    .map((token) => field(token, "", `autocomplete="section-a billing ${token}"`))
    .join("")}</form>`;
  expect(partsIn(html)).toEqual({
    card: {
      "cc-name": "cardholder",
      "cc-number": "number",
      "cc-exp-month": "month",
      "cc-exp-year": "year",
      "cc-csc": "code",
    },
    identity: { name: "fullName", "street-address": "address", "postal-code": "postalCode" },
  });
});

test.each([
  ["Name on card", "Card number", "Expiry date", "Security code"],
  ["Karteninhaber", "Kartennummer", "Gültig bis", "Prüfziffer"],
  ["Titulaire", "Numéro de carte", "Date d'expiration", "Cryptogramme"],
  ["Titular", "Número de tarjeta", "Fecha de caducidad", "CVV"],
  ["Intestatario", "Numero carta", "Scadenza", "CVC"],
])("a card by its labels: %s", (holder, number, expiry, code) => {
  const html = `<form>${field("a", holder)}${field("b", number)}${field("c", expiry)}${field("d", code)}</form>`;
  expect(partsIn(html)["card"]).toEqual({ a: "cardholder", b: "number", c: "expiry", d: "code" });
});

test.each([
  ["First name", "Last name", "Street address", "City", "ZIP code"],
  ["Vorname", "Nachname", "Straße und Hausnummer", "Ort", "PLZ"],
  ["Prénom", "Nom de famille", "Adresse", "Ville", "Code postal"],
  ["Nombre", "Apellidos", "Dirección", "Ciudad", "Código postal"],
  ["Nome", "Cognome", "Indirizzo", "Città", "CAP"],
])("an identity by its labels: %s", (first, last, street, city, zip) => {
  const html = `<form>${field("a", first)}${field("b", last)}${field("c", street)}${field("d", city)}${field("e", zip)}</form>`;
  expect(partsIn(html)).toEqual({
    identity: { a: "firstName", b: "lastName", c: "address1", d: "city", e: "postalCode" },
  });
});

test("month and year of a card may be lists", () => {
  const html = `<form>${field("n", "Card number")}<label>Month <select name="m"></select></label><label>Year <select name="y"></select></label></form>`;
  expect(partsIn(html)["card"]).toEqual({ n: "number", m: "month", y: "year" });
});

test.each([
  ["a login", `<form>${field("user", "Email")}${field("pass", "Password", "type=password")}</form>`],
  ["a newsletter", `<form>${field("mail", "Email address", "type=email")}</form>`],
  ["a search", `<form>${field("q", "Search", "type=search")}</form>`],
  ["a phone alone", `<form>${field("tel", "Phone", "type=tel")}${field("mail", "Email")}</form>`],
  ["a field that is not visible", `<form>${field("n", "Card number", "hidden")}</form>`],
])("%s takes neither", (_name, html) => {
  expect(partsIn(html)).toEqual({});
});

test("no part of an identity goes into a password field", () => {
  const html = `<form>${field("a", "First name")}${field("b", "Last name")}${field("c", "City", "type=password")}</form>`;
  expect(partsIn(html)["identity"]).toEqual({ a: "firstName", b: "lastName" });
});

test("lists of months and years under one label are both of the card's last month", () => {
  const options = (values: readonly (string | number)[]) => values.map((value) => `<option>${value}</option>`).join("");
  const months = options(["MM", "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"]);
  const years = options(["YYYY", 2027, 2028, 2029, 2030]);
  const lists = `<label>Exp. date</label><select name="a">${months}</select><select name="cc-year">${years}</select>`;
  expect(partsIn(`<form>${field("number", "Card number")}${lists}</form>`)["card"]).toEqual({
    number: "number",
    a: "month",
    "cc-year": "year",
  });
});

test.each([
  "Vor- und Nachname",
  "Nom et prénom",
  "Prénom et nom",
  "Nombre y apellidos",
  "Nome completo",
  "Nome e cognome",
  "Voor- en achternaam",
  "Imię i nazwisko",
  "First and last name",
])("%s is a whole name", (label) => {
  const html = `<form>${field("a", label)}${field("b", "Street address")}</form>`;
  expect(partsIn(html)["identity"]).toEqual({ a: "fullName", b: "address1" });
});

test("Nom and Prénom are the parts of a name", () => {
  const html = `<form>${field("a", "Nom")}${field("b", "Prénom")}</form>`;
  expect(partsIn(html)["identity"]).toEqual({ a: "lastName", b: "firstName" });
});

test("an email address that is asked for again is filled twice, and other fields only once", () => {
  const html = `<form>${field("first", "First name")}${field("mail", "Email")}${field("again", "Confirm email")}${field("other", "Email of a friend")}</form>`;
  expect(partsIn(html)["identity"]).toEqual({ first: "firstName", mail: "email", again: "email" });
});

test("a list of instalments is no month of a card", () => {
  const parts = Array.from(
    { length: 12 },
    (_, index) => `<option value="${index + 1}">${index + 1}x de R$ 100</option>`,
  );
  const html = `<form>${field("number", "Card number")}${field("exp", "Valid until")}
    <label>Parcelas <select name="parcelas">${parts.join("")}</select></label></form>`;
  expect(partsIn(html)["card"]).toEqual({ number: "number", exp: "expiry" });
});

test("a form of several persons takes an identity for the one whose field has the focus", () => {
  const person = (number: number) =>
    field(`first${number}`, "First name") + field(`last${number}`, "Last name") + field(`born${number}`, "Phone");
  document.body.innerHTML = `<form>${person(1)}${person(2)}${person(3)}${field("city", "City")}</form>`;
  const namesFor = (focused: string) =>
    classifyDetails(document, view, new Set(), document.querySelector(`[name=${focused}]`)).map(({ parts }) =>
      [...parts.keys()].map(({ name }) => name),
    );
  expect(namesFor("last1")).toEqual([["first1", "last1", "born1", "city"]]);
  expect(namesFor("first2")).toEqual([["first2", "last2", "born2", "city"]]);
  expect(namesFor("born3")).toEqual([["first3", "last3", "born3", "city"]]);
});

test("the token for a whole name on two fields says less than First and Last", () => {
  const name = (label: string, more: string) => field(label, label, `autocomplete="${more}"`);
  const html = `<form>${name("First or Given Name", "name")}${name("Last Name", "name")}${field("c", "City")}</form>`;
  expect(partsIn(html)["identity"]).toEqual({
    "First or Given Name": "firstName",
    "Last Name": "lastName",
    c: "city",
  });
  expect(partsIn(`<form>${name("Nom", "name")}${field("c", "Ville")}</form>`)["identity"]).toEqual({
    Nom: "fullName",
    c: "city",
  });
});

test("an email field is one, whatever the text before it says of addresses", () => {
  const html = `<form>${field("first", "First name")}<p>Email Address:* <em>You will receive an account that will forward to this address.</em><input name="email"></p>
    <p>Mail is sent to this address: <input name="m2" type="email"></p><p>Address: <input name="address"></p></form>`;
  expect(partsIn(html)["identity"]).toEqual({ first: "firstName", email: "email", address: "address1" });
});

test.each(["House number/name", "Hausnummer", "Huisnummer"])("%s beside a street takes the number", (label) => {
  const html = `<form>${field("s", "Straße")}${field("n", label)}${field("c", "Ort")}</form>`;
  expect(partsIn(html)["identity"]).toEqual({ s: "address1", n: "houseNumber", c: "city" });
});

test.each(["Straße und Hausnummer", "Straße, Hausnr.", "Street name and house number"])("%s takes both", (label) => {
  expect(partsIn(`<form>${field("s", label)}${field("c", "Ort")}</form>`)["identity"]).toEqual({
    s: "address1",
    c: "city",
  });
});

test("the field for a phone's country code takes no number", () => {
  const html = `<form>${field("first", "First name")}${field("code", "Phone code")}${field("tel", "Phone")}</form>`;
  expect(partsIn(html)["identity"]).toEqual({ first: "firstName", tel: "phone" });
});

test("a second email field that only its name tells is filled as the first", () => {
  const html = `<form>${field("first", "First name")}${field("f[email]", "")}${field("f[email2]", "")}</form>`;
  expect(partsIn(html)["identity"]).toEqual({ first: "firstName", "f[email]": "email", "f[email2]": "email" });
});

test("a newsletter takes no identity, a shop with a newsletter does", () => {
  const names = `${field("a", "First name")}${field("b", "Last name")}${field("c", "Email")}`;
  expect(partsIn(`<form>${names}<button>Subscribe now</button></form>`)).toEqual({});
  expect(partsIn(`<form action="/newsletter">${names}<button>Send</button></form>`)).toEqual({});
  expect(partsIn(`<form>${names}<button>Save</button></form>`)).toHaveProperty("identity");
  const shop = `<form>${names}${field("d", "Street")}<button>Subscribe to our newsletter</button><button>Pay</button></form>`;
  expect(partsIn(shop)).toHaveProperty("identity");
});
