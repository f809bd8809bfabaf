import { createFormat, type Format } from "../../packages/texts/src/format.ts";

const english = createFormat("en");

/** English, in which the placeholder of a number is shown as it is. */
export const englishFormat: Format = {
  ...english,
  number: (value: number | string) => (typeof value === "string" ? value : english.number(value)),
  plural: (count: number | string, forms) =>
    typeof count === "string" ? forms.other.replaceAll("#", count) : english.plural(count, forms),
};
