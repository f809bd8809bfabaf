/** What is said around the field for the master password. */
export const texts = {
  password: "Master password",
  submit: "Unlock",
  busy: "Unlocking...",
  required: "Password is required",
  failed: "Couldn't unlock your vault. Try again.",
  wrong: "Incorrect master password.",
} as const;
