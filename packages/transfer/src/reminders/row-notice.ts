import { noticeText } from "@pomander/contract";
import { type Cells, shortened } from "./cells.ts";
import { noticeIn } from "./notice-in.ts";

/** Keeps the words of a notice period in the notes where it says more than the field, or that there is none. */
export function keepNoticeWords(cells: Cells, notes: string[]): void {
  const text = cells.text("notice");
  const [heading, raw] = [cells.heading("notice"), cells.raw("notice")];
  // "none" is information, a dash isn't.
  if (text === "" && /\p{L}{2}/u.test(raw)) notes.push(`${heading}: ${raw}`);
  const period = text === "" ? null : noticeIn(text, heading);
  if (period?.isPart !== true) return;
  cells.warn("noticeReadAs", shortened(text), noticeText(period));
  notes.push(`${heading}: ${text}`);
}
