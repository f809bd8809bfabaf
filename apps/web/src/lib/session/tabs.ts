import { tokenKey } from "@pomander/browser/token";

/** A message from one tab to the others of this browser about the session. Locking has its own message. */
type TabMessage = "refreshUserData" | "signedIn" | "signedOut";

const messages: readonly unknown[] = ["refreshUserData", "signedIn", "signedOut"] satisfies TabMessage[];

/**
 * A message of another tab, or a change in storage: another tab removed the token, or everything stored for these pages
 * is gone.
 */
type TabNews = TabMessage | "tokenRemoved" | "storageEmptied";

export interface Tabs {
  /** null in a browser without one; the stored token then speaks for itself. */
  channel: BroadcastChannel | null;
  tell: (message: TabMessage) => void;
  listen: (listener: (news: TabNews) => void) => void;
}

export function createTabs(page: Window): Tabs {
  const channel = "BroadcastChannel" in page ? new BroadcastChannel("pomander") : null;
  return {
    channel,
    tell: (message) => channel?.postMessage(message),
    listen(listener) {
      channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        if (messages.includes(data)) listener(data as TabMessage);
      });
      // A tab that slept, or a browser without the channel, still learns of a token that came or went.
      page.addEventListener("storage", ({ key, newValue }) => {
        if (key === tokenKey) listener(newValue === null ? "tokenRemoved" : "signedIn");
        if (key === null) listener("storageEmptied");
      });
    },
  };
}
