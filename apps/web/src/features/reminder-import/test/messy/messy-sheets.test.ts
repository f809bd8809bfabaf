import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { outcomes, scoreOf } from "./score.ts";
import { messyFiles } from "./truth.ts";

beforeEach(() => vi.stubGlobal("window", { localStorage: { getItem: () => null } }));
afterEach(() => vi.unstubAllGlobals());

test("of spreadsheets as people keep them no cell is silently wrong, and 85 of 100 are right or confirmed by one press", async () => {
  const files = messyFiles();
  const scores = await Promise.all(files.map((file) => scoreOf(file)));
  const sums = outcomes.map((outcome) => scores.reduce((sum, { counts }) => sum + counts[outcome], 0));
  const table = [
    ["", ...outcomes],
    ...scores.map(({ name, counts }) => [name, ...outcomes.map((outcome) => counts[outcome])]),
    ["together", ...sums],
  ];
  console.log(table.map((row) => row.map((cell) => String(cell).padEnd(20)).join("")).join("\n"));
  if (process.env["MESSY_NOTES"] === "1")
    console.log(scores.flatMap(({ name, columns, notes }) => ["", name, columns, ...notes]).join("\n"));
  expect(files.length).toBeGreaterThan(0);
  for (const { name, counts, notes } of scores) {
    expect({ name, wrong: notes.filter((note) => note.startsWith("wrong")) }).toEqual({ name, wrong: [] });
    const all = outcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
    expect({ name, share: (counts.right + counts.confirmed) / all }).toMatchObject({
      share: expect.toSatisfy((share: number) => share >= 0.85) as number,
    });
  }
});
