import { configureStore } from "@reduxjs/toolkit";
import type { User } from "@pomander/contract";
import type { SignedIn } from "@pomander/vault";
import { expect, it } from "vitest";
import type { Services } from "../services.ts";
import {
  authReducer,
  checkEmail,
  clearError,
  login,
  logout,
  register,
  sessionRestored,
  setIsAllowedForRemindMe,
  signedIn,
  userRefreshed,
} from "./slice.ts";

const ada = { _id: "01a1f754-d71c-77f2-8eea-8cff0779d64b", firstName: "Ada", isAllowedForRemindMe: false } as User;
const answer: SignedIn = { token: "t", user: ada, vault: null };
const initial = { user: null, loading: false, error: null, isAuthenticated: false };

function setup(services: Partial<Services>) {
  const store = configureStore({
    reducer: { auth: authReducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: services as Services }, serializableCheck: false }),
  });
  return { store, state: () => store.getState().auth };
}
const apiError = (message: string) =>
  Object.assign(new Error(message), { name: "ApiError", isForPeople: true, code: "invalid_credentials" });

it("goes pending, then holds the user of a login", async () => {
  const { store, state } = setup({ signIn: async () => answer });
  expect(state()).toEqual(initial);
  const done = store.dispatch(login({ email: "ada@example.com", password: "x" }));
  expect(state()).toEqual({ ...initial, loading: true });
  await done;
  expect(state()).toEqual({ user: ada, loading: false, error: null, isAuthenticated: true });
});

it("keeps the server's text of a refused login, and clears it", async () => {
  const { store, state } = setup({ signIn: () => Promise.reject(apiError("Invalid email or password")) });
  const result = await store.dispatch(login({ email: "ada@example.com", password: "x" }));
  expect(state()).toEqual({ ...initial, error: "Invalid email or password" });
  expect(result.payload).toMatchObject({ code: "invalid_credentials", isUnreachable: false });
  store.dispatch(clearError());
  expect(state()).toEqual(initial);
});

it("falls back to the specified texts when something else broke", async () => {
  const broken = () => Promise.reject(new TypeError("x is undefined"));
  const { store, state } = setup({ signIn: broken, isRegistered: broken });
  await store.dispatch(login({ email: "a@example.com", password: "x" }));
  expect(state().error).toBe("Login failed");
  await store.dispatch(checkEmail({ email: "a@example.com" }));
  expect(state().error).toBe("Email check failed");
  await store.dispatch(register({ prepared: { recoveryKey: "", submit: broken }, withRecoveryKey: true }));
  expect(state().error).toBe("Registration failed");
});

it("tells a server that was not reached from one that refused", async () => {
  const lost = Object.assign(new Error("Can't reach the server"), { name: "NetworkError", isForPeople: true });
  const { store } = setup({ signIn: () => Promise.reject(lost) });
  const { payload } = await store.dispatch(login({ email: "a@example.com", password: "x" }));
  expect(payload).toMatchObject({ message: "Can't reach the server", isUnreachable: true, code: null });
});

it("registers with the keys that were prepared, and adopts the session", async () => {
  const adopted: SignedIn[] = [];
  const adopt = (reply: SignedIn) => (adopted.push(reply), reply);
  const { store, state } = setup({ adopt });
  const asked: boolean[] = [];
  const prepared = { recoveryKey: "", submit: async (withKey: boolean) => (asked.push(withKey), answer) };
  await store.dispatch(register({ prepared, withRecoveryKey: false }));
  expect([asked, adopted]).toEqual([[false], [answer]]);
  expect(state()).toMatchObject({ user: ada, isAuthenticated: true });
});

it("checks an address without touching who is signed in", async () => {
  const { store, state } = setup({ isRegistered: async () => true });
  store.dispatch(signedIn(ada));
  const { payload } = await store.dispatch(checkEmail({ email: "a@example.com" }));
  expect(payload).toBe(true);
  expect(state()).toMatchObject({ user: ada, isAuthenticated: true, loading: false });
});

it("logs out to the very beginning, and drops a record that arrives late", () => {
  const { store, state } = setup({});
  store.dispatch(signedIn(ada));
  store.dispatch(logout());
  store.dispatch(userRefreshed(ada));
  expect(state()).toEqual(initial);
});

it("restores a session before it knows whose it is", () => {
  const { store, state } = setup({});
  store.dispatch(sessionRestored());
  expect(state()).toEqual({ ...initial, isAuthenticated: true });
  store.dispatch(userRefreshed(ada));
  expect(state().user).toEqual(ada);
});

it("sets the permission for Remind Me on the user, if there is one", () => {
  const { store, state } = setup({});
  store.dispatch(setIsAllowedForRemindMe(true));
  expect(state()).toEqual(initial);
  store.dispatch(signedIn(ada));
  store.dispatch(setIsAllowedForRemindMe(true));
  expect(state().user?.isAllowedForRemindMe).toBe(true);
});
