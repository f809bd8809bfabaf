/** The result of a check; the note is for people. */
export type Finding =
  /**
   * The end of its validity, and of a certificate its beginning, in milliseconds since 1970; the note names other
   * faults.
   */
  | { state: "ok"; endsAt: number; beginsAt?: number; note: string | null }
  | { state: "no-date" | "unreachable"; note: string };

export const unreachable = (note: string): Finding => ({ state: "unreachable", note });
