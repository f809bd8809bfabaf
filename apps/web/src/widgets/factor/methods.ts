/**
 * The factors that a user can give here, in the order of asking: a code first, since a key that is asked for by itself
 * covers the page with a dialog of the browser. A mailed code has a page of its own.
 */
const factorMethods = ["totp", "security-key", "recovery-code"] as const;
export type ShownMethod = (typeof factorMethods)[number];

/** Returns the methods that this page can ask for, out of those that the server accepts. */
export const shownMethods = (methods: readonly string[]): readonly ShownMethod[] =>
  factorMethods.filter((method) => methods.includes(method));
