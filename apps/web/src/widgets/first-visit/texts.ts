import { firstVisitTexts } from "@pomander/texts/vault-warnings";
import { localize } from "@pomander/texts/format";

/** The texts for users whose vault this browser has no memory of. */
export const english = () => ({
  ...firstVisitTexts,
  lead: firstVisitTexts.lead("browser"),
  changed: "Your vault has changed since you opened this page. Check it again.",
  why: "We ask once, so that no one can give you an old copy or another vault without you noticing.",
  unsure: "Not sure? Lock it, and compare with a device you've used before.",
  compare: "Compare the check code",
  where: "On a device you've used before, find the check code in your profile, under Advanced. It must be the same.",
  yes: "Yes, open it",
  no: "No, lock it",
  downloading: "Downloading your vault...",
  failed: "Couldn't save your vault's details in this browser",
  declined: {
    ...firstVisitTexts.declined,
    codeHere: "Check code shown here",
    back: "Back to unlock",
    close: "Close",
  },
});

export const texts = localize("widgets/first-visit/texts", english);
