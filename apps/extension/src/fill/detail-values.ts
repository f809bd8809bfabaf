import type { DetailPart } from "../forms/detail-words.ts";
import type { DetailField } from "../forms/details.ts";
import type { DetailValues } from "../messages.ts";
import { phoneFor } from "./phone-number.ts";
import { namesOfState, namesOfTitle, plainOption } from "./same-words.ts";

const twoDigits = (field: DetailField, { hint }: { hint: string }) =>
  (field instanceof HTMLInputElement && field.maxLength === 2) ||
  (/(?<!\p{L})(yy|aa|jj)(?!\p{L})/iu.test(hint) && !/yyyy/i.test(hint));

const hintOf = (field: DetailField) =>
  [
    field.getAttribute("placeholder"),
    ...[...(field.labels ?? [])].map(({ textContent }) => textContent),
    field.getAttribute("aria-label"),
  ].join(" ¦ ");

/** Words for a month and a year, or digits as an example, with what is between: "MM / YY", "MM/JJJJ", "12-34". */
const expirySample =
  /(?<![\p{L}\d])(?:m{2}|м{2}|\d{2}(?=\s*[/.\-–]))(\s*[/.\-–]?\s*)(y{2,4}|a{2,4}|j{2,4}|å{2,4}|r{2,4}|г{2,4}|(?:20)?\d{2})(?![\p{L}\d])/iu;

/** Returns a card's last month as the field's own texts write it; null: they do not say how, or the field is too short for it. */
function expiryAsSaid(field: DetailField, [year, month]: readonly [string, string]): string | null {
  const [, between = "", sample = ""] = expirySample.exec(hintOf(field)) ?? [];
  if (sample === "") return null;
  const said = `${month}${between}${sample.length === 2 ? year.slice(2) : year}`;
  const room = field instanceof HTMLInputElement && field.maxLength > 0 ? field.maxLength : Infinity;
  return [said, said.replaceAll(/\s/g, "")].find(({ length }) => length <= room) ?? null;
}

/** Returns the last month of a card, `YYYY-MM`, as a field wants it: as its texts say, else by its length. */
function expiryFor(field: DetailField, expiry: string, part: DetailPart): string {
  const [, year = "", month = ""] = /^(\d{4})-(\d{2})$/.exec(expiry) ?? [];
  if (year === "") return "";
  if (part === "month") return month;
  if (part === "year") return twoDigits(field, { hint: hintOf(field) }) ? year.slice(2) : year;
  if (field.type === "month") return expiry;
  const said = expiryAsSaid(field, [year, month]);
  if (said !== null) return said;
  const length = field instanceof HTMLInputElement ? field.maxLength : -1;
  if (length === 4) return `${month}${year.slice(2)}`;
  const hint = hintOf(field);
  const saysLong = /(?<!\p{L})(yyyy|aaaa|jjjj)(?!\p{L})/iu.test(hint);
  const isLong = length < 0 ? saysLong : length >= 7 && (saysLong || (length === 7 && !twoDigits(field, { hint })));
  return `${month}/${isLong ? year : year.slice(2)}`;
}

const filled = (values: (string | undefined)[], separator: string) =>
  values.filter((value) => value !== undefined && value !== "").join(separator);

/** Returns what a field gets; empty: nothing. */
export function detailFor(field: DetailField, part: DetailPart, values: DetailValues): string {
  switch (part) {
    case "number":
      return (values["number"] ?? "").replaceAll(/[\s-]/g, "");
    case "expiry":
    case "month":
    case "year":
      return expiryFor(field, values["expiry"] ?? "", part);
    case "fullName":
      return filled([values["firstName"], values["middleName"], values["lastName"]], " ");
    case "address":
      return filled([values["address1"], values["address2"], values["address3"]], ", ");
    case "phone":
      return phoneFor(field, values["phone"] ?? "");
    case "country":
      return countryFor(field, values["country"] ?? "");
    default:
      return values[part] ?? "";
  }
}

/** Returns a country as a field wants it: by its code where the field asks for one, else by its name (https://html.spec.whatwg.org/#attr-fe-autocomplete-country). */
function countryFor(field: DetailField, country: string): string {
  const wantsCode =
    field instanceof HTMLSelectElement || field.maxLength === 2 || field.autocomplete.split(" ").includes("country");
  if (wantsCode || !/^[A-Za-z]{2}$/.test(country)) return country;
  return namesOf(country, "country")[1] ?? country;
}

/** Names under which a page may list a value, the nearest first: of a country that an entry has by its code, of a state, of a title. */
function namesOf(value: string, part: DetailPart): string[] {
  if (part === "state") return [value, ...namesOfState(value)];
  if (part === "title") return [value, ...namesOfTitle(value)];
  if (part !== "country" || !/^[A-Za-z]{2}$/.test(value)) return [value];
  const languages = [document.documentElement.lang, navigator.language, "en"].filter((language) => language !== "");
  return [
    value,
    ...languages.flatMap((language) => {
      try {
        return new Intl.DisplayNames([language], { type: "region" }).of(value.toUpperCase()) ?? [];
      } catch {
        return [];
      }
    }),
  ];
}

/** Whether an option says a month or a year: "3" is "03", and "29" is "2029". */
function isSameNumber(text: string, part: DetailPart, value: string): boolean {
  if (part !== "month" && part !== "year") return false;
  const digits = /^\D*(\d+)/.exec(text)?.[1];
  const plain = (number: string) => (part === "year" ? Number(number) % 100 : Number(number));
  return digits !== undefined && plain(digits) === plain(value);
}

/** Returns the value of the option that says the same; null: there is none. */
export function optionFor(select: HTMLSelectElement, part: DetailPart, value: string): string | null {
  const options = [...select.options].map((option) => ({ option, texts: [option.value, option.text] }));
  const named = namesOf(value, part).map((name) =>
    options.find(({ texts }) => texts.some((text) => plainOption(text) === plainOption(name))),
  );
  const found =
    named.find((one) => one !== undefined) ??
    options.find(({ texts }) => texts.some((text) => isSameNumber(text, part, value)));
  return found?.option.value ?? null;
}
