/** What a look at a certificate or a domain gave; the note is for people. */
export type Finding =
  /** When it ends, in milliseconds since 1970; the note says what else is wrong with it. */
  { state: "ok"; endsAt: number; note: string | null } | { state: "no-date" | "unreachable"; note: string };

export const unreachable = (note: string): Finding => ({ state: "unreachable", note });
