import type { InLanguage } from "./format.ts";

/** The functions of texts in one language, by the name of their module. */
type Table = Record<string, InLanguage>;

/**
 * Sets the language of this program, before its texts are read.
 * @param first the texts of the modules that the program begins with
 * @param loadRest loads those of all others
 */
export function setLanguage(tag: string, first: Readonly<Table>, loadRest: () => Promise<{ texts: Table }>): void {
  const texts: Table = { ...first };
  let loading: Promise<void> | null = null;
  let isWhole = false;
  globalThis.pomanderLanguage = {
    tag,
    translate(name, english) {
      const found = texts[name];
      // A module that is loaded before its texts is a fault of the build: it is reported, and shows English.
      if (found === undefined && !isWhole) reportError(new Error(`${name} is needed before it is loaded in "${tag}".`));
      return found ?? english;
    },
    load: () =>
      (loading ??= loadRest().then(
        (rest) => {
          Object.assign(texts, rest.texts);
          isWhole = true;
        },
        (error: unknown) => {
          // A file that did not arrive may arrive next time.
          loading = null;
          throw error;
        },
      )),
  };
}
