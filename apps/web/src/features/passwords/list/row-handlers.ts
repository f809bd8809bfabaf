import type { EntrySummary, ExtraTexts } from "@pomander/vault";

/** What a row can ask for. The same object for all rows and all renders, so that rows stay as they are. */
export interface RowHandlers {
  edit: (entry: EntrySummary) => void;
  copyPassword: (entry: EntrySummary) => void;
  copyEmail: (entry: EntrySummary) => void;
  /** Resolves when it has ended, well or not. */
  toggleFavorite: (entry: EntrySummary) => Promise<void>;
  askArchive: (entry: EntrySummary) => void;
  restore: (entry: EntrySummary) => void;
  /** What a row shows beyond its summary, opened when the row is. */
  extraTexts: (entry: EntrySummary) => Promise<ExtraTexts>;
  askDeleteForever: (entry: EntrySummary) => void;
}
