import { refreshUserDataEvent } from "../../lib/session/refresh-user.ts";
import type { Services } from "../../lib/services.ts";
import { type SessionStore } from "../../lib/session/store.tsx";
import type { Tabs } from "../../lib/session/tabs.ts";
import { forgetLastUsed } from "@pomander/browser/forget-last-used";
import type { ClientLoader } from "../client-loader.ts";
import { texts } from "../texts.ts";

export interface Session extends Pick<Services, "adopt" | "signOut" | "refreshUser"> {
  /** Restores the session of the stored token if that has not expired. */
  restore: () => void;
  /**
   * Locks every tab of this browser when the server no longer knows the session, and deletes what a session's end
   * deletes. A page that has the user's record stays as it is, for signing in again; any other is signed out.
   */
  endedByServer: (isPasswordReset: boolean) => void;
}

interface SessionDeps
  extends
    Pick<Services, "tokens" | "holder" | "notices" | "sessionEnd">,
    Pick<ClientLoader, "api" | "calls" | "forgetCopy"> {
  page: Window;
  tabs: Tabs;
  store: Omit<SessionStore, "get" | "subscribe">;
}

/** Creates the session of this browser: begun, read again and ended here, and followed when another tab does so. */
export function createSession(deps: SessionDeps): Session {
  const { page, tabs, store, tokens, holder, notices, sessionEnd, api, calls, forgetCopy } = deps;

  const forgetSession = () => {
    tokens.remove();
    forgetCopy();
    forgetLastUsed(page.localStorage);
    store.signedOut();
  };
  const endLocalSession = () => {
    holder.forget();
    forgetSession();
  };
  const endOnServer = async (token: string) => {
    const { users } = await calls();
    const call = await api();
    await call.done(users.endSession, { params: { id: "current" } }, { token });
  };
  const readUser = async () => {
    const { users } = await calls();
    const known = store.user();
    const call = await api();
    const soon = { timeoutMs: 10_000 };
    store.refreshed(
      known === null
        ? await call(users.me, undefined, soon)
        : await call(users.read, { params: { id: known._id } }, soon),
    );
  };
  let reading: Promise<void> | null = null;
  const refreshUser = () =>
    (reading ??= readUser().finally(() => {
      reading = null;
    }));

  tabs.listen((message) => {
    if (message === "refreshUserData") return void refreshUser().catch(() => undefined);
    if (message === "signedOut") return endLocalSession();
    if (message === "tokenRemoved") {
      // A page whose session has ended stays as it is. Elsewhere a draft is kept, sealed, for the user's next unlock.
      if (sessionEnd.get() !== null) return;
      void holder.followLock();
      return forgetSession();
    }
    // The server (Clear-Site-Data) or the user can empty the storage: what is open here stays open and remembers the
    // vault.
    if (message === "storageEmptied") {
      tokens.keepInPage();
      if (store.user() !== null) notices.show({ text: texts.session.storageEmptied, isLasting: true });
      return;
    }
    notices.dismiss();
    sessionEnd.set(null);
    const claims = tokens.current(new Date());
    const known = store.user();
    // Another user signed in in another tab: nothing of the previous user may stay on this page.
    if (claims !== null && known !== null && claims.sub !== known._id) return page.location.reload();
    if (claims !== null && known === null) store.restored();
  });
  page.addEventListener(refreshUserDataEvent, () => {
    tabs.tell("refreshUserData");
    refreshUser().catch(() => undefined);
  });

  return {
    adopt(signedIn) {
      tokens.write(signedIn.token);
      // The client returns a vault that is already open as it is, because the user may be in the middle of a form.
      if (signedIn.vault !== null) holder.open(signedIn.vault);
      store.signedIn(signedIn.user);
      // Notices about the previous session no longer apply.
      notices.dismiss();
      sessionEnd.set(null);
      tabs.tell("signedIn");
      return signedIn;
    },
    signOut() {
      const token = tokens.read();
      sessionEnd.set(null);
      endLocalSession();
      tabs.tell("signedOut");
      // Ending it on the server is best effort: the token is forgotten here in any case, and expires by itself.
      if (token !== null) endOnServer(token).catch(() => undefined);
    },
    refreshUser,
    restore() {
      if (tokens.current(new Date()) !== null) store.restored();
      // The session ended while no page was open, or a tab was closed before the copy was removed.
      else forgetCopy();
    },
    endedByServer(isPasswordReset) {
      const user = store.user();
      sessionEnd.set({ email: user?.email ?? null, isPasswordReset });
      forgetCopy();
      forgetLastUsed(page.localStorage);
      void holder.lock("ended");
      // The other tabs are locked now; the server gives them the reason when they ask.
      tabs.tell("refreshUserData");
      if (user === null) forgetSession();
    },
  };
}
