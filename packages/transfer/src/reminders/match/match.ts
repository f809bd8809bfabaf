/** The person, group or address that a name in a file means, as the user decided. */
export type Match =
  | { kind: "person" | "group"; id: string }
  /** The address of a person without an account. */
  | { kind: "email"; email: string }
  | { kind: "none" };

/** Returns the decision about a folded name; undefined without one. */
export type MatchOf = (folded: string) => Match | undefined;
