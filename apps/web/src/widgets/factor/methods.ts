/**
 * What a person can give here, in the order of asking: a code first, since a key that is asked for by itself covers the page
 * with a question of the browser. A mailed code has a page of its own.
 */
const factorMethods = ["totp", "security-key", "recovery-code"] as const;
export type ShownMethod = (typeof factorMethods)[number];

/** Of what the server takes, what this page can ask for. */
export const shownMethods = (methods: readonly string[]): readonly ShownMethod[] =>
  factorMethods.filter((method) => methods.includes(method));
