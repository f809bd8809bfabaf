import { passwordLength } from "@pomander/vault";
import { UsageError } from "@pomander/terminal/errors";

/** Returns the value of this name. Throws UsageError, which names them all after `what`, for any other. */
export function oneOf<T extends string>(values: readonly T[], name: string, what: string): T {
  const found = values.find((known) => known === name);
  if (found === undefined) throw new UsageError(`${what} is one of: ${values.join(", ")}`);
  return found;
}

/** Returns a whole number of a range. Throws UsageError, which begins with `lead` and names the unit, for any other. */
export function wholeWithin(
  { min, max }: { min: number; max: number },
  value: string,
  [lead, unit]: readonly [lead: string, unit: string],
): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < min || number > max)
    throw new UsageError(`${lead} ${min} to ${max} ${unit}.`);
  return number;
}

export const passwordLengthOf = (value: string) => wholeWithin(passwordLength, value, ["A password has", "characters"]);
