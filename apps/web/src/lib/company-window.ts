/** The purpose of a second window: to confirm a change at the company, or to begin the session again. */
export type WindowPurpose = "confirm" | "renew";

/** The message of a second window that is done, to the page that opened it. */
export interface WindowDone {
  purpose: WindowPurpose;
  userId: string;
  /** How long a confirmation counts, in milliseconds from now. null: nothing was confirmed. */
  confirmedForMs: number | null;
}

const channelName = "pomander-company";

/** Opens the window in which the user signs in at the company. Returns whether the browser allowed that. */
export const openCompanyWindow = (purpose: WindowPurpose): boolean =>
  window.open(`/company/${purpose}`, "_blank", "popup,width=520,height=720") !== null;

/**
 * Returns whether a page of this app opened this window. A link from another site does not: the browser sets no opener, or
 * does not let the page read its address.
 */
export function isOpenedHere(): boolean {
  try {
    const opener = window.opener as Window | null;
    return opener !== null && opener.location.origin === window.location.origin;
  } catch {
    return false;
  }
}

/** Calls `listener` when a second window is done. Returns how to stop. */
export function listenToCompanyWindow(listener: (done: WindowDone) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<WindowDone>) => listener(data));
  return () => channel.close();
}

/** Tells the page that opened this window that it is done, and closes the window, if the browser allows that. */
export function finishCompanyWindow(done: WindowDone): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(done);
  channel.close();
  window.close();
}
