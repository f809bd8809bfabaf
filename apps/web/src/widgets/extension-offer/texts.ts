import { localize } from "@pomander/texts/format";

/** Texts that lead to the extension from elsewhere. */
export const english = () => ({
  offer: "Fill passwords without copying them: there's an extension for this browser.",
  open: "Get the extension",
  dismiss: "No thanks",
});

export const texts = localize("widgets/extension-offer/texts", english);
