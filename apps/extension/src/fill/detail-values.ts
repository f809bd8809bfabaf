import type { DetailPart } from "../forms/detail-words.ts";
import type { DetailField } from "../forms/details.ts";
import type { DetailValues } from "../messages.ts";

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
      return field.type === "number" ? (values["phone"] ?? "").replaceAll(/\D/g, "") : (values["phone"] ?? "");
    case "country":
      return countryFor(field, values["country"] ?? "");
    default:
      return values[part] ?? "";
  }
}

const plain = (text: string) => text.trim().toLowerCase();
const isNumber = (text: string) => /^\d+$/.test(text.trim());

/** Returns a country as a field wants it: by its code where the field asks for one, else by its name (https://html.spec.whatwg.org/#attr-fe-autocomplete-country). */
function countryFor(field: DetailField, country: string): string {
  const wantsCode =
    field instanceof HTMLSelectElement || field.maxLength === 2 || field.autocomplete.split(" ").includes("country");
  if (wantsCode || !/^[A-Za-z]{2}$/.test(country)) return country;
  return namesOf(country, "country")[1] ?? country;
}

/** Names of a country that an entry has by its code, as a page may list it. */
function namesOf(value: string, part: DetailPart): string[] {
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

/** Returns the value of the option that says the same; null: there is none. */
export function optionFor(select: HTMLSelectElement, part: DetailPart, value: string): string | null {
  const names = namesOf(value, part).map(plain);
  const isSame = (text: string) => {
    if (names.includes(plain(text))) return true;
    if (part !== "month" && part !== "year") return false;
    // "3" is "03", and "29" is "2029".
    const digits = /^\D*(\d+)/.exec(text)?.[1] ?? "";
    return (
      isNumber(digits) &&
      (part === "year" ? Number(digits) % 100 : Number(digits)) ===
        (part === "year" ? Number(value) % 100 : Number(value))
    );
  };
  const found = [...select.options].find((option) => isSame(option.value) || isSame(option.text));
  return found?.value ?? null;
}
