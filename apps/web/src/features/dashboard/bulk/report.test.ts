import fc from "fast-check";
import Papa from "papaparse";
import { expect, it } from "vitest";
import { reportOf, type Outcome } from "./report.ts";

const risky = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"];
const cell = fc.string({ unit: fc.constantFrom(...risky, '"', ",", ";", "a", "1", " ") });
const outcome: fc.Arbitrary<Outcome> = fc.record({
  line: fc.nat(),
  email: cell,
  isCreated: fc.boolean(),
  reason: cell,
});
const cellsOf = (report: string) => Papa.parse<string[]>(report, { delimiter: ",", newline: "\r\n" }).data.slice(0, -1);

it("no cell begins as a formula, and none is lost", () => {
  fc.assert(
    fc.property(fc.array(outcome), (outcomes) => {
      const [head, ...rows] = cellsOf(reportOf(outcomes));
      expect(head).toEqual(["line", "email", "outcome", "reason"]);
      expect(rows).toHaveLength(outcomes.length);
      for (const [index, row] of rows.entries()) {
        expect(row.some((value) => risky.some((character) => value.startsWith(character)))).toBe(false);
        const { line, email, reason } = outcomes[index]!;
        const plain = [row[0], row[1]!.replace(/^'/, ""), row[3]!.replace(/^'/, "")];
        expect(plain).toEqual([String(line), email, reason]);
      }
    }),
  );
});
