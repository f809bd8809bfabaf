import { month } from "./written-day.ts";

const year = "(\\d{4}|'?\\d{2})";
const unit =
  "(?:jahre?n?|j|years?|yrs?|y|monate?n?|mon|months?|mths?|mos?|mon|wochen?|weeks?|wks?|tage?n?|days?|d)\\.?";
const romans = "i ii iii iv v vi vii viii ix x xi xii".split(" ");
const roman = `(${romans.toSorted((one, other) => other.length - one.length).join("|")})`;
const half = "(?:sem\\.?|semester|hbj\\.?|halbj\\.?|hj\\.?|halbjahr|half(?:[- ]year)?)";
const until = "(?:bis|until|till|til|to|thru|through|ending|ends|endet|-)(?: (?:zum|am|on|einschl\\.?|inkl\\.?))?";
const past = "(?:expired|abgelaufen|ausgelaufen|lapsed|ended|beendet|endete|abgel\\.)";
/** A notice that was given, as of a day; without these words the day may be that of the letter. */
const given = "(?:gekündigt|gekünd\\.?|kündigung|cancelled|canceled|terminated)";
const asOf = "(?:z\\.|zum|per|as of|effective)";
const vague =
  "(?:some ?time|irgendwann|ungefähr|etwa|ca\\.?|circa|approx\\.?|approximately|about|around|roughly|vermutlich|vsl\\.?|voraussichtlich|vorauss\\.?|probably|prob\\.?|maybe|vielleicht|evtl\\.?|eventuell|tentatively|tentative|planned|geplant|expected|erwartet|est\\.?|prov\\.?|spätestens|latest|at the latest)";
const thisYear = "(?:of|des|dieses|diesen|d\\.|lfd\\.?|laufenden|laufendes|lauf\\.|this|current|calendar|kalender)";

type Rewriting = readonly [pattern: RegExp, plain: (parts: readonly string[]) => string];
const rewriting = (text: string, plain: (parts: readonly string[]) => string): Rewriting => [
  new RegExp(`^${text}$`, "u"),
  plain,
];
const numberOf = (name = "") => romans.indexOf(name) + 1;

