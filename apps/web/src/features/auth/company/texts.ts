import { localize } from "@pomander/texts/format";

/** Every text of signing in, joining and connecting by a company. */
export const english = () => ({
  /** The company, where its name is not known. */
  unnamed: "your company",
  vaultStays: (company: string) => `Your vault still opens with your master password alone. ${company} can't open it.`,
  required: {
    title: (company: string) => `One more step with ${company}`,
    lead: (company: string) => `You have to sign in with ${company}, too. It happens on ${company}'s own page.`,
  },
  join: {
    title: (company: string) => `Sign in to Pomander with ${company}`,
    lead: (company: string) => `${company} signs you in; then you set up your vault. ${company} can't open it.`,
    neverHere: (company: string) =>
      `Never enter your ${company} password in Pomander itself: your browser shows ${company}'s own page for it.`,
  },
  returned: {
    title: "Company sign-in",
    working: (company: string) => `Signing you in with ${company}...`,
    failed: "Company sign-in didn't work",
    toLogin: "Back to login",
    toProfile: "Back to your profile",
    again: {
      title: "There's nothing to finish here",
      hint: "This page only works right after you sign in at your company. Start again.",
    },
    denied: {
      title: (company: string) => `You weren't signed in at ${company}`,
      hint: "You stopped the sign-in, or your company doesn't let you use Pomander. Start again, or ask the people who run your company's sign-in.",
    },
    faulty: {
      title: (company: string) => `${company} couldn't sign you in`,
      hint: "Its sign-in answered with an error. Start again in a few minutes. If that doesn't help, tell your administrator.",
    },
    company_refused: {
      title: "This sign-in has ended",
      hint: "You have ten minutes to sign in at your company, in the browser where you began. Start again. If that doesn't help, tell your administrator.",
    },
    company_unknown: {
      title: "No account is connected to you yet",
      hint: "If you were invited, open the link in that email. If you have an account here, sign in with your master password and connect it in your profile. Otherwise ask your administrator to invite you.",
    },
    other_person: {
      title: (company: string) => `${company} signed in someone else`,
      hint: "The account here is for another address, or is connected to someone else. Sign out at your company, then start again as the right person. If that was you, tell your administrator.",
    },
    factor_needed_to_connect: {
      title: "Set up two-step sign-in first",
      hint: "Administrators need it to sign in through the company. Sign in with your master password and set it up in your profile.",
    },
    email_not_verified: {
      title: "Confirm your email first",
      hint: "Open the link we emailed you, then start again.",
    },
    company_unreachable: {
      title: (company: string) => `${company} can't be reached`,
      hint: "Its sign-in doesn't answer right now. Start again in a few minutes. Wherever you're signed in already, you stay signed in.",
    },
    company_off: {
      title: "Company sign-in is off",
      hint: "This server no longer signs people in through a company. Sign in with your master password.",
    },
    openMail: "Open the link in your invitation again to start over.",
  },
  connect: {
    title: (email: string) => `Connect ${email}?`,
    lead: (company: string, email: string) =>
      `${company} signed you in as ${email}. Once it's connected, ${company} can sign you in here. It can't open your vault: for that, Pomander still asks for your master password.`,
    finding: (company: string) => `Asking ${company} who you are...`,
    password: "Master password",
    submit: "Connect",
    cancel: "Don't connect",
    done: (company: string) => `${company} can sign you in now.`,
    failed: "Couldn't connect your account",
    signedOut: {
      title: "Your session has ended",
      hint: "Sign in again, then connect your account in your profile.",
    },
  },
});

export const texts = localize("features/auth/company/texts", english);
