// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { detailFor, optionFor } from "./detail-values.ts";
import { valuesForParts } from "./house-number.ts";

// Tests of other files draw in the same document.
afterEach(() => document.body.replaceChildren());

const card = { number: "4111 1111-1111 1111", expiry: "2031-03", code: "123" };
const fieldOf = (html: string) => {
  document.body.innerHTML = html;
  const field = document.querySelector<HTMLInputElement | HTMLSelectElement>("input, select");
  if (field === null) throw new Error("There is no field");
  return field;
};

test.each([
  ["<input>", "03/31"],
  [`<input maxlength="7">`, "03/2031"],
  [`<input maxlength="4">`, "0331"],
  [`<input placeholder="MM/YYYY">`, "03/2031"],
  [`<label>Gültig bis (MM/JJJJ) <input></label>`, "03/2031"],
  [`<input type="month">`, "2031-03"],
  [`<input placeholder="MM / YY" maxlength="7">`, "03 / 31"],
  [`<input placeholder="12 / 34" maxlength="7">`, "03 / 31"],
  [`<label>Expiry date (MM/YY) <input maxlength="7"></label>`, "03/31"],
  [`<input aria-label="Gültig bis MM-JJ" maxlength="7">`, "03-31"],
  [`<input placeholder="MM / AA" maxlength="5">`, "03/31"],
  [`<input placeholder="MMYY">`, "0331"],
  [`<input placeholder="MM / YYYY" maxlength="5">`, "03/31"],
  [`<input placeholder="month, then YYYY">`, "03/2031"],
  [`<input placeholder="month, then YY" maxlength="7">`, "03/31"],
  [`<label>Card expiry 2031 <input maxlength="7"></label>`, "03/2031"],
])("%s gets the last month as %s", (html, text) => {
  expect(detailFor(fieldOf(html), "expiry", card)).toBe(text);
});

test("month and year alone, in two digits where the field has no room for four", () => {
  expect(detailFor(fieldOf("<input>"), "month", card)).toBe("03");
  expect(detailFor(fieldOf("<input>"), "year", card)).toBe("2031");
  expect(detailFor(fieldOf(`<input maxlength="2">`), "year", card)).toBe("31");
  expect(detailFor(fieldOf(`<input placeholder="YY">`), "year", card)).toBe("31");
});

test("a number has its digits alone, and a month that is none fills nothing", () => {
  expect(detailFor(fieldOf("<input>"), "number", card)).toBe("4111111111111111");
  expect(detailFor(fieldOf("<input>"), "expiry", { expiry: "soon" })).toBe("");
});

test("names and addresses are joined", () => {
  const person = { firstName: "Ana", middleName: "", lastName: "Huber", address1: "Ring 1", address2: "Top 4" };
  expect(detailFor(fieldOf("<input>"), "fullName", person)).toBe("Ana Huber");
  expect(detailFor(fieldOf("<input>"), "address", person)).toBe("Ring 1, Top 4");
});

test.each([
  ["<input>", "Austria"],
  [`<input autocomplete="country-name">`, "Austria"],
  [`<input autocomplete="shipping country">`, "AT"],
  [`<input maxlength="2">`, "AT"],
])("%s gets a country as %s", (html, text) => {
  expect(detailFor(fieldOf(html), "country", { country: "AT" })).toBe(text);
});

test("a country that is no code is filled as it is, and a phone number without its signs where only a number goes", () => {
  expect(detailFor(fieldOf("<input>"), "country", { country: "Österreich" })).toBe("Österreich");
  expect(detailFor(fieldOf(`<input type="tel">`), "phone", { phone: "(212) 555-0134" })).toBe("(212) 555-0134");
  expect(detailFor(fieldOf(`<input type="number">`), "phone", { phone: "(212) 555-0134" })).toBe("2125550134");
});

