/** Every text of the bar in pages of sites. */
export const english = () => ({
  save: (host: string) => `Save the login for ${host}?`,
  update: (host: string) => `Update the password for ${host}?`,
  open: "Save…",
  notNow: "Not now",
  never: "Never here",
});
