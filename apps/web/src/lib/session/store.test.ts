import type { User } from "@pomander/contract";
import { expect, test } from "vitest";
import { createSessionStore } from "./store.tsx";

const ada = { _id: "01a1f754-d71c-77f2-8eea-8cff0779d64b", firstName: "Ada" } as User;
const signedOut = { user: null, isAuthenticated: false };

test("a sign-out goes back to the beginning, and a record that arrives late is dropped", () => {
  const store = createSessionStore();
  expect(store.get()).toEqual(signedOut);
  store.signedIn(ada);
  expect(store.get()).toEqual({ user: ada, isAuthenticated: true });
  store.signedOut();
  store.refreshed(ada);
  expect(store.get()).toEqual(signedOut);
});

test("a session is restored before it is known whose it is, and a known user stays", () => {
  const store = createSessionStore();
  store.restored();
  expect(store.get()).toEqual({ user: null, isAuthenticated: true });
  store.refreshed(ada);
  store.restored();
  expect(store.get()).toEqual({ user: ada, isAuthenticated: true });
});
