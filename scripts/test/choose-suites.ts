import type { SuiteGroup } from "./suites.ts";

interface NamedSuite {
  name: string;
  group: SuiteGroup;
}

/**
 * Chooses suites by arguments: none selects the group `test`, `ci` that and its own, `overnight` its own; a suite's
 * name selects that suite, the beginning of names all that begin with it. The order is that of the table.
 */
export function chooseSuites<T extends NamedSuite>(
  suites: readonly T[],
  wanted: readonly string[],
): { chosen: T[]; unknown: string[] } {
  const asked = wanted.length === 0 ? ["test"] : wanted;
  const chosen = new Set(asked.flatMap((word) => suitesOf(suites, word)));
  return {
    chosen: suites.filter((suite) => chosen.has(suite)),
    unknown: asked.filter((word) => suitesOf(suites, word).length === 0),
  };
}

function suitesOf<T extends NamedSuite>(suites: readonly T[], word: string): readonly T[] {
  const named = suites.filter(({ name }) => name === word);
  if (named.length > 0) return named;
  const grouped = suites.filter(({ group }) => group === word || (word === "ci" && group === "test"));
  return grouped.length > 0 ? grouped : suites.filter(({ name }) => name.startsWith(word));
}
