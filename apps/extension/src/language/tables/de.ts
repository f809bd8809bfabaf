import { german as calls } from "@pomander/texts/calls.de";
import { german as strength } from "@pomander/texts/strength.de";
import { german as vault } from "@pomander/texts/vault.de";
import { german as vaultWarnings } from "@pomander/texts/vault-warnings.de";
import { german as popup } from "../../pages/popup/texts.de.ts";
import { german as tab } from "../../pages/tab/texts.de.ts";
import type { BrowserMessages } from "../browser-messages.ts";

/** The texts of the extension's pages in German, by the name of their module. */
export const texts = {
  calls,
  strength,
  vault,
  "vault-warnings": vaultWarnings,
  "pages/popup/texts": popup,
  "pages/tab/texts": tab,
};

/** The texts that the browser shows by itself, in German. */
export const messages: BrowserMessages = {
  description: "Füllt Zugangsdaten deines Pomander-Servers aus und speichert sie.",
  fill: "Zugangsdaten ausfüllen",
  lock: "Tresor sperren",
};
