import { openSummariesInline, type OpenSummaries } from "@pomander/vault/opening";
import { serve } from "../worker/answer.ts";

export interface OpeningRequest {
  keys: Parameters<OpenSummaries>[0];
  entries: Parameters<OpenSummaries>[1];
}

serve(({ keys, entries }: OpeningRequest) => openSummariesInline(keys, entries, () => {}));
