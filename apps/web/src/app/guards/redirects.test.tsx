// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import { isAdministrator } from "@pomander/contract/policy";
import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, test } from "vitest";
import { ServicesContext, type Services } from "../../lib/services.ts";
import { renderRouter } from "../../test/render-router.tsx";
import type { SessionEnd } from "../../lib/session/session-end.ts";
import { createSessionStore, SessionProvider } from "../../lib/session/store.tsx";
import { createValueStore } from "@pomander/browser/value-store";
import { DutyOnly, GuestOnly, RequireDuties, RequirePermission } from "./redirects.tsx";
import { RequireAuth } from "./RequireAuth.tsx";

afterEach(cleanup);

const services = {
  refreshUser: async () => undefined,
  connection: { isReached: () => true, subscribe: () => () => undefined },
  sessionEnd: createValueStore<SessionEnd | null>(null),
} as unknown as Services;

/** Opens a path as a user who must choose a password, as one who need not, or (null) as a visitor. */
function arrive(path: string, mustChangePassword: boolean | null, state: unknown = null, mustAddFactor = false) {
  const store = createSessionStore();
  const user = { _id: "u", mustChangePassword, mustAddFactor } as User;
  if (mustChangePassword !== null) store.signedIn(user);
  const router = createMemoryRouter(
    [
      {
        element: <RequireDuties />,
        children: [
          { index: true, element: <p>home</p> },
          { element: <GuestOnly />, children: [{ path: "login", element: <p>login</p> }] },
          {
            element: <RequireAuth />,
            children: [
              { path: "passwords", element: <p>passwords</p> },
              {
                element: <DutyOnly />,
                children: [
                  { path: "choose-password", element: <p>choose</p> },
                  { path: "two-step-sign-in", element: <p>add a factor</p> },
                ],
              },
            ],
          },
        ],
      },
    ],
    { initialEntries: [{ pathname: path, state }] },
  );
  render(
    <SessionProvider store={store}>
      <ServicesContext value={services}>
        <RouterProvider router={router} />
      </ServicesContext>
    </SessionProvider>,
  );
  const choose = () => store.signedIn({ ...user, mustChangePassword: false });
  const add = () => store.refreshed({ ...user, mustChangePassword: false, mustAddFactor: false });
  return { router, choose, add };
}

test.each(["/", "/login", "/passwords", "/choose-password"])(
  "whoever signed in with a temporary password is led from %s to the choice",
  async (path) => {
    const { router } = arrive(path, true);
    expect(await screen.findByText("choose")).toBeDefined();
    expect(router.state.location.pathname).toBe("/choose-password");
  },
);

test("nobody else sees the choice", async () => {
  arrive("/choose-password", false);
  expect(await screen.findByText("home")).toBeDefined();
  cleanup();
  arrive("/choose-password", null);
  expect(await screen.findByText("login")).toBeDefined();
});

test("once chosen, one is led on to where one wanted to go", async () => {
  const { choose } = arrive("/passwords", true);
  await screen.findByText("choose");
  choose();
  expect(await screen.findByText("passwords")).toBeDefined();
});

test("the page for signing in stays while a session that has ended is not begun anew, and leads back then", async () => {
  services.sessionEnd.set({ email: "ana@example.org", isPasswordReset: false });
  arrive("/login", false, { from: "/passwords" });
  expect(await screen.findByText("login")).toBeDefined();
  act(() => services.sessionEnd.set(null));
  expect(await screen.findByText("passwords")).toBeDefined();
});

test("the page for signing in stays until the record of a stored token was read", async () => {
  const store = createSessionStore();
  store.restored();
  const routes = [
    { element: <GuestOnly />, children: [{ path: "login", element: <p>login</p> }] },
    { path: "*", element: <p>home</p> },
  ];
  renderRouter({ services, store, router: createMemoryRouter(routes, { initialEntries: ["/login"] }) });
  expect(screen.getByText("login")).toBeDefined();
  act(() => store.refreshed({ _id: "u" } as User));
  expect(await screen.findByText("home")).toBeDefined();
});

test("the place that a guard turned a visitor from outlives signing in and choosing", async () => {
  const { choose } = arrive("/login", true, { from: "/passwords" });
  await screen.findByText("choose");
  choose();
  expect(await screen.findByText("passwords")).toBeDefined();
});

test.each(["/", "/login", "/passwords", "/choose-password"])(
  "whoever needs a second factor is led from %s to adding one",
  async (path) => {
    const { router } = arrive(path, false, null, true);
    expect(await screen.findByText("add a factor")).toBeDefined();
    expect(router.state.location.pathname).toBe("/two-step-sign-in");
  },
);

test("a master password is chosen before a second factor is added, and the place to go to outlives both", async () => {
  const { choose, add } = arrive("/passwords", true, null, true);
  await screen.findByText("choose");
  choose();
  await screen.findByText("add a factor");
  add();
  expect(await screen.findByText("passwords")).toBeDefined();
});

test("nobody else sees the page for adding one", async () => {
  const { router } = arrive("/two-step-sign-in", false);
  expect(await screen.findByText("home")).toBeDefined();
  expect(router.state.location.pathname).toBe("/");
});

const person = { _id: "a", isAdmin: false, isSuperAdmin: false } as User;

function visit(user: User) {
  const store = createSessionStore();
  store.signedIn(user);
  const router = createMemoryRouter(
    [
      {
        element: <RequirePermission isAllowed={isAdministrator} />,
        children: [{ path: "/audit", element: "the audit" }],
      },
      { path: "/dashboard", element: "the dashboard" },
    ],
    { initialEntries: ["/audit"] },
  );
  render(
    <SessionProvider store={store}>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  return store;
}

it("lets those with the right through", () => {
  visit({ ...person, isAdmin: true });
  expect(screen.getByText("the audit")).toBeDefined();
});

it("sends everyone else to the dashboard", () => {
  visit(person);
  expect(screen.getByText("the dashboard")).toBeDefined();
});

it("sends away who loses the right while the page is open", () => {
  const store = visit({ ...person, isSuperAdmin: true });
  act(() => store.refreshed(person));
  expect(screen.getByText("the dashboard")).toBeDefined();
});
