import { localize } from "@pomander/texts/format";

export const english = () => ({
  title: (title: string) => `Confirm to show "${title}"`,
  untitled: "Confirm to show this entry",
  lead: "This entry asks for your master password before it's shown. Your password is checked on this device.",
  leadGenerated: "This entry asks you to confirm that it's you before it's shown.",
  password: "Master password",
  required: "Password is required",
  wrong: "Incorrect master password.",
  failed: "Couldn't check your password. Try again.",
  passkey: "Confirm with your passkey",
  passkeyStopped: "Nothing was confirmed on your device. Try again, or enter your master password.",
  confirm: "Confirm",
  cancel: "Cancel",
});

export const texts = localize("app/entry-gate/texts", english);
