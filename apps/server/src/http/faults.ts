import type { Call, ErrorCode, z } from "@pomander/contract";
import { type Issue, Refusal } from "./refusal.ts";

type ZodIssue = z.core.$ZodIssue;

/** The refusal that answers what a schema found: `invalid`, or the code the call names for that member. */
export function refusalOfIssues(call: Call, found: readonly ZodIssue[]): Refusal {
  const issues = found.flatMap((issue) => flatten(issue, []));
  const named = Object.entries<ErrorCode>(call.faults ?? {}).find(([member]) =>
    issues.some((issue) => issue.path.includes(member)),
  );
  return new Refusal(named?.[1] ?? "invalid", { issues: issues.map(present) });
}

interface FlatIssue {
  path: PropertyKey[];
  message: string;
}

/** A union says of each form why it does not fit; a person is told of the form that they meant. */
function flatten(issue: ZodIssue, before: readonly PropertyKey[]): FlatIssue[] {
  const path = [...before, ...issue.path];
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    return likeliest(issue.errors).flatMap((inner) => flatten(inner, path));
  }
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...path, key], message: "Not a field of this request" }));
  }
  return [{ path, message: issue.message }];
}

/** The form that knows every field that was sent; of several, the one with the least to mend. */
function likeliest(forms: readonly (readonly ZodIssue[])[]): readonly ZodIssue[] {
  const unknownFields = (form: readonly ZodIssue[]) =>
    form.reduce((sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 0), 0);
  const ranked = forms.toSorted((a, b) => unknownFields(a) - unknownFields(b) || a.length - b.length);
  return ranked[0] ?? [];
}

const present = (issue: FlatIssue): Issue => ({
  path: issue.path.map(String).join(".").slice(0, 200),
  message: issue.message.slice(0, 500),
});
