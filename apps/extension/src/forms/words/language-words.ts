/**
 * Words of one language by what they mean on a form, separated by "|", in lower case. A space may be missing in the
 * text; "=" marks a word that counts only on its own, "^" one that counts only at the beginning.
 */
export interface LanguageWords {
  /** Names of the field for a user name, account or customer number. */
  user: string;
  email: string;
  password: string;
  /** Words that say that a password is the one in use. */
  current: string;
  /** Words that say that a password is a new one. */
  fresh: string;
  /** Words that say that a field repeats the one before. */
  repeat: string;
  /** Signing in, as a button or a heading says it. */
  logIn: string;
  /** Creating an account. */
  signUp: string;
  /** Changing, setting or resetting a password. */
  change: string;
  /** A link for people who do not remember their password. */
  forgot: string;
  search: string;
  newsletter: string;
  /** A one-time code. */
  code: string;
  /** A person's names. */
  person: string;
  phone: string;
}
