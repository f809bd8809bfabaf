/** On a phone a button is as wide as the form beside it would be. */
export const fullWidthOnPhones = { width: { xs: "100%", sm: "auto" } } as const;
