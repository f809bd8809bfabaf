/** Every text in pages of sites: of the bar, and of the button in fields. */
export const english = () => ({
  question: "Save this login in Pomander?",
  save: "Save…",
  notNow: "Not now",
  never: "Never for this site",
  button: "Fill with Pomander",
});
