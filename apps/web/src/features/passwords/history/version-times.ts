import type { OpenVersion } from "@pomander/vault";
import { format } from "@pomander/texts/format";
import { texts } from "./texts.ts";

/**
 * Returns the texts that name a version: by the time that is sealed with it or, without one, by the time of its
 * replacement according to the server. `beside` is the server's time where it is not the name. `by`: who saved it.
 */
export function versionTexts({ savedAt, at }: Pick<OpenVersion, "savedAt" | "at">, by: string | null = null) {
  const [words, when] = savedAt === null ? [texts.replaced, format.moment(at)] : [texts.saved, format.moment(savedAt)];
  return {
    title: savedAt !== null && by !== null ? texts.saved.titleBy(when, by) : words.title(when),
    restoreLabel: words.restoreLabel(when),
    confirm: words.confirm(when),
    beside: savedAt === null ? null : texts.replaced.title(format.moment(at)),
  };
}
