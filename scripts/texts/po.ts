import { pluralKindsOf, type Message, type Translations } from "./messages.ts";

const quoted = (text: string) => JSON.stringify(text).replaceAll("\\u00a0", "\u00a0");

/**
 * Returns a PO file (GNU gettext) of messages, with their translations into the language `tag`; without any, it is the
 * template of all languages.
 */
export function writePo(messages: readonly Message[], tag = "", translations: Translations = new Map()): string {
  const forms = pluralKindsOf(tag === "" ? "en" : tag).length;
  const header = [
    'msgid ""',
    'msgstr ""',
    `"Language: ${tag}\\n"`,
    '"MIME-Version: 1.0\\n"',
    '"Content-Type: text/plain; charset=UTF-8\\n"',
    '"Content-Transfer-Encoding: 8bit\\n"',
    ...(tag === "" || tag === "en" ? ['"Plural-Forms: nplurals=2; plural=(n != 1);\\n"'] : []),
  ];
  const entries = messages.map(({ context, one, other }) => {
    const translation = translations.get(context) ?? [];
    const begin = [`msgctxt ${quoted(context)}`, `msgid ${quoted(one)}`];
    if (other === null) return [...begin, `msgstr ${quoted(translation[0] ?? "")}`];
    const lines = Array.from({ length: forms }, (_, index) => `msgstr[${index}] ${quoted(translation[index] ?? "")}`);
    return [...begin, `msgid_plural ${quoted(other)}`, ...lines];
  });
  return `${[header, ...entries].map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

/** Reads the translations of a PO file, by context. Texts that aren't translated, or only a tool's guess, are left out. */
export function readPo(source: string): Translations {
  const translations = new Map<string, readonly string[]>();
  for (const entry of source.replaceAll("\r\n", "\n").split(/\n{2,}/)) {
    const values = new Map<string, string>();
    let keyword = "";
    for (const line of entry.split("\n")) {
      const [, begun, text] = /^(?:(msg\w+(?:\[\d+\])?)\s+)?("(?:\\.|[^"\\])*")\s*$/.exec(line) ?? [];
      if (text === undefined) continue;
      keyword = begun ?? keyword;
      values.set(keyword, `${values.get(keyword) ?? ""}${JSON.parse(text) as string}`);
    }
    const context = values.get("msgctxt");
    const forms = [...values].filter(([name]) => name.startsWith("msgstr")).map(([, form]) => form);
    const isGuess = /^#,.*\bfuzzy\b/m.test(entry);
    if (context !== undefined && !isGuess && forms.length > 0 && !forms.includes("")) translations.set(context, forms);
  }
  return translations;
}
