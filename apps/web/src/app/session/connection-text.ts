import { texts } from "../texts.ts";

export interface ConnectionTextOptions {
  /** Whether the content on screen comes from this device's copy. */
  isCopy: boolean;
  /** Whether the server cannot serve now; otherwise the network is down. */
  isUnavailable: boolean;
}

/** Returns why nothing can be saved now. */
export function connectionText({ isCopy, isUnavailable }: ConnectionTextOptions): string {
  if (isUnavailable) return isCopy ? texts.offline.unavailableCopy : texts.offline.unavailable;
  return isCopy ? texts.offline.barCopy : texts.offline.bar;
}
