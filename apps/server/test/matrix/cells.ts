import type { Call } from "@pomander/contract";
import type { Outcome, ExpectationRow, Target } from "./expectations.ts";

/**
 * Kinds of caller. The last three share one column of the policy: under a temporary password they all have the same
 * rights.
 */
const actors = ["V", "R", "M", "A", "S", "L", "L of an admin", "L of a super admin"] as const;
export type ActorKind = (typeof actors)[number];

export interface Cell {
  name: string;
  call: Call;
  actor: ActorKind;
  target: Target;
  what: string;
  expected: Outcome;
}

const columns = 6;

/**
 * Returns every (actor, call, record). @throws for a call without a line of its own, and for a line without its call
 */
export function cellsOf(
  calls: readonly { name: string; call: Call }[],
  expectations: Readonly<Record<string, readonly ExpectationRow[]>>,
): Cell[] {
  const named = new Set(calls.map(({ name }) => name));
  const stray = Object.keys(expectations).filter((name) => !named.has(name));
  if (stray.length > 0) throw new Error(`No such call: ${stray.join(", ")}`);
  return calls.flatMap(({ name, call }) => {
    const rows = expectations[name];
    if (rows === undefined || rows.length === 0) throw new Error(`Nobody has said who may call ${name}`);
    return rows.flatMap(({ target, what, outcomes }) => {
      if (outcomes.length !== columns) throw new Error(`The line of ${name} ${target} ${what} has a hole`);
      return actors.map((actor, i): Cell => {
        const expected = outcomes[Math.min(i, columns - 1)] as Outcome;
        return { name, call, actor, target, what, expected };
      });
    });
  });
}
