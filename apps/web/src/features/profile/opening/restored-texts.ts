import { type Format, localize } from "@pomander/texts/format";

/** Every text of the question about browsers that a restored backup brought back. */
export const english = ({ moment }: Format) => ({
  title: "Are these your browsers?",
  lead: "This server was restored from a backup. These browsers open your vault again, also those that you removed since then.",
  facts: (added: string, used: string) => `Added ${moment(added)}, last used ${moment(used)}`,
  keep: "Yes, keep them",
  look: "Remove some",
  confirmTitle: "Keep these browsers?",
  confirmBody: "They open your vault as before.",
  confirm: "Keep them",
  failed: "Couldn't keep the browsers",
});

export const texts = localize("features/profile/opening/restored-texts", english);
