import type { DetailPart } from "../forms/detail-words.ts";
import type { DetailValues } from "../messages.ts";

/** Returns street and number of an address' first line: "Lindengasse 14/7", "12 Main Street"; without a number, the line. */
function partsOfStreet(line: string): { street: string; houseNumber: string } {
  const { last, first, street } =
    /^(?<first>\d+[^\s.,]*)[\s,]+(?<street>\p{L}.*)$/u.exec(line.trim())?.groups ??
    /^(?<street>.*\p{L}\S*)[\s,]+(?<last>\d+\S*(?: ?[a-z])?)$/iu.exec(line.trim())?.groups ??
    {};
  return { street: street ?? line, houseNumber: first ?? last ?? "" };
}

/** Returns an identity for a form: its street without the number, where a field of its own takes that. */
export function valuesForParts(values: DetailValues, parts: Iterable<DetailPart>): DetailValues {
  const { address1 = "" } = values;
  if (address1 === "" || ![...parts].includes("houseNumber")) return values;
  const { street, houseNumber } = partsOfStreet(address1);
  return { ...values, address1: street, houseNumber };
}
