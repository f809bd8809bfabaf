/** The end of a session that the server no longer knows, until the next sign-in. */
export interface SessionEnd {
  /** The account's address; null: its record was never read here. */
  email: string | null;
  /** An administrator reset the password, as the server says. */
  isPasswordReset: boolean;
}
