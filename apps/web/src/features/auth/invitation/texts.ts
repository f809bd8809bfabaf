import { localize } from "@pomander/texts/format";

/** Every text of the page behind an emailed invitation. */
export const english = () => ({
  title: "You're invited to Pomander",
  lead: "Accept the invitation, then choose a master password, which opens your vault. No one else can open it, not even the people who invited you.",
  accept: "Accept invitation",
  failed: "Couldn't accept the invitation",
  toLogin: "Go to login",
  signOut: "Sign out",
  /** The reasons for which an invitation cannot be accepted here. */
  notes: {
    again: {
      title: "Open the link in your email again",
      hint: "The page was reloaded, and invitations are kept only in memory.",
    },
    incomplete: {
      title: "This link is incomplete",
      hint: "Open the link in your email again, or copy it whole.",
    },
    signedIn: {
      title: "You're signed in already",
      hint: "Sign out first to use this invitation.",
    },
    ended: {
      title: "This invitation has ended",
      hint: "It was used, has expired, or a newer one was sent. Sign in if you've used it before, or ask your administrator for a new one. If someone else used it, tell your administrator right away.",
    },
  },
});

export const texts = localize("features/auth/invitation/texts", english);
