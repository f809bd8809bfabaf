import { openSearchTextsInline, type OpenSearchTexts } from "@pomander/vault/open-search-texts";
import { serve } from "./worker/serve.ts";

export interface SearchTextsRequest {
  keys: Parameters<OpenSearchTexts>[0];
  entries: Parameters<OpenSearchTexts>[1];
}

serve(({ keys, entries }: SearchTextsRequest) => openSearchTextsInline(keys, entries));