/** Other ways to write what is read, as a text that is read. */
const rewritings: readonly Rewriting[] = [
  // "notAfter=Jun 14 23:59:59 2027 GMT"
  rewriting("not ?after ?[:=] ?(.+)", ([rest = ""]) => rest),
  // "30.VI.2027", "VI/2027"; "III/2027" may be a quarter
  rewriting(`(\\d{1,2})[. /-]+${roman}[. /-]+${year}`, ([day, name, written]) => `${day}.${numberOf(name)}.${written}`),
  rewriting(`(?=v|i?x)${roman}[. /-]+(\\d{4})`, ([name, written]) => `${numberOf(name)}/${written}`),
  // "KW 12-14/2027"
  rewriting(
    `(?:in |im )?(?:kw|cw|wk|w|weeks?|wks?|wochen?|kalenderwochen?)[ .]*\\d{1,2}\\.? ?(?:-|/|bis|to|und|and|&|\\+) ?(?:kw|cw|wk|w)?[ .]*(\\d{1,2})[ ,/.-]+(\\d{4})`,
    ([week, written]) => `kw ${week}/${written}`,
  ),
  // "Mai/Juni 2027", "Q2/Q3 2027"
  rewriting(
    `${month}\\.? ?(?:/|&|\\+|und|and) ?${month}\\.?[ ,/]*${year}`,
    ([first, last, written]) => `${first}-${last} ${written}`,
  ),
  rewriting(
    `q([1-4]) ?(?:/|&|\\+|und|and) ?q?([1-4])[ /]+(\\d{4})`,
    ([one, other, written]) => `q${one}-q${other} ${written}`,
  ),
  // "1. Sem. 2027", "1H27"
  rewriting(
    `(1|2|1st|2nd|first|second|erstes|zweites|i|ii)\\.? ?${half}[ ,/]*${year}`,
    ([n = "", written]) => `h${/^(?:2|second|zweites|ii)/u.test(n) ? 2 : 1} ${written}`,
  ),
  rewriting(`([12]) ?h[ /-]*${year}`, ([n, written]) => `h${n} ${written}`),
  rewriting(
    `([1-3])\\. ?tertial[ /]*${year}`,
    ([n, written]) => `end ${["apr", "aug", "dec"][Number(n) - 1]} ${written}`,
  ),
  // "3 Jahre bis 31.08.2028", "31.08.2028 (3 Jahre)"
  rewriting(
    `(?:for |für )?\\d{1,3}[ -]?${unit}(?: (?:laufzeit|term|contract|vertrag|fest|fixed))?,? ${until} (.+)`,
    ([rest = ""]) => rest,
  ),
  rewriting(`(.+?)[ ,]+\\(?\\d{1,3}[ -]?${unit}(?: (?:laufzeit|term|fest|fixed))?\\)?`, ([rest = ""]) => rest),
  // "expired 9/30/2026", "abgelaufen seit 30.9.2026", "30.9.2026 (abgelaufen)"
  rewriting(`(?:ist |is |already |bereits )?${past}:?(?: (?:on|am|seit|since|per|zum))? (.+)`, ([rest = ""]) => rest),
  rewriting(`(.+?)[ ,(-]+(?:already |bereits )?${past}[!)]*`, ([rest = ""]) => rest),
  // "bis Ende Jahr", "by end of this year"
  rewriting(
    `(?:(?:bis|by|until|till|per|zum|jeweils|immer|am|at|to) )*(?:(?:ende|end|ultimo|schluss)(?: ${thisYear})*[ -]?(?:jahr|jahres|j\\.?|year|kalenderjahr|kalenderjahres)|jahresende|year-?end|eoy)`,
    () => "jahresende",
  ),
  rewriting("(?:letzter|letzten|last) (?:tag|day)(?: (?:im|in))? (.+)", ([rest]) => `end ${rest}`),
  // "alt: 31.12.25, neu 31.12.27", "was Nov 30 2026, now Feb 28 2027"
  rewriting(
    "\\(?(?:alt|old|was|war|bisher|vorher|previously|ursprünglich|original(?:ly)?|orig\\.?)\\b[: ].*\\b(?:neu|new|now|jetzt|nun|aktuell|extended to|verlängert (?:bis|auf))\\b:? ?(.+)",
    ([rest = ""]) => rest,
  ),
  // "gekündigt z. 31.12.2026", "zum 30.06.2027 gekündigt", "31.03.2027 (opt. +1 Jahr)", "11/06/2027 or at sale"
  rewriting(`(?:(?:ist|is|was|wurde) )?${given} ${asOf} (.+)`, ([rest = ""]) => rest),
  rewriting(`${asOf} (.+?)[ ,(-]+${given}[!)]*`, ([rest = ""]) => rest),
  rewriting("(.*\\d{4}) ?\\((?!.*\\d{4}).*\\)", ([rest = ""]) => rest),
  rewriting("(.*\\d{4}),? (?:or|oder|bzw\\.?) \\D+", ([rest = ""]) => rest),
  // "sometime in June", "im Juni"
  rewriting(`${vague}:? (?:(?:in|im|during|on|am|by) )?(.+)`, ([rest = ""]) => rest),
  rewriting(`(?:in|im|during) (${month}\\.?|(?:kw|week) ?\\d{1,2})`, ([rest = ""]) => rest),
];

/** A folded text in other words, that may be read where it isn't; null without any. */
export function inOtherWords(text: string): string | null {
  for (const [pattern, plain] of rewritings) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const other = plain(match.slice(1)).trim();
    return other === text || other === "" ? null : other;
  }
  return null;
}
