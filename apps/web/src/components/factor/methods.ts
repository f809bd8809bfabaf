/** What a person can give here, the best first. A mailed code has a page of its own. */
const factorMethods = ["security-key", "totp", "recovery-code"] as const;
export type ShownMethod = (typeof factorMethods)[number];

/** Of what the server takes, what this page can ask for. */
export const shownMethods = (methods: readonly string[]): readonly ShownMethod[] =>
  factorMethods.filter((method) => methods.includes(method));
