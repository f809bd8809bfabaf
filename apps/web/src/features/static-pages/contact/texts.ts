import { type Format, localize } from "@pomander/texts/format";

/** Every text of the contact page. The answers contain the specification's statements about passwords and plans. */
export const english = ({ number }: Format) => ({
  title: "Contact",
  lead: "Question, problem or idea? Write to the people who run this service.",
  form: {
    required: "Fields marked with * are required.",
    name: "Your name",
    email: "Email address",
    subject: "Subject",
    message: "Message",
    noSecrets: "Never send your master password, recovery key or recovery codes. We don't need them.",
    submit: "Send message",
  },
  errors: {
    nameRequired: "Your name is required",
    emailRequired: "Email is required",
    messageRequired: "Message is required",
    tooLong: (most: number) => `Must be ${number(most)} characters or fewer`,
    failed: "Couldn't send your message. It's still here, so you can try again.",
  },
  sent: {
    title: "Message sent",
    text: (email: string) => `Thank you. We'll reply to ${email}.`,
    another: "Write another message",
  },
  ways: {
    title: "Other ways to reach us",
    support: "Support",
    enterprise: "Enterprise",
    phone: "Phone",
    headquarters: "Headquarters",
    hours: "Business hours",
    /** Lines in parts, between which each may be broken. */
    hoursText: [["Monday to Friday", "9:00 AM to 5:00 PM Pacific"], ["Weekends closed"]],
    failed: "Couldn't load addresses and phone number.",
    retry: "Retry",
  },
  faq: {
    title: "Frequently asked questions",
    items: [
      {
        question: "Can you reset my master password?",
        answer: [
          "No. The provider cannot reset a user's master password: it never leaves your device.",
          "An account recovery key can be set at registration, or later in your profile. It lets you choose a new master password yourself, and your vault doesn't change.",
        ],
      },
      {
        question: "How is my data protected?",
        answer: [
          "Password data is encrypted on your device with AES-256 before it's stored. The server can't read it, so neither can we or anyone who breaks in.",
          "Reminders aren't encrypted, because the server has to send them by email. Keep secrets in your vault.",
        ],
      },
      {
        question: "What do you offer organizations?",
        answer: [
          "Enterprise plans offer team sharing and centralized administration: manage people centrally, and share reminders with teams through scope tags and groups.",
          "Teams share passwords in shared vaults. They're encrypted like your own, for their members alone: neither this server nor an administrator can read one, or add anyone to it. Someone who can see a password can also keep it, so change it after they leave.",
        ],
      },
    ],
  },
});

export const texts = localize("features/static-pages/contact/texts", english);
