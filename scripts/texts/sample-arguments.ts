/** Numeric parameters of the texts' functions; each is tried as one, several and none. */
const numbers = new Set(
  "changed checked chosen count days digits done errors failed left length many max megabytes min minutes more most number offset offsetMs opened removed made updated seconds sealed set shared some stored successes times total tries year all bytes n safe step before now index line entries shown selected position undone own firstRow lastRow rest cells".split(
    " ",
  ),
);
/** Boolean parameters. */
const claims = new Set(["on", "isChecked", "isOrBefore", "isAdmin", "canRemind", "dryRun", "isWrong"]);
/** Parameters that are lists of names. */
const lists = new Set(["names", "fields", "titles", "also", "added", "dropped", "tags", "addresses"]);

/** A scope tag's escalation rules, or none. */
const rules = [null, { beforeDays: 1, to: [{ name: "{name}" }] }, { beforeDays: 0, to: [{ name: "{name}" }] }];

/** Numbers of reminders that each recipient receives: for one recipient, and for two. */
const shares = [[{ name: "{one}", count: 1 }], ["{one}", "{another}"].map((name) => ({ name, count: 1_234 }))];

/** Returns the sample values of a parameter called `name`. */
function samplesOf(name: string): unknown[] {
  if (name === "thing") return ["user", "scopeTag"];
  if (name === "rule") return rules;
  if (name === "params") return [{ field: "title", reason: "tag" }];
  if (name === "cause") return [{ message: "{cause}" }];
  if (name === "shares") return shares;
  if (name === "leaving") return [null, "{leaving}"];
  if (name === "importFormat") return ["keepass-kdbx"];
  if (name === "only") return ["{only}", null];
  if (name === "score") return [0, 1];
  if (name === "warning") return ["topTen", null];
  if (name === "leads") return [[14], [30, 14, 1]];
  if (lists.has(name)) return [["{one}", "{another}"]];
  if (claims.has(name) || /^(is|has|can)[A-Z]/.test(name)) return [true, false];
  return numbers.has(name) ? [1, 1_234, 0] : [`{${name}}`];
}

/** Returns the names of a function's parameters, from its source. */
export function parametersOf(text: (...values: never[]) => unknown): string[] {
  const source = text.toString();
  const list = /^(?:async )?(?:function )?\w*\s*\(([^)]*)\)|^(\w+)\s*=>/.exec(source);
  return (list?.[1] ?? list?.[2] ?? "")
    .split(",")
    .map((parameter) => /[\w$]+/.exec(parameter)?.[0] ?? "")
    .filter((name) => name !== "");
}

/** Whether a function's parameters are the members of one object. */
const takesObject = (text: (...values: never[]) => unknown) => /^\(\s*\{/.test(text.toString());

/** Returns the arguments of a function for values of its parameters: a function of codes' values has one object of them. */
export function argumentsOf(text: (...values: never[]) => unknown, values: readonly unknown[]): unknown[] {
  return takesObject(text)
    ? [Object.fromEntries(parametersOf(text).map((name, at) => [name, values[at]]))]
    : [...values];
}

/** Returns the values of a function's parameters in its arguments. */
export const valuesOf = (text: (...values: never[]) => unknown, given: readonly unknown[]): readonly unknown[] =>
  takesObject(text) ? parametersOf(text).map((name) => (given[0] as Record<string, unknown>)[name]) : given;

/** Returns the sample values of a parameter of a code that is itself a code; null: it is a text. */
function samplesOfCode(name: string, names: readonly string[]): unknown[] | null {
  if (name === "after") return ["registration", "recovery"];
  return name === "reason" && names.includes("field") ? ["tag"] : null;
}

/** Returns lists of arguments for a function: with one, several and none of each number, and both values of each boolean. */
export function sampleArguments(text: (...values: never[]) => unknown): unknown[][] {
  const names = parametersOf(text);
  const samples = names.map((name) => (takesObject(text) ? samplesOfCode(name, names) : null) ?? samplesOf(name));
  const most = Math.max(1, ...samples.map(({ length }) => length));
  const valuesAt = (at: number) => samples.map((values) => values[at % values.length]);
  return Array.from({ length: most }, (_, at) => argumentsOf(text, valuesAt(at)));
}
