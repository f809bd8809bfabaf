import { decodeToken, type TokenClaims } from "@pomander/vault/token";

/** The specification's key of browser storage. */
export const tokenKey = "token";

/** Where the sign-in token is kept, shared by the browser's tabs. */
export interface TokenStore {
  read: () => string | null;
  write: (token: string) => void;
  remove: () => void;
  /** The browser emptied what it stores: from now on this page alone has the token, until it is closed or reloaded. */
  keepInPage: () => void;
  /** The token that this page had and the browser no longer stores, though no tab has signed out; null: none. */
  lost: () => string | null;
  /** The claims of the stored token, ended or not; null when there is none that can be decoded. */
  peek: () => TokenClaims | null;
  /** The claims of the stored token if it still runs at `now`; an ended or undecodable token is removed. */
  current: (now: Date) => TokenClaims | null;
}

export function createTokenStore(storage: Storage): TokenStore {
  let last: string | null = null;
  let kept: string | null = null;
  const read = () => {
    const stored = storage.getItem(tokenKey);
    last = stored ?? last;
    return stored ?? kept;
  };
  const remove = () => {
    last = null;
    kept = null;
    storage.removeItem(tokenKey);
  };
  return {
    read,
    peek: () => decodeToken(read() ?? ""),
    remove,
    keepInPage() {
      kept = last;
    },
    lost: () => (read() === null ? last : null),
    write: (token) => storage.setItem(tokenKey, (last = token)),
    current(now) {
      const token = read();
      if (token === null) return null;
      const claims = decodeToken(token);
      if (claims !== null && claims.exp * 1_000 > now.getTime()) return claims;
      remove();
      return null;
    },
  };
}
