import { openSummariesHere, type OpenSummaries } from "@pomander/vault/opening";
import { answer } from "../worker/answer.ts";

export interface OpeningQuestion {
  keys: Parameters<OpenSummaries>[0];
  entries: Parameters<OpenSummaries>[1];
}

answer(({ keys, entries }: OpeningQuestion) => openSummariesHere(keys, entries, () => {}));
