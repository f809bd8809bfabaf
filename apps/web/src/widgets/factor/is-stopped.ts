import type { Problem } from "../../lib/problem.ts";

const codes: readonly (string | null)[] = [
  "second_factor_required",
  "invalid_code",
  "factor_proof_required",
  "wrong_factor_proof",
];

/** Tells whether a call failed since the person cancelled the question for the second factor: nothing is said of that. */
export const isStopped = ({ code }: Pick<Problem, "code">): boolean => codes.includes(code);
