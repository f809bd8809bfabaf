import { renewed, type World } from "./world.ts";

const columns: readonly [title: string, of: (world: World) => number][] = [
  ["steps", ({ steps }) => steps],
  ["writes acknowledged", ({ counts }) => counts["writes acknowledged"] ?? 0],
  ["people taken out", ({ counts }) => counts["people taken out"] ?? 0],
  ["new vault keys", ({ counts }) => (counts["taken out"] ?? 0) + (counts["new keys"] ?? 0)],
  ["new personal keys", ({ counts }) => counts[renewed] ?? 0],
  ["restores", ({ restores }) => restores],
  ["entries compared", ({ counts }) => counts["entries compared"] ?? 0],
  ["vaults refused to who is out", ({ counts }) => counts["vaults refused"] ?? 0],
  ["devices that agree", ({ counts }) => counts["devices that agree"] ?? 0],
  ["that say why not", ({ counts }) => counts["devices that say why not"] ?? 0],
  ["problems", ({ problems }) => problems.length],
];

const lineOf = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;

/** The head of a Markdown table of histories. */
export const headOfTable = [
  lineOf(["seed", ...columns.map(([title]) => title), "seconds"]),
  lineOf(["seed", ...columns, "seconds"].map(() => "--:")),
];

/** Returns a line of the table: what happened in a history, and what was compared at its end. */
export const rowOf = (world: World, seed: number, seconds: number): string =>
  lineOf([seed, ...columns.map(([, of]) => of(world).toLocaleString("en")), seconds.toFixed(0)]);
