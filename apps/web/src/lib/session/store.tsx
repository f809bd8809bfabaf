import type { User } from "@pomander/contract";
import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { createValueStore, type ValueStore } from "@pomander/browser/value-store";

export interface SessionState {
  /** The signed-in user's record; null: signed out, or not read yet after a reload. */
  user: User | null;
  isAuthenticated: boolean;
}

export interface SessionStore extends Pick<ValueStore<SessionState>, "get" | "subscribe"> {
  user: () => User | null;
  /** A new session, however it began. */
  signedIn: (user: User) => void;
  /** The record as the server has it now; ignored when signed out. */
  refreshed: (user: User) => void;
  /** A stored token is still valid; its user is read next. */
  restored: () => void;
  signedOut: () => void;
}

const signedOut: SessionState = { user: null, isAuthenticated: false };

export function createSessionStore(): SessionStore {
  const { get, set, subscribe } = createValueStore(signedOut);
  return {
    get,
    subscribe,
    user: () => get().user,
    signedIn: (user) => set({ user, isAuthenticated: true }),
    refreshed: (user) => get().isAuthenticated && set({ user, isAuthenticated: true }),
    restored: () => set({ ...get(), isAuthenticated: true }),
    signedOut: () => set(signedOut),
  };
}

interface Provided {
  store: SessionStore;
  initialState: SessionState;
}
const SessionContext = createContext<Provided | null>(null);

interface ProviderProps {
  store: SessionStore;
  /** The state with which a prerendered page is hydrated; that of now where it is left out. */
  initialState?: SessionState;
  children: ReactNode;
}

export function SessionProvider({ store, initialState = store.get(), children }: ProviderProps) {
  const value = useMemo(() => ({ store, initialState }), [store, initialState]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

function useProvided(): Provided {
  const provided = use(SessionContext);
  if (provided === null) throw new Error("There is no SessionProvider around this component.");
  return provided;
}

export const useSessionStore = () => useProvided().store;

export function useSession(): SessionState {
  const { store, initialState } = useProvided();
  return useSyncExternalStore(store.subscribe, store.get, () => initialState);
}

export const useIsAuthenticated = () => useSession().isAuthenticated;

/** The signed-in user, or null: signed out, or not read yet after a reload. */
export const useUser = () => useSession().user;
