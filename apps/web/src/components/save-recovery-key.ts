import { saveFile } from "../lib/save-file.ts";
import { recoveryTexts as texts } from "./recovery-texts.ts";

/** What stands on a saved or printed sheet below its title, line by line. */
export const sheetLines = (email: string): readonly string[] =>
  texts.sheet(email, location.host, new Date().toISOString().slice(0, 10));

/** Downloads the key as a text file. It is made on this device and goes nowhere. */
export function saveRecoveryKey(recoveryKey: string, email: string): void {
  const text = [texts.sheetTitle, "", recoveryKey, "", ...sheetLines(email), ""].join("\r\n");
  saveFile("pomander-recovery-key.txt", "text/plain", text);
}
