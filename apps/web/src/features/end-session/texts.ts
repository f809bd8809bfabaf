import { localize } from "@pomander/texts/format";

/** Every text of the page behind the link in the mail of a new sign-in. */
export const english = () => ({
  heading: "End this session?",
  lead: "Anyone using it is signed out right away. Your other sessions aren't affected.",
  submit: "End session",
  advice: "If you don't recognize the sign-in, someone else knows your master password: change it right after this.",
  done: "Session ended",
  ended: "This session has already ended",
  hints: {
    done: "If the sign-in wasn't yours, change your master password now.",
    ended: "You don't need to do anything here. If the sign-in wasn't yours, change your master password.",
  },
  change: "Change master password",
  login: "Login",
  failed: "Couldn't end the session",
});

export const texts = localize("features/end-session/texts", english);
