import type { User } from "@pomander/contract";

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

/** The key of a window's own storage for the id of the user who is expected to come back from the company. */
const expectedKey = "company-window-user";

/**
 * Opens the window in which the user signs in at the company. Its address names the user, since the session may have
 * ended. Returns whether the browser allowed that.
 */
export function openCompanyWindow(purpose: WindowPurpose, user: Pick<User, "_id"> | null): boolean {
  const path = `/company/${purpose}${user === null ? "" : `#${user._id}`}`;
  return window.open(path, "_blank", "popup,width=520,height=720") !== null;
}

/** Stores the user id of the address's fragment in session storage, before the redirect to the identity provider. */
export const rememberExpectedUser = (): void =>
  window.sessionStorage.setItem(expectedKey, window.location.hash.slice(1));

/** Returns the user id that `rememberExpectedUser` stored; undefined: there is none. */
export const expectedUserId = (): string | undefined => window.sessionStorage.getItem(expectedKey) || undefined;

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
