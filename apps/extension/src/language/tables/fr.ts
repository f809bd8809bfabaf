import { french as calls } from "@pomander/texts/calls.fr";
import { french as strength } from "@pomander/texts/strength.fr";
import { french as vault } from "@pomander/texts/vault.fr";
import { french as vaultWarnings } from "@pomander/texts/vault-warnings.fr";
import { french as popup } from "../../pages/popup/texts.fr.ts";
import { french as tab } from "../../pages/tab/texts.fr.ts";
import type { BrowserMessages } from "../browser-messages.ts";

/** The texts of the extension's pages in French, by the name of their module. */
export const texts = {
  calls,
  strength,
  vault,
  "vault-warnings": vaultWarnings,
  "pages/popup/texts": popup,
  "pages/tab/texts": tab,
};

/** The texts that the browser shows by itself, in French. */
export const messages: BrowserMessages = {
  description: "Remplit et enregistre les identifiants de votre serveur Pomander.",
  fill: "Remplir l’identifiant",
  lock: "Verrouiller le coffre",
};
