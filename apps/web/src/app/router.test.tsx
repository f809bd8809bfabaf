// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import { cleanup, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, type RouteObject } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { Services } from "../lib/services.ts";
import { createSessionStore } from "../lib/session/store.tsx";
import { createValueStore } from "@pomander/browser/value-store";
import { renderRouter } from "../test/render-router.tsx";
// Loading what signed-in users need is not what is tested here; a page that loads it at once would wait for it.
import "./signed-in.ts";
import { createRouter } from "./router.tsx";

afterEach(cleanup);

const person = { _id: "a", isAdmin: false, isSuperAdmin: false, isAllowedForRemindMe: false };
const people: Readonly<Record<string, object | null>> = {
  "a visitor": null,
  "a regular user": person,
  "a user with Remind Me": { ...person, isAllowedForRemindMe: true },
  "an admin": { ...person, isAdmin: true },
  "a super admin": { ...person, isSuperAdmin: true },
};
const services = {
  refreshUser: async () => undefined,
  hasCopy: async () => false,
  sessionEnd: createValueStore(null),
  connection: { isReached: () => true, isUnavailable: () => false, subscribe: () => () => undefined },
} as unknown as Services;

/** The app's own guards, around pages of which each only says its path. */
function bare(route: RouteObject): RouteObject {
  const { path, index, lazy, children } = route;
  if (lazy !== undefined && children === undefined)
    return { element: <p>page {path ?? "home"}</p>, ...(index ? { index } : { path }) } as RouteObject;
  return children === undefined
    ? route
    : ({ element: route.element, lazy, children: children.map(bare) } as RouteObject);
}

async function landing(who: string, address: string) {
  const store = createSessionStore();
  const user = people[who];
  if (user) store.signedIn(user as User);
  const router = createRouter(([root]) =>
    createMemoryRouter([{ element: <Outlet />, children: (root?.children ?? []).map(bare) }], {
      initialEntries: [address],
    }),
  );
  renderRouter({ services, store, router });
  await screen.findByText(/^page /);
  return router.state.location.pathname;
}

// Where everybody in `people` ends up, in that order; "." is the page that was asked for.
test.each([
  ["/", ".", ".", ".", ".", "."],
  ["/login", ".", "/", "/", "/", "/"],
  ["/register", ".", "/", "/", "/", "/"],
  ["/dashboard", "/login", ".", ".", ".", "."],
  ["/passwords", "/login", ".", ".", ".", "."],
  ["/remind-me", "/login", "/dashboard", ".", ".", "."],
  ["/scope-tag-admin", "/login", "/dashboard", "/dashboard", ".", "."],
  ["/audit", "/login", "/dashboard", "/dashboard", ".", "."],
  ["/provisioning", "/login", "/dashboard", "/dashboard", ".", "."],
  ["/system", "/login", "/dashboard", "/dashboard", ".", "."],
  ["/api-tokens", "/login", "/dashboard", "/dashboard", "/dashboard", "."],
  ["/profile", "/login", ".", ".", ".", "."],
  ["/profile/account", "/login", ".", ".", ".", "."],
  ["/profile/tokens", "/login", ".", ".", ".", "."],
  ["/profile/advanced", "/login", ".", ".", ".", "."],
  ["/profile/nowhere", "/", "/", "/", "/", "/"],
  ["/profile/new-vault-keys", "/login", ".", ".", ".", "."],
  ["/privacy", ".", ".", ".", ".", "."],
  ["/terms-of-use", ".", ".", ".", ".", "."],
  ["/contact", ".", ".", ".", ".", "."],
  ["/extension", ".", ".", ".", ".", "."],
  ["/recover", ".", ".", ".", ".", "."],
  ["/unsubscribe/link", ".", ".", ".", ".", "."],
  ["/take/link", ".", ".", ".", ".", "."],
  ["/nowhere", "/", "/", "/", "/", "/"],
  ["/dashboard/nowhere", "/", "/", "/", "/", "/"],
])("%s leads a visitor to %s, the others by their rights", async (address, ...expected) => {
  for (const [index, who] of Object.keys(people).entries()) {
    const place = await landing(who, address);
    expect(`${who}: ${place}`).toBe(`${who}: ${expected[index] === "." ? address : expected[index]}`);
    cleanup();
  }
});
