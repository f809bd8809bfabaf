import { bitwarden } from "./bitwarden-csv.ts";
import { apple, chrome, firefox } from "./browsers.ts";
import { CsvHeader } from "./csv-record.ts";
import { dashlane } from "./dashlane.ts";
import type { HeaderFormat } from "./header-format.ts";
import { keepass1, keepassxc } from "./keepass-csv.ts";
import { lastpass } from "./lastpass.ts";
import { nordpass } from "./nordpass.ts";
import { dropbox } from "./dropbox.ts";
import { onePassword } from "./onepassword-csv.ts";
import { strongbox } from "./strongbox.ts";
import { pomander } from "./pomander-csv.ts";
import { proton } from "./proton.ts";
import { roboform } from "./roboform.ts";

/** Every format that a header tells. */
export const headerFormats: readonly HeaderFormat[] = [
  pomander,
  bitwarden,
  onePassword,
  lastpass,
  ...dashlane,
  nordpass,
  roboform,
  keepass1,
  keepassxc,
  strongbox,
  dropbox,
  chrome,
  firefox,
  apple,
  proton,
];

/** The format whose columns a header has; of several the one that knows most of them. */
export function headerFormatOf(cells: readonly string[]): HeaderFormat | null {
  const header = new CsvHeader(cells);
  let [best, known] = [null as HeaderFormat | null, 0];
  for (const format of headerFormats) {
    if (format.onlyColumns !== undefined && !header.hasOnly(format.onlyColumns)) continue;
    for (const signature of format.signatures) {
      if (signature.length > known && header.hasAll(signature)) [best, known] = [format, signature.length];
    }
  }
  return best;
}
