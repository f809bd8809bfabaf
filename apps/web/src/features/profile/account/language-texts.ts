import { localize } from "@pomander/texts/format";

export const english = () => ({
  title: "Language",
  lead: "For these pages and for emails to you. When you change it, this page loads again.",
  label: "Language",
  browsers: "Same as the browser",
  submit: "Save language",
  done: "Language saved",
  failed: "Couldn't save your language. Try again.",
});

export const texts = localize("features/profile/account/language-texts", english);
