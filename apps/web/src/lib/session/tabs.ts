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
  /** The channel to the other tabs; null in a browser without one, where changes of the stored token serve instead. */
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
      // A tab that slept, or a browser without the channel, still notices a token that was stored or removed.
      page.addEventListener("storage", ({ key, newValue }) => {
        if (key === tokenKey) listener(newValue === null ? "tokenRemoved" : "signedIn");
        if (key === null) listener("storageEmptied");
      });
    },
  };
}
