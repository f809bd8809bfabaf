import { firstVisitTexts } from "@pomander/vault/texts";

/** What a person reads when this browser has no memory of their vault. */
export const texts = {
  ...firstVisitTexts,
  lead: firstVisitTexts.lead("browser"),
  where: "On a device that knows your vault, the check code is in your profile, under Your vault.",
  yes: "Yes, open it",
  no: "No, lock it",
  failed: "This browser could not remember your vault",
  declined: {
    ...firstVisitTexts.declined,
    codeHere: "Check code shown here",
    back: "Back to unlock",
  },
} as const;
