/** What the home page says: the specification's words, and nothing that this software does not do. */
export const texts = {
  title: "Pomander",
  tagline: "secure, smart, simple password management",
  headline: "A small, well-made case for everything you sign in with",
  lead: "Your passwords are encrypted on your own device before they are stored. The server that keeps them cannot read them.",
  passwords: "My Passwords",
  login: "Login",
  signUp: "Sign Up Free",
  features: [
    {
      title: "Secure Storage",
      text: "Passwords are encrypted with AES-256 on your device before storage, under a key that only your master password opens.",
    },
    {
      title: "Password Generator",
      text: "Built in: 8 to 128 characters, or 3 to 10 words that can be remembered, made at random on your device.",
    },
    {
      title: "Cross-Platform",
      text: "Access works from any device with a current browser. There is nothing to install, and one vault everywhere.",
    },
  ],
  closing: {
    title: "One password to remember",
    text: "Make an account, save your recovery key, and put the rest away safely.",
    action: "Get Started Now",
  },
} as const;
