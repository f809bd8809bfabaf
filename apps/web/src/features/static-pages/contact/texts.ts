/** What the contact page says. The specification's statements about passwords and plans stand in the answers. */
export const texts = {
  title: "Contact",
  lead: "A question, a fault, an idea? Write to the people who run this service.",
  form: {
    required: "Fields marked with * are required.",
    name: "Your name",
    email: "Email address",
    subject: "Subject",
    message: "Message",
    noSecrets: "Never write a master password or a recovery key here. We do not need either.",
    submit: "Send message",
  },
  errors: {
    nameRequired: "Your name is required",
    emailRequired: "Email is required",
    messageRequired: "Message is required",
    tooLong: (most: number) => `At most ${most.toLocaleString("en")} characters`,
    failed: "Your message could not be sent. It is still here: try again.",
    tryAgainIn: (wait: string) => `You can try again in ${wait}.`,
  },
  sent: {
    title: "Message sent",
    text: (email: string) => `Thank you. The answer will go to ${email}.`,
    another: "Write another message",
  },
  ways: {
    title: "Other ways to reach us",
    support: "Support",
    enterprise: "Enterprise",
    phone: "Phone",
    headquarters: "Headquarters",
    hours: "Business hours",
    /** Each line in parts, between which it may be broken. */
    hoursText: [["Monday to Friday", "9:00 AM to 5:00 PM Pacific"], ["Weekends closed"]],
    failed: "Addresses and phone number could not be loaded.",
    retry: "Retry",
  },
  faq: {
    title: "Frequently asked questions",
    items: [
      {
        question: "Can you reset my master password?",
        answer: [
          "No. The provider cannot reset a user's master password: it never leaves your device.",
          "An account recovery key can be set at registration, and later in the profile. With it you choose a new master password yourself, and your vault stays as it is.",
        ],
      },
      {
        question: "How is my data protected?",
        answer: [
          "Password data is encrypted on your device with AES-256, before it is stored. The server keeps it and cannot read it, so neither can we, nor anybody who breaks in.",
          "Reminders are not encrypted: the server has to write them into a mail. Keep secrets in the vault.",
        ],
      },
      {
        question: "What is there for organizations?",
        answer: [
          "Enterprise plans offer team sharing and centralized administration: people managed centrally, and reminders shared with teams through scope tags and groups. Passwords are not shared between people.",
        ],
      },
    ],
  },
} as const;
