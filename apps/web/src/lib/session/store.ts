import { configureStore } from "@reduxjs/toolkit";
import { useDispatch, useSelector, useStore } from "react-redux";
import type { Services } from "../services.ts";
import { authReducer } from "./slice.ts";

export function createStore(services: Services) {
  return configureStore({
    reducer: { auth: authReducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: services } }),
    // The arguments of `login` hold a password; a browser extension has no business with them.
    devTools: false,
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppState = ReturnType<AppStore["getState"]>;

export const useAppDispatch = useDispatch.withTypes<AppStore["dispatch"]>();
export const useAppStore = useStore.withTypes<AppStore>();
export const useAppSelector = useSelector.withTypes<AppState>();

/** The signed-in user, or null: signed out, or not yet read again after a reload. */
export const useUser = () => useAppSelector((state) => state.auth.user);
