// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import { act, cleanup, screen } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Connection, createConnection } from "@pomander/browser/connection";
import type { Services } from "../../lib/services.ts";
import type { SessionEnd } from "../../lib/session/session-end.ts";
import { createSessionStore } from "../../lib/session/store.tsx";
import { createValueStore } from "@pomander/browser/value-store";
import { renderRouter } from "../../test/render-router.tsx";
import { RequireAuth } from "./RequireAuth.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const person = { _id: "a" } as User;
const settle = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Number of times that the page was mounted: mounting it again loses what is open on it. */
let made = 0;
function Passwords() {
  useState(() => (made += 1));
  return <p>the passwords</p>;
}

/** Opens a path with a stored session; `answer` does what reading the user's record does. */
async function arrive(
  path: string,
  {
    hasCopy,
    answer,
    end = null,
  }: { hasCopy: boolean; answer: (connection: Connection) => Promise<void>; end?: SessionEnd | null },
) {
  made = 0;
  const connection = createConnection(window);
  const refreshUser = () => answer(connection);
  const services = {
    refreshUser,
    sessionEnd: createValueStore(end),
    hasCopy: async () => hasCopy,
    connection,
  } as Partial<Services> as Services;
  const store = createSessionStore();
  store.restored();
  const pages = [
    { path: "/passwords", element: <Passwords /> },
    { path: "/dashboard", element: <p>the dashboard</p> },
  ];
  const routes = [
    { element: <RequireAuth />, children: pages },
    { path: "/login", element: <p>the login</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  renderRouter({ services, store, router });
  await settle();
  return { store, router };
}

const unreachable = () => Promise.reject(new Error("nobody there"));
const never = () => new Promise<void>(() => undefined);

it("without a record shows the passwords when this browser keeps a copy, and keeps them when the record comes", async () => {
  const { store } = await arrive("/passwords", { hasCopy: true, answer: unreachable });
  expect(screen.getByText("the passwords")).toBeDefined();
  act(() => store.refreshed(person));
  expect(screen.getByText("the passwords")).toBeDefined();
  expect(made).toBe(1);
});

it("without a copy says that the server cannot be reached", async () => {
  await arrive("/passwords", { hasCopy: false, answer: unreachable });
  expect(screen.getByRole("heading", { name: "Can't reach the server" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Read your passwords" })).toBeNull();
});

it("without a copy says that the server is not available, where it answers so", async () => {
  const answer = async (connection: Connection) => {
    await connection.watch(async () => new Response(null, { status: 503 }))("/api/user");
    throw new Error("unavailable");
  };
  await arrive("/passwords", { hasCopy: false, answer });
  expect(screen.getByRole("heading", { name: "The server isn't available right now" })).toBeDefined();
});

it("on another page says so too, and where the copy is read", async () => {
  await arrive("/dashboard", { hasCopy: true, answer: unreachable });
  expect(screen.getByRole("link", { name: "Read your passwords" }).getAttribute("href")).toBe("/passwords");
});

it.each([true, false])("lets nobody wait for their record at the passwords (a copy is kept: %s)", async (hasCopy) => {
  const { store } = await arrive("/passwords", { hasCopy, answer: never });
  expect(screen.getByText("the passwords")).toBeDefined();
  act(() => store.refreshed(person));
  expect(screen.getByText("the passwords")).toBeDefined();
  expect(made).toBe(1);
});

it("lets others wait", async () => {
  await arrive("/dashboard", { hasCopy: false, answer: never });
  await settle(10_000);
  expect(screen.getByText("Loading...")).toBeDefined();
});

it("goes on by itself once the record can be had again", async () => {
  let isThere = false;
  const { store } = await arrive("/dashboard", {
    hasCopy: false,
    answer: async () => {
      if (!isThere) throw new Error("nobody there");
      store.refreshed(person);
    },
  });
  expect(screen.getByRole("heading", { name: "Can't reach the server" })).toBeDefined();
  await settle(10_000);
  expect(screen.queryByText("the dashboard")).toBeNull();
  isThere = true;
  await settle(10_000);
  expect(screen.getByText("the dashboard")).toBeDefined();
});

it.each([
  ["who signs out leaves on purpose", null, null],
  [
    "who signs in again after the session ended is led back",
    { email: "ana@example.com", isPasswordReset: false },
    { from: "/dashboard?page=2" },
  ],
])("%s", async (_what, end, state) => {
  const { store, router } = await arrive("/dashboard?page=2", {
    hasCopy: false,
    answer: async () => undefined,
    end,
  });
  act(() => store.signedOut());
  expect(screen.getByText("the login")).toBeDefined();
  expect(router.state.location.state).toEqual(state);
});