test("a list's option is the one that says the same", () => {
  const options = (...texts: string[]) => {
    const select = fieldOf(`<select>${texts.map((text) => `<option>${text}</option>`).join("")}</select>`);
    return select as HTMLSelectElement;
  };
  expect(optionFor(options("Month", "1", "2", "3"), "month", "03")).toBe("3");
  expect(optionFor(options("", "29", "30", "31"), "year", "2031")).toBe("31");
  expect(optionFor(options("Germany", "Austria"), "country", "AT")).toBe("Austria");
  expect(optionFor(options("DE", "AT"), "country", "at")).toBe("AT");
  expect(optionFor(options("Germany"), "country", "AT")).toBe(null);
  expect(optionFor(options("1031"), "state", "31")).toBe(null);
});

const listOf = (...options: string[]) =>
  fieldOf(
    `<select>${options.map((option) => `<option value="${option.split("=")[0]}">${option.split("=").at(-1)}</option>`).join("")}</select>`,
  ) as HTMLSelectElement;

test("states of the USA, Canada and Australia are found by name and by code", () => {
  expect(optionFor(listOf("IA", "IL", "IN"), "state", "Illinois")).toBe("IL");
  expect(optionFor(listOf("11=Iowa", "12=Illinois"), "state", "il")).toBe("12");
  expect(optionFor(listOf("QC=Québec", "ON=Ontario"), "state", "QC")).toBe("QC");
  expect(optionFor(listOf("Northern Territory", "Western Australia"), "state", "WA")).toBe("Western Australia");
  expect(optionFor(listOf("WA=Washington", "WI=Wisconsin"), "state", "Western Australia")).toBe("WA");
  expect(optionFor(listOf("Tirol", "Wien"), "state", "Illinois")).toBe(null);
});

test("titles are found with a full stop, and in English, German and French", () => {
  expect(optionFor(listOf("Mr.", "Ms."), "title", "Ms")).toBe("Ms.");
  expect(optionFor(listOf("Herr", "Frau"), "title", "Ms")).toBe("Frau");
  expect(optionFor(listOf("M.", "Mme"), "title", "Mrs.")).toBe("Mme");
  expect(optionFor(listOf("M.", "Mme"), "title", "Mr")).toBe("M.");
  expect(optionFor(listOf("Mr", "Mrs", "Miss", "Ms"), "title", "Frau")).toBe("Ms");
  expect(optionFor(listOf("Mr", "Mrs", "Ms"), "title", "Mme")).toBe("Ms");
  // A title that says whether a woman is married is not chosen for her.
  expect(optionFor(listOf("Mr", "Mrs", "Miss"), "title", "Ms")).toBe(null);
  expect(optionFor(listOf("Dr", "Prof"), "title", "Mr")).toBe(null);
});

test.each([
  ["Lindengasse 14/7", "Lindengasse", "14/7"],
  ["Hauptstr. 5 a", "Hauptstr.", "5 a"],
  ["12 Main Street", "Main Street", "12"],
  ["12, rue de la Paix", "rue de la Paix", "12"],
  ["Straße des 17. Juni 135", "Straße des 17. Juni", "135"],
  ["12 Main Street Apt 4", "Main Street Apt 4", "12"],
  ["Postfach", "Postfach", ""],
])("the number of %s goes into a field of its own, where there is one", (address1, street, houseNumber) => {
  expect(valuesForParts({ address1 }, ["address1", "houseNumber"])).toEqual({ address1: street, houseNumber });
  expect(valuesForParts({ address1 }, ["address1", "city"])).toEqual({ address1 });
});

test.each([
  [`<select><option>+44<option selected>+1 (USA)</select><input name="p">`, "217 555 0199"],
  [`<select><option selected>+44</select><input name="p">`, "+1 217 555 0199"],
  [`<div><button>🇺🇸 +1</button></div><div><input name="p"></div>`, "217 555 0199"],
  [`<span>+1</span><input name="p" type="number">`, "2175550199"],
  [`<span>Example: +1 217 555 0100</span><input name="p">`, "+1 217 555 0199"],
  [`<input name="q"><select><option selected>+1</select><input name="p">`, "+1 217 555 0199"],
])("a phone number beside %s is filled as %s", (html, text) => {
  fieldOf(`<form>${html}</form>`);
  expect(detailFor(document.querySelector<HTMLInputElement>("[name=p]")!, "phone", { phone: "+1 217 555 0199" })).toBe(
    text,
  );
});
