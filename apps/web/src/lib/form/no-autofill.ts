/** Attributes of a field into which neither a browser nor a password manager should fill anything of its user's own. */
export const noAutofill = {
  autoComplete: "off",
  "data-1p-ignore": true,
  "data-lpignore": "true",
  "data-bwignore": true,
} as const;
