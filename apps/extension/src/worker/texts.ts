/** Every text in pages of sites: of the bar, and of the button in fields. */
export const english = () => ({
  save: (host: string) => `Save the login for ${host}?`,
  update: (host: string) => `Update the password for ${host}?`,
  open: "Save…",
  notNow: "Not now",
  never: "Never here",
  button: "Fill with Pomander",
});
