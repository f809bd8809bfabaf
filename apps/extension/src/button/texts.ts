import { localize } from "@pomander/texts/format";

/** Every text of the button in fields. */
export const english = () => ({
  label: "Fill with Pomander",
});

export const texts = localize("button/texts", english);
