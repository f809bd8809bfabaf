/** Parameters of the texts' functions that are numbers; each is tried as one, as several and as none. */
const numbers = new Set(
  "changed checked chosen count days digits done errors failed left length many max megabytes min minutes more most number offset offsetMs opened removed score made updated seconds sealed set shared some stored successes times total tries year all bytes n safe step before now index line entries shown selected position undone own".split(
    " ",
  ),
);
/** Those that are claims. */
const claims = new Set(["on", "isChecked", "isOrBefore", "isAdmin", "canRemind", "dryRun", "isWrong"]);
/** Those that are lists of names. */
const lists = new Set(["names", "fields", "titles", "also", "added", "dropped", "tags", "addresses"]);

/** A scope tag's rule of escalation, or none. */
const rules = [null, { beforeDays: 1, to: [{ name: "{name}" }] }, { beforeDays: 0, to: [{ name: "{name}" }] }];

/** Of how many somebody is one who gets them: for one person, and for two. */
const shares = [[{ name: "{one}", count: 1 }], ["{one}", "{another}"].map((name) => ({ name, count: 1_234 }))];

/** Reminders whose check fails, with and without a moment since when. */
const reminders = [null, "2026-11-20T09:12:00.000Z"].map((failingSince) => ({
  check: { state: "unreachable", failingSince },
}));

/** What a parameter called `name` is tried with. */
function samplesOf(name: string): unknown[] {
  if (name === "rule") return rules;
  if (name === "shares") return shares;
  if (name === "leaving") return [null, "{leaving}"];
  if (name === "only") return ["{only}", null];
  if (name === "reminder") return reminders;
  if (name === "leads") return [[14], [30, 14, 1]];
  if (lists.has(name)) return [["{one}", "{another}"]];
  if (claims.has(name) || /^(is|has|can)[A-Z]/.test(name)) return [true, false];
  return numbers.has(name) ? [1, 1_234, 0] : [`{${name}}`];
}

/** The names of a function's parameters, from its source. */
function parametersOf(text: (...values: never[]) => unknown): string[] {
  const source = text.toString();
  const list = /^(?:async )?(?:function )?\w*\s*\(([^)]*)\)|^(\w+)\s*=>/.exec(source);
  return (list?.[1] ?? list?.[2] ?? "")
    .split(",")
    .map((parameter) => /[\w$]+/.exec(parameter)?.[0] ?? "")
    .filter((name) => name !== "");
}

/** What a text's function says: with one, several and none of what it counts, and either way of what it asks. */
export function said(text: (...values: unknown[]) => unknown): unknown[] {
  const samples = parametersOf(text).map(samplesOf);
  const most = Math.max(1, ...samples.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => text(...samples.map((values) => values[at % values.length])));
}
