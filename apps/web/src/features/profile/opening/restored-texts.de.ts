import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./restored-texts.ts";

/** Returns the texts of the question about browsers that a restored backup brought back in German. */
export const german = ({ moment }: Format): TextsOf<typeof english> => ({
  title: "Sind das deine Browser?",
  lead: "Dieser Server wurde aus einer Sicherung wiederhergestellt. Diese Browser öffnen deinen Tresor wieder, auch die, die du seitdem entfernt hast.",
  facts: (added, used) => `Hinzugefügt ${moment(added)}, zuletzt verwendet ${moment(used)}`,
  keep: "Ja, behalten",
  look: "Welche entfernen",
  confirmTitle: "Diese Browser behalten?",
  confirmBody: "Sie öffnen deinen Tresor weiterhin.",
  confirm: "Behalten",
  failed: "Die Browser konnten nicht behalten werden",
});
