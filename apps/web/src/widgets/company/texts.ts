import { localize } from "@pomander/texts/format";

/** The texts of going to the company's sign-in page. */
export const english = () => ({
  signIn: (company: string) => `Sign in with ${company}`,
  goOn: (company: string) => `Continue with ${company}`,
  failed: "Couldn't open your company's sign-in page",
  isNew: {
    title: (host: string) => `Continue to ${host}?`,
    body: (company: string) =>
      `Your browser hasn't been to this address for ${company} before. Continue only if this is where you usually sign in at ${company}. Never enter your ${company} password in Pomander itself.`,
    confirm: "Continue",
  },
});

export const texts = localize("widgets/company/texts", english);
