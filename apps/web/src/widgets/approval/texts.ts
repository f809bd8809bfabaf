import { type Format, localize } from "@pomander/texts/format";

/** The texts of a browser that another one approves: on both. */
export const english = ({ moment }: Format) => ({
  ask: "Approve in another browser",
  asking:
    "In a browser that opens your vault, go to your profile, Security, and choose “Approve another browser”. Keep this page open.",
  stale: (company: string) => `Sign in with ${company} again, then this browser can ask another one.`,
  give: "Approve another browser",
  looking: (company: string) =>
    `In the other browser, sign in with ${company} and choose “Approve in another browser”. It then shows up here.`,
  found: (browser: string, at: string) =>
    `${browser} asks to open your vault, since ${moment(at)}. Continue only if you have it in front of you.`,
  continue: "Continue",
  waiting: "Waiting for the other browser…",
  shown: "Type these digits in the other browser:",
  digits: "Digits that the other browser shows",
  check: "Continue",
  wrong: "The other browser shows other digits. After three wrong tries, the approval ends.",
  entered: "Those are right. Now type the digits above in the other browser, if you haven't yet.",
  beware: "Type digits only from a browser in front of you. If they differ, someone may be in between.",
  ended: "The approval ended before your vault was opened.",
  mismatch:
    "The digits don't match, and your vault wasn't opened. If you typed what the other browser shows, someone may be in between: tell the people who run your company's sign-in.",
  done: "Finished here. If your vault isn't open in the other browser, start again.",
  opening: "Opening your vault…",
  again: "Start again",
  cancel: "Cancel",
  close: "Close",
  failed: "Couldn't ask the server",
});

export const texts = localize("widgets/approval/texts", english);
