import { securityWarningTexts } from "@pomander/texts/vault-warnings";
import { localize } from "@pomander/texts/format";

export const english = () => ({
  goOn: "Continue anyway",
  stop: "Stop",
  ...securityWarningTexts,
});

export const texts = localize("app/security-warning/texts", english);
