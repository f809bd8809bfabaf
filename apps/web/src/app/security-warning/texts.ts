import { securityWarningTexts } from "@pomander/vault/texts";

export const texts = {
  goOn: "Continue anyway",
  stop: "Stop",
  ...securityWarningTexts,
} as const;
