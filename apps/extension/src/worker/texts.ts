/** Every text in pages of sites: of the bar, and of the button in fields. */
export const english = () => ({
  save: (host: string) => `Save the login for ${host}?`,
  update: (host: string) => `Update the login for ${host}?`,
  openSave: "Save…",
  openUpdate: "Update…",
  notNow: "Not now",
  never: "Never for this site",
  button: "Fill with Pomander",
});
