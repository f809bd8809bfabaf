/** What a person reads when this browser has no memory of their vault. */
export const texts = {
  title: "Check that this is your vault",
  lead: "This browser hasn't seen this vault before, or its memory was cleared.",
  lastChange: "Last change",
  unknownChange: "can't be read",
  entries: "Entries",
  checkCode: "Check code",
  where: "On a device that knows your vault, the check code is in your profile, under Your vault.",
  question: "Is that what you expect?",
  yes: "Yes, open it",
  no: "No, lock it",
  failed: "This browser could not remember your vault",
  declined: {
    title: "Your vault is locked",
    meaning: [
      "The server may be showing you an old copy of your vault.",
      "Compare the check code on another of your devices, under Profile.",
      "If it differs, tell your administrator.",
    ],
    codeHere: "Check code shown here",
    back: "Back to unlock",
  },
} as const;
