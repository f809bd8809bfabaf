import { texts } from "../texts.ts";

export interface ConnectionTextOptions {
  /** What is on screen comes from this device's copy. */
  isCopy: boolean;
  /** The server cannot serve now; else the network is gone. */
  isUnavailable: boolean;
}

/** Why nothing can be saved now. */
export function connectionText({ isCopy, isUnavailable }: ConnectionTextOptions): string {
  if (isUnavailable) return isCopy ? texts.offline.unavailableCopy : texts.offline.unavailable;
  return isCopy ? texts.offline.barCopy : texts.offline.bar;
}
