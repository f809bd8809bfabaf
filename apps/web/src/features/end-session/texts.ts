/** Every text of the page behind the link in the mail of a new sign-in. */
export const texts = {
  heading: "End this session?",
  lead: "Whoever is using it is signed out right away. Your other sessions stay signed in.",
  submit: "End session",
  advice: "If you don't recognize the sign-in, someone else knows your master password: change it right after this.",
  done: "Session ended",
  ended: "This session has already ended",
  hints: {
    done: "Now change your master password if the sign-in wasn't yours.",
    ended: "There is nothing left to do here. If the sign-in wasn't yours, change your master password.",
  },
  change: "Change master password",
  login: "Login",
  failed: "The session could not be ended",
} as const;
