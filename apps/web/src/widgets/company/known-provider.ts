const key = "company-provider";

/** Whether this browser has been sent to a host before, with the user's consent. */
export const isKnownProvider = (host: string, storage: Storage = window.localStorage): boolean =>
  storage.getItem(key) === host;

/** Remembers the one host to which the user agreed to be sent. */
export const rememberProvider = (host: string, storage: Storage = window.localStorage): void =>
  storage.setItem(key, host);
