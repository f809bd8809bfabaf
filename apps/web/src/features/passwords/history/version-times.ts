import type { OpenVersion } from "@pomander/vault";
import { formatMoment } from "../../../lib/format/dates.ts";
import { texts } from "./texts.ts";

/**
 * How a version is named: by the time that is sealed with it, or, where none is, by the server's word of when it was
 * replaced. `beside` is that word where it is not the name.
 */
export function versionTexts({ savedAt, at }: Pick<OpenVersion, "savedAt" | "at">) {
  const [words, when] = savedAt === null ? [texts.replaced, formatMoment(at)] : [texts.saved, formatMoment(savedAt)];
  return {
    title: words.title(when),
    putBackLabel: words.putBackLabel(when),
    confirm: words.confirm(when),
    beside: savedAt === null ? null : texts.replaced.title(formatMoment(at)),
  };
}
