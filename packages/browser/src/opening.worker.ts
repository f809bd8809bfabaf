import { openSummariesInline, type OpenSummaries } from "@pomander/vault/open-summaries";
import { serve } from "./worker/serve.ts";

export interface OpeningRequest {
  keys: Parameters<OpenSummaries>[0];
  entries: Parameters<OpenSummaries>[1];
}

serve(({ keys, entries }: OpeningRequest) => openSummariesInline(keys, entries, () => {}));
