import type { Call, ErrorCode, z } from "@pomander/contract";
import { type Issue, AppError } from "../errors.ts";

type ZodIssue = z.core.$ZodIssue;

/** Faults that a reply names at most: a body may have thousands, and people read only a few. */
const maxIssues = 100;

/** Returns the error for what a schema found below `at`: `invalid`, or the code that the call names for that member. */
export function validationError(call: Call, found: readonly ZodIssue[], at: readonly PropertyKey[] = []): AppError {
  const issues: FlatIssue[] = [];
  for (const issue of flatten(found, at)) if (issues.push(issue) === maxIssues) break;
  const named = Object.entries<ErrorCode>(call.invalidFieldCodes ?? {}).find(([member]) =>
    issues.some((issue) => issue.path.includes(member)),
  );
  return new AppError(named?.[1] ?? "invalid", { issues: issues.map(present) });
}

interface FlatIssue {
  path: PropertyKey[];
  message: string;
}

/**
 * Yields the issues one by one, only as many as are read. A union reports each of its forms; only the faults of the one
 * that the sender meant are given.
 */
function* flatten(found: readonly ZodIssue[], before: readonly PropertyKey[]): Generator<FlatIssue> {
  for (const issue of found) {
    const path = [...before, ...issue.path];
    if (issue.code === "invalid_union" && issue.errors.length > 0) {
      yield* flatten(bestMatchingUnionForm(issue.errors), path);
    } else if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) yield { path: [...path, key], message: "Not a field of this request" };
    } else {
      yield { path, message: issue.message };
    }
  }
}

/** Returns the form that knows every field that was sent; of several, the one with the fewest faults. */
function bestMatchingUnionForm(forms: readonly (readonly ZodIssue[])[]): readonly ZodIssue[] {
  const unknownFields = (form: readonly ZodIssue[]) =>
    form.reduce((sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 0), 0);
  const ranked = forms.toSorted((a, b) => unknownFields(a) - unknownFields(b) || a.length - b.length);
  return ranked[0] ?? [];
}

const present = (issue: FlatIssue): Issue => ({
  path: issue.path.map(String).join(".").slice(0, 200),
  message: issue.message.slice(0, 500),
});
